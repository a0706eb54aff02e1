// What LZMA has packed, turned back.

// Where the chances lie that a stream learns: 12 each by what came before, then trees.
const MATCH = 0;
const AGAIN = 12;
const NEAREST = 24; // of the last distances
const SECOND = 36;
const THIRD = 48;
const SINGLE = 60;
const LENGTH = 72;
const LENGTH_AGAIN = 346;
const SLOT = 620;
const SPECIAL = 876;
const ALIGN = 1004;
const LITERAL = 1020;
const CHANCES = 1788;

/** The bytes of an LZMA stream with lc, lp and pb 0, behind their number. @param {Uint8Array} packed */
export function expanded(packed) {
  const size = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  const { bit, tree, reversed, plain } = coder(packed.subarray(4));
  const found = new Uint8Array(size);
  const far = [0, 0, 0, 0]; // the last distances, less one
  let state = 0;
  let at = 0;

  const literal = () => {
    let symbol = 1;
    for (let other = state < 7 ? -1 : found[at - far[0] - 1]; symbol < 256; other <<= 1) {
      const wanted = (other >> 7) & 1;
      const next = bit(LITERAL + (other < 0 ? 0 : (1 + wanted) << 8) + symbol);
      symbol = 2 * symbol + next;
      if (next !== wanted) other = -1;
    }
    found[at++] = symbol;
    state -= state < 4 ? state : state < 10 ? 3 : 6;
  };
  const length = (/** @type {number} */ base) => {
    if (!bit(base)) return tree(base + 2, 3);
    return bit(base + 1) ? 16 + tree(base + 18, 8) : 8 + tree(base + 10, 3);
  };
  const distance = (/** @type {number} */ slot) => {
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) << count;
    return high + (slot < 14 ? reversed(SPECIAL + high - slot, count) : (plain(count - 4) << 4) + reversed(ALIGN, 4));
  };
  const copy = (/** @type {number} */ count) => {
    for (const end = Math.min(at + count, size); at < end; at++) found[at] = found[at - far[0] - 1];
  };

  while (at < size) {
    if (!bit(MATCH + state)) literal();
    else if (!bit(AGAIN + state)) {
      const count = 2 + length(LENGTH);
      far.unshift(distance(tree(SLOT + 64 * Math.min(count - 2, 3), 6)));
      far.pop();
      copy(count);
      state = state < 7 ? 7 : 10;
    } else {
      const which = !bit(NEAREST + state) ? 0 : !bit(SECOND + state) ? 1 : 2 + bit(THIRD + state);
      const single = !which && !bit(SINGLE + state);
      far.unshift(...far.splice(which, 1));
      copy(single ? 1 : 2 + length(LENGTH_AGAIN));
      state = single ? (state < 7 ? 9 : 11) : state < 7 ? 8 : 11;
    }
  }
  return found;
}

/** Reads a stream bit by bit, by the chances of each. @param {Uint8Array} packed */
function coder(packed) {
  const chances = new Uint16Array(CHANCES).fill(1024);
  const first = new DataView(packed.buffer, packed.byteOffset).getUint32(1);
  const ends = new Uint32Array([0xffffffff, first]); // range and code, in an array as they have more than 31 bits
  let at = 5;
  const more = () => {
    if (ends[0] >= 1 << 24) return;
    ends[0] <<= 8;
    ends[1] = (ends[1] << 8) | packed[at++];
  };
  const bit = (/** @type {number} */ i) => {
    const bound = (ends[0] >>> 11) * chances[i];
    const found = ends[1] < bound ? 0 : 1;
    if (found) {
      ends[0] -= bound;
      ends[1] -= bound;
      chances[i] -= chances[i] >> 5;
    } else {
      ends[0] = bound;
      chances[i] += (2048 - chances[i]) >> 5;
    }
    more();
    return found;
  };
  const tree = (/** @type {number} */ base, /** @type {number} */ depth) => {
    let place = 1;
    for (let i = 0; i < depth; i++) place = 2 * place + bit(base + place);
    return place - (1 << depth);
  };
  const reversed = (/** @type {number} */ base, /** @type {number} */ depth) => {
    let found = 0;
    for (let i = 0, place = 1; i < depth; i++) {
      const next = bit(base + place);
      place = 2 * place + next;
      found |= next << i;
    }
    return found;
  };
  const plain = (/** @type {number} */ count) => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      ends[0] >>>= 1;
      const next = ends[1] < ends[0] ? 0 : 1;
      ends[1] -= next * ends[0];
      found = 2 * found + next;
      more();
    }
    return found;
  };
  return { bit, tree, reversed, plain };
}
