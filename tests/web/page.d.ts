// The data of a page: what Python says of a variant, positions and moves, and what its parts tell each other.

/** A position as bytes. */
type State = Uint8Array<ArrayBuffer>;
/** The index of a square. */
type Square = number;
/** The code of a piece: its type twice, and 1 for Black. */
type Code = number;
/** Where a man is taken hold of: a square, or minus the code of one in hand. */
type Source = number;
/** 0 White, 1 Black. */
type Side = number;
/** A turn as the kernel's number, or, where it has two acts, both in one. */
type Move = number | bigint;
/** A place in the picture. */
type Point = [number, number];
/** The bytes of a page by name; pages of any variant get those of one later. */
type Bytes = { [name: string]: Uint8Array<ArrayBuffer> };

// --- what Python says ----------------------------------------------------------------------------

/** What the numbers of the kernel mean: binary.py. */
interface Numbers {
  thinks: boolean;
  entries: Record<string, { parameters: string }>;
  errors: Record<string, string>;
  memory: { stack: number; functions: number; state: number };
  own: [number, number];
  fields: Record<keyof Fields, [number, number, "b" | "h" | "q"]>;
  layout: Layout;
  search: Record<string, number>;
  acts: number;
  walls: Code[];
  facts: Record<string, string>;
  deepening: Deepening;
  levels: Levels;
}

type Layout = Record<string, number>;
type Deepening = { most: number; sure: number; shorter: number; no_limit: string };
/** By level the positions that are searched, if that is limited, and the noise. */
type Levels = Record<string, [number | null, number]>;

/** The fields of a position. */
interface Fields {
  st: BigInt64Array<ArrayBuffer>;
  undo: BigInt64Array<ArrayBuffer>;
  board: Int16Array<ArrayBuffer>;
  index: Int16Array<ArrayBuffer>;
  pieces: Int16Array<ArrayBuffer>;
  count: Int16Array<ArrayBuffer>;
  pool: Int16Array<ArrayBuffer>;
}

/** What Python says of the variant: sheet.py. */
interface Sheet {
  name: string;
  id: string;
  /** What the game is called here and elsewhere, folded. */
  called: string[];
  fen: string;
  pgn: string;
  tags: Tags;
  board: Squares;
  looks: { look: Offered; pieces: Offered; others: string };
  pieces: Kind[];
  ends: End[];
  results: string[];
  notation: Letters;
  fields: FenFields;
  hand: Record<string, boolean>;
  faces: Faces;
  freezing: Code[];
  sides: [string, string];
  /** The colours of sides, where the definition gives them any. */
  inks: Partial<Record<Side, string>>;
  passing: boolean;
  /** Is a pass the refusal of the last move? */
  refusing: boolean;
  winless: Winless;
  /** Lines `moves|name`, "" where the definition has none. */
  openings: string;
}

/** What never wins: at most so many of these (type and part of the board), against any number of those. */
interface Winless {
  shared: boolean;
  royals: [Code[], Code[]];
  parts: Record<Code, number[]>;
  rows: [WinlessRow[], WinlessRow[]];
}
type WinlessRow = [most: Record<string, number>, harmless: string[]];

type Tags = Record<string, string>;
type Faces = Record<string, Code>;
type Kind = { name: string; title: string; royal: string; owned: boolean; symbols: [string, string] };
type End = { kind: string; id: string; name: string; words: string };
type Offered = { usual: string; words: string[] };
/** What a reader can choose of the look. */
type Look = "look" | "pieces";

interface Squares extends BoardLayout {
  names: string[];
  places: Point[];
  /** From the picture's top; null on a hole. */
  rows: (Square | null)[][];
  /** The squares in the order of their numbers, and the side with the darker pieces. */
  numbers: { order: Square[]; dark: Side };
  /** Where the squares lie in a narrow window, if there is another way. */
  narrow?: BoardLayout;
}

/** Where squares lie in a picture. */
interface BoardLayout {
  size: [number, number];
  /** Corners, x and y by turns, seen from White's side and from Black's. */
  polygons: number[][][];
}

