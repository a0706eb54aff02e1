// Words of 64 bits as `binary.packable` packs them, turned back.

import { expanded } from "./expanding.js";

const LEFT_OUT = [0xb41d970f, 0xa3c56e28]; // stands for a hash key: lower half, upper half
const SEED = [0x6f646f78, 0x65746572, 0x48]; // of the hash keys: rules.hash_keys
const SIZE = 624; // numbers of a Mersenne Twister, and how far apart those are that it mixes
const APART = 397;

/** The bytes of the words. @param {Bytes[string]} packed */
export function words(packed) {
  const quarters = new Uint16Array(expanded(packed).buffer);
  // Sums are modulo 2 ** 16, as the array keeps them.
  for (let place = 4; place < quarters.length; place++) quarters[place] += quarters[place - 4];
  const halves = new Uint32Array(quarters.buffer);
  const next = twister(SEED);
  for (let low = 0; low < halves.length; low += 2)
    if (halves[low] === LEFT_OUT[0] && halves[low + 1] === LEFT_OUT[1]) {
      halves[low] = next();
      halves[low + 1] = next() >>> 1;
    }
  return new Uint8Array(quarters.buffer);
}

/** Numbers of 32 bits: the MT19937 of Matsumoto and Nishimura (1998) as Python's `random.Random` begins it with a large
 * number, here in three parts. @param {number[]} seed */
function twister(seed) {
  const state = new Uint32Array(SIZE);
  state[0] = 19650218;
  const before = (/** @type {number} */ i) => state[i - 1] ^ (state[i - 1] >>> 30);
  for (let i = 1; i < SIZE; i++) state[i] = Math.imul(1812433253, before(i)) + i;
  let place = 1;
  const along = () => {
    if (++place < SIZE) return;
    state[0] = state[SIZE - 1];
    place = 1;
  };
  for (let i = 0; i < SIZE; i++, along())
    state[place] = (state[place] ^ Math.imul(before(place), 1664525)) + seed[i % seed.length] + (i % seed.length);
  for (let i = 1; i < SIZE; i++, along()) state[place] = (state[place] ^ Math.imul(before(place), 1566083941)) - place;
  state[0] = 0x80000000;
  let used = SIZE;
  return () => {
    if (used === SIZE) used = mixed(state);
    let found = state[used++];
    found ^= found >>> 11;
    found ^= (found << 7) & 0x9d2c5680;
    found ^= (found << 15) & 0xefc60000;
    return (found ^ (found >>> 18)) >>> 0;
  };
}

/** The next numbers of a twister, of which none is used. @param {Uint32Array} state */
function mixed(state) {
  for (let i = 0; i < SIZE; i++) {
    const bits = (state[i] & 0x80000000) | (state[(i + 1) % SIZE] & 0x7fffffff);
    state[i] = state[(i + APART) % SIZE] ^ (bits >>> 1) ^ (bits & 1 ? 0x9908b0df : 0);
  }
  return 0;
}
