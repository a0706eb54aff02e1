import type { Tables } from "./tables.js";

export type { Tables };
/** A side by its place in FEN, `w` and `b`, whatever the game calls it. */
export type Side = "white" | "black";
/** PGN tags by name. */
export type Tags = Record<string, string>;

/** The shipped variants: what each id is called. */
export declare const variants: Readonly<Record<string, string>>;

/** The variant of an id in `variants`, or of what `heterodox tables` has printed. Rejects with an Error for other tables. */
export declare function load(what: string | Tables): Promise<Variant>;

/** What is wrong with a FEN: the field, the character, and the reason. */
export declare class FenError extends Error {
  constructor(where: string, offset: number, message: string, form?: string);
  readonly where: string;
  readonly offset: number;
  readonly reason: string;
}

/** What is wrong with a PGN, and at which character. */
export declare class TextError extends Error {
  constructor(message: string, offset: number);
  readonly offset: number;
}

/** The rules of a variant, with the options that its tables were made with. */
export interface Variant {
  readonly id: string;
  readonly name: string;
  readonly options: Record<string, unknown>;
  /** The names of the squares. */
  readonly squares: string[];
  /** What the sides are called. */
  readonly sides: Record<Side, string>;
  readonly pieces: Kind[];
  /** The start, or the position of a FEN. Throws FenError. */
  position(fen?: string): Position;
  /** The games of a PGN. Throws TextError for what is not a PGN, and FenError. */
  games(pgn: string): PgnGame[];
  /** End the worker; a search that runs never answers, and the next one begins another worker. */
  close(): void;
}

/** A kind of piece. */
export interface Kind {
  name: string;
  title: string;
  /** How White's and Black's are written in a FEN. */
  symbols: Record<Side, string>;
  royal: boolean;
  /** False of walls and other pieces that belong to nobody. */
  owned: boolean;
  /** How it moves, in sentences. */
  moves: string[];
}

/** A piece on a square; the side is null of one that belongs to nobody. */
export interface Piece {
  name: string;
  side: Side | null;
}

/** A position, and the moves that were pushed. A move is a text: coordinates such as e2e4, P@e4, e7e8q, or SAN. */
export interface Position {
  readonly variant: Variant;
  /** Whose turn it is. */
  readonly turn: Side | "either";
  /** The legal moves, as coordinates. */
  moves(): string[];
  /** Play a legal move. Throws RangeError with the reason for any other. */
  push(move: string): this;
  /** Take the last move back; its coordinates, null where there is none. */
  pop(): string | null;
  /** The moves that were pushed, as coordinates. */
  pushed(): string[];
  /** A legal move in SAN. Throws RangeError. */
  san(move: string): string;
  /** What a legal move is. Throws RangeError. */
  describe(move: string): Described;
  /** The position as FEN. */
  fen(): string;
  /** The pieces by square. */
  board(): Record<string, Piece>;
  /** How many of which piece each side has in hand. */
  hands(): Record<Side, Record<string, number>>;
  /** Is the side in check, by default the one to move? */
  check(side?: Side): boolean;
  /** How the game has ended, null while it goes on. */
  outcome(): Outcome | null;
  /** Why a move, as coordinates, is not legal, and the rule behind that; null if it is legal. */
  why(move: string): { reason: string; rule: string } | null;
  /** Another position that is the same, with its moves. */
  copy(): Position;
  /** The moves that were pushed as a PGN. */
  pgn(tags?: Tags): string;
  /** What the computer plays, thinking in a worker; without any limit two seconds. */
  search(wanted?: Wanted): Promise<Thought>;
}

/** What a move is. Squares are names. */
export interface Described {
  move: string;
  san: string;
  /** Null of a drop and of a pass. */
  from: string | null;
  to: string | null;
  piece: Piece | null;
  drop: boolean;
  /** The kind that the piece becomes. */
  promotion: string | null;
  castling: boolean;
  captures: string[];
  /** Where something is put in the second act of a turn. */
  put: string | null;
}

/** How a game has ended. */
export interface Outcome {
  result: "1-0" | "0-1" | "1/2-1/2";
  winner: Side | null;
  /** The name of the end condition in the definition. */
  reason: string;
  kind: string;
  /** A sentence. */
  words: string;
}

/** What a search is asked: a `level` from 1 to 10 alone, or limits, of which the first that is reached ends it. */
export interface Wanted {
  level?: number;
  depth?: number;
  nodes?: number;
  seconds?: number;
  signal?: AbortSignal;
}

/** What was found: for the side to move, in hundredths of a pawn, or in moves to the end of the game, below 0 of who loses. */
export interface Thought {
  /** Null where it is best to let the other side move. */
  move: string | null;
  san: string | null;
  line: string[];
  sans: string[];
  centipawns: number | null;
  mate: number | null;
  depth: number;
  nodes: number;
}

/** A game that was read; a line ends before the first move that is not legal, of which `fault` says why. */
export interface PgnGame {
  tags: Tags;
  /** The FEN of the first position. */
  start: string;
  moves: string[];
  sans: string[];
  result: string;
  /** All of the moves with variations, comments and signs, as a PGN has them. */
  movetext: string;
  fault: { message: string; line: number; column: number } | null;
  /** How it was read, where it is not written as it is here: ranks counted from the top, players by colour. */
  notes: string[];
}