/** What moves are written with, by type or castling. */
interface Letters {
  extra: Square;
  symbols: string[];
  letterless: number;
  /** Figurines, and letters that others write -> ours. */
  others: Record<string, string>;
  kinds: number[];
  mixed: boolean[];
  effects: boolean[];
  growing: number[];
  /** By code what a piece becomes by itself, written `+` elsewhere. */
  grown: Record<Code, number[]>;
  castlings: string[];
  promotions: string[];
  dropped: string[];
  passes: { text: string; san: string };
  castled: string[];
  sides: [string, string];
  rooks: Square[];
  /** What a piece can be called where moves are written in Western letters -> its type. */
  western: Record<string, number>;
  /** Of shogi's kin: what pieces are called in records -> types, and by type their codes. */
  kif?: { named: Record<string, number[]>; codes: string[] };
}

/** Reads moves in one more notation, where a page has it; `last` is the move before, `takes` what a move takes on its way. */
type MoveReader = (
  notation: Notation,
  text: string,
  board: Fields["board"],
  legal: Move[],
  last: Move | null | undefined,
  takes: (move: Move) => Square[],
) => Move[];

/** What a FEN has beside the board. */
interface FenFields {
  pool: boolean;
  rights: string[];
  gates: Gates | null;
  checks: number;
  extensions: string[];
  counts: boolean;
  reading: Reading;
  most: { moves: number; pooled: number; counted: number; limit: number };
}

type Gates = { letters: string[]; places: [Side, Square][]; included: number[][]; codes: Code[]; lasting: boolean };
type Series = {
  /** By type the letters of what has been captured, where a captor moves on as that. */
  victims: string[] | null;
  moves: [number, number];
  most: number;
  opening: number[];
  again: number;
  grows: number;
  starts: Side;
  /** May a side move pieces of the other one? */
  foreign: boolean;
};

/** What one has to know to read a FEN: reading.py. */
interface Reading {
  symbols: Record<string, Code>;
  own: string[];
  pooled: Code[];
  unlimited: Code[];
  unkept: Code[];
  promoted: Record<Code, Code>;
  wall: Code;
  first: Side;
  counting: boolean;
  either: boolean;
  start: string;
  sfen: boolean;
  counted: Royals[];
  standing: Standing[];
  most_pieces: number;
  walls: Code[];
  kings: Code[];
  needs: [Square, Code, string, string][][];
  implied: number[];
  rooks: string[];
  homes: Home[] | null;
  castlers: { titles: Record<number, string>; at: Record<Square, Code> };
  form: string | null;
  passants: Record<string, [Code, Square][]>;
  jumping: Code[];
  rearranged: boolean;
  leaves_check: [boolean, boolean];
  royals: [Code[], Code[]] | null;
  facings: boolean;
  owners: [string, string];
  no_checking: boolean;
  series: Series | null;
  last: number;
}

/** A castling from where king and rook may begin: its letters are that of the wing, and that of the rook's file. */
type Home = { entry: number; right: number; letters: [string, string]; men: [Square, Code][]; gates: number[] };
type Standing = { code: Code; confined?: Square[]; barred?: Square[] };
type Royals = { codes: Code[]; wanted: number; more: boolean; fewer: boolean; words: string };
/** All that one has to know to read a FEN. */
type Known = Omit<FenFields, "reading"> & Reading & { board: Squares };

/** The functions of the kernel file; only `failure` gives a number of 32 bits. */
type Calls = Record<string, (...given: (number | bigint)[]) => bigint | number>;

// --- positions and games -------------------------------------------------------------------------

/** What a FEN says: fen.js. */
interface Setup {
  board: Men;
  pool: Map<Code, number>;
  turn: number;
  castling: string;
  passed: Square[];
  checks: number[] | null;
  halfmove: number;
  fullmove: number;
  extension: Record<string, string>;
  count: [number, number] | null;
  /** How the text was read, where that has another form here. */
  notes: Set<string>;
}

