// What the scripts of the npm package take from outside, and what only they call so.

type Tables = import("../../interpreter/applications/web/library/types/tables.d.ts").Tables;
type Wanted = import("../../interpreter/applications/web/library/types/heterodox.d.ts").Wanted;
type Thought = import("../../interpreter/applications/web/library/types/heterodox.d.ts").Thought;

/** What tables say of a variant beside its bytes: tables.py. */
interface ToldOfVariant {
  sheet: Sheet;
  sentences: Record<string, string[]>;
  pictures: string;
}
/** The text of a move, and of another one whose number begins alike. */
type MoveText = { move: Move; text: string; next: MoveText | undefined };

/** The part of Node that the package asks for. */
declare var process: { getBuiltinModule(name: "node:worker_threads"): { Worker: new (address: URL) => Thread; parentPort: Port } };
interface Thread {
  on(event: "message", heard: (data: unknown) => void): void;
  on(event: "error", heard: (error: Error) => void): void;
  postMessage(message: unknown): void;
  terminate(): unknown;
  ref(): void;
  unref(): void;
}
declare var WorkerGlobalScope: unknown;
