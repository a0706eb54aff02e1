import type { Outcome, Position, Side, Tables, Variant } from "./heterodox.js";

/** An arrow, or, from a square to itself, a circle. */
export interface Arrow {
  from: string;
  to: string;
  colour?: "green" | "red" | "blue" | "yellow";
}

/** What `moving` tells before a person's move is played; preventDefault() keeps it from being played. */
export interface Moving {
  move: string | null;
}

/** What `move` tells after a move; it is null of one that was declined. */
export interface Moved {
  move: string | null;
  san: string;
  fen: string;
  by: "person" | "program";
  outcome: Outcome | null;
}

/** `<heterodox-board variant fen orientation movable premove promotion coordinates look pieces theme>` */
export declare class HeterodoxBoard extends HTMLElement {
  /** Resolves when the variant is shown, and rejects where it cannot be. */
  ready: Promise<void>;
  /** What is shown; an id, tables or a variant can be set. */
  get variant(): Variant | null;
  set variant(wanted: string | Tables | Variant | null);
  /** The position that is shown; to set it begins a game from there. */
  fen: string;
  /** The moves from the first position on, as coordinates; they can be set. */
  moves: string[];
  arrows: Arrow[];
  /** A copy of the position with its moves. */
  get position(): Position;
  get outcome(): Outcome | null;
  /** Play a legal move; null lets the other side move, where that is allowed. Throws RangeError. */
  push(move: string | null): void;
  /** Take the last move back. */
  pop(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "heterodox-board": HeterodoxBoard;
  }
  interface HTMLElementEventMap {
    ready: CustomEvent<{ variant: string; fen: string }>;
    moving: CustomEvent<Moving>;
    move: CustomEvent<Moved>;
    refused: CustomEvent<{ reason: string; rule: string }>;
    failed: CustomEvent<{ reason: string }>;
  }
}
export type { Side };