/** Men by square. */
type Men = Map<Square, Code>;
/** A word of a text, and where it begins. */
type Word = [string, number];
/** Writes a scalar of a position that is laid. */
type Write = (name: string, value: number | bigint, further?: number) => unknown;
/** The parts of a move: rules.js. */
type Decoded = ReturnType<Rules["decode"]>;
/** How a game has ended. */
type Over = End & { end: number; result: number; text: string };
/** What has led to a node of a game. */
type Played = { side: Side; move: Move | null; text: string; free: boolean; number: number };
/** How a game has ended without a move: `result` is an index of the sheet's. */
type Ended = { result: number; said: string; termination: string };
/** A game as a reload of its page finds it. */
type Left = { ended: Ended | null; clock: { left: number[] | null; side: Side | null; increment: number } };

/** A game as it was read: pgn.js. */
interface PgnGame extends Line {
  tags: Tags;
  offset: number;
  result: string;
  count: number;
}
type Line = { opening: string[]; moves: PgnMove[] };
type PgnMove = { text: string; offset: number; nags: number[]; comments: string[]; after: string[]; variations: Line[] };
/** The parts of a PGN that one match can be. */
type Token = Partial<Record<"blank" | "comment" | "closed" | "rest" | "open" | "close" | "nag" | "result" | "number" | "glyph" | "word" | "turn" | "other", string>>;
/** Variations that are being read. */
type Stack = { branch: Line; offset: number }[];

// --- the computer --------------------------------------------------------------------------------

/** What a search is asked. */
interface Order {
  state: State;
  side: Side;
  roots: Move[];
  noise: number;
  seed: string;
  nodes?: number;
  seconds?: number;
  depth?: number;
}
/** The same with moves of one act each. */
type Acts = Order & { roots: number[] };
/** What is found at a depth: a value for the side that searches, and the best line. */
type Found<Line = Move> = { value: number; depth: number; line: Line[] };
type Answer = Found & { nodes: number };
/** Best lines, and how deep they go. */
type Lines = { depth: number; nodes: number; found: Found[] };
/** What a worker is given first. */
type Given = { module: WebAssembly.Module; numbers: Numbers; bytes: Bytes };
/** Who speaks with a worker from inside. */
type Port = { onmessage: ((event: MessageEvent) => void) | null; postMessage(message: object): void };
/** An order for a worker: to search, to analyse until another one comes, or to stop. */
type Task = Order | (Order & { lines: number; number: number }) | { stop: true };

// --- what is shown -------------------------------------------------------------------------------

/** An arrow, or, from a square to itself, a circle. */
type Shape = { from: Square; to: Square; kind: string };
/** A move that is chosen while the computer thinks. */
type Planned = { from: Source; to: Square };
/** Where a man can go: does he take there? */
type Targets = Map<Square, boolean>;
/** Where a man who is looked at could go, and what he would take elsewhere. */
type Seen = { square: Square; enemy: Square | null; targets: Targets; elsewhere: Set<Square> };
/** What a move does, by square and the code of the piece: way of the piece that moves, those taken off, those of another side
 * or kind (the new code), those that have come, those that stand elsewhere (from, to), and what was dropped. */
type Effects = {
  way: [Square, Square] | null;
  gone: [Square, Code][];
  turned: [Square, Code][];
  placed: [Square, Code][];
  sent: [Square, Square, Code][];
  dropped: [Square, Code] | null;
  /** Does the piece that moves not survive it? */
  falls: boolean;
};
/** A choice in a dialog: a text, and the code of a piece or 0. */
type Choice = { text: string; picture: Code };

/** What the board shows. */
interface View {
  board: ArrayLike<Code>;
  selected: Source | null;
  targets: Targets;
  /** Where a click drops a piece. */
  places: Set<Square>;
  movable: Set<Source>;
  flipped: boolean;
  looked: Seen | null;
  last: Square[];
  planned: Planned | null;
  checked: Square[];
  arrows: Shape[];
  /** What the move that is aimed at will do, and what the last one has done. */
  ahead: Effects | null;
  done: Effects | null;
  frozen: Square[];
  foretold: string;
  coordinates: boolean;
}

/** What the board tells. */
interface Told {
  pick(square: Square): void;
  drop(from: Source, to: Square): void;
  /** A piece is let go off the board. */
  away(from: Source): void;
  dismiss(): void;
  /** May the man be dragged? */
  grab(square: Source): boolean;
  look(square: Square | null): void;
  /** A square is focused, touched, or below a piece that is dragged. */
  aim(square: Square | null): void;
  draw(from: Square, to: Square, event: PointerEvent): void;
  /** Does any pointer draw? */
  draws(): boolean;
  /** Does the key mean anything? */
  key(key: string): boolean;
}

/** The elements of a page by their ids, where they are more than any element. */
interface Elements {
  back: HTMLButtonElement;
  cancel: HTMLButtonElement;
  "copy-fen": HTMLButtonElement;
  "copy-pgn": HTMLButtonElement;
  save: HTMLButtonElement;
  first: HTMLButtonElement;
  last: HTMLButtonElement;
  link: HTMLButtonElement;
  next: HTMLButtonElement;
  pass: HTMLButtonElement;
  undo: HTMLButtonElement;
  resign: HTMLButtonElement;
  offer: HTMLButtonElement;
  texts: HTMLDetailsElement;
  editor: HTMLDetailsElement;
  "edit-turn": HTMLSelectElement;
  "edit-castling": HTMLInputElement;
  edited: HTMLInputElement;
  "edit-play": HTMLButtonElement;
  "edit-link": HTMLButtonElement;
  choice: HTMLDialogElement;
  address: HTMLInputElement;
  analyse: HTMLInputElement;
  coordinates: HTMLInputElement;
  fen: HTMLInputElement;
  file: HTMLInputElement;
  hover: HTMLInputElement;
  "as-look": HTMLSelectElement;
  "as-pieces": HTMLSelectElement;
  "as-theme": HTMLSelectElement;
  draw: HTMLSelectElement;
  glyph: HTMLSelectElement;
  comment: HTMLInputElement;
  sounds: HTMLInputElement;
  straight: HTMLInputElement;
  white: HTMLSelectElement;
  black: HTMLSelectElement;
  game: HTMLSelectElement;
  level: HTMLSelectElement;
  lines: HTMLSelectElement;
  time: HTMLSelectElement;
  pgn: HTMLTextAreaElement;
}
type ElementOf<Id> = Id extends keyof Elements ? Elements[Id] : HTMLElement;

// --- what a page tells who holds it --------------------------------------------------------------

/** What the name of a frame says. */
interface Kept {
  held?: string;
  white?: string;
  black?: string;
  level?: string;
  flipped?: boolean;
  fragment?: string;
  game?: HeldGame;
}
/** A game as its holder has it; `number` tells whether the holder knew it when it is told. */
type HeldGame = { start: string; moves: string[]; number?: number };
/** What a holder sends when it is asked. */
type Content = { title: string; shape: string; places: Record<string, string>; bytes: Bytes; name: string };
type Thinking =
  | { tables: Uint8Array<ArrayBuffer>; facts: Record<string, string>; refused?: undefined }
  | { refused: string; tables?: undefined; facts?: undefined };
type Asked = { thinking: Thinking; content: Content };

// --- around the pages ----------------------------------------------------------------------------

/** What the gallery's index has to choose by. */
interface GalleryElements {
  words: HTMLInputElement;
  family: HTMLSelectElement;
  tag: HTMLSelectElement;
  order: HTMLSelectElement;
  sorted: HTMLElement;
  search: HTMLFormElement;
  count: HTMLElement;
}
/** What anywidget gives a widget: the values that Python shares with it. */
interface WidgetModel {
  get(name: "page" | "title" | "height"): string;
  get(name: "players"): Partial<Kept>;
  get(name: "game"): HeldGame;
  on(event: string, deed: () => void): void;
  off(event: string, deed: () => void): void;
  send(message: object): void;
}
