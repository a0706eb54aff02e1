// The data of the studio: what is asked of a backend, what it answers (tasks.py, site.py), and what its parts tell each other.

// --- questions -----------------------------------------------------------------------------------

type Chosen = Record<string, unknown>;
/** A question about a text; where it is about a position, with that. */
type TextQuestion = { text: string; name: string; options: Chosen };
/** What a question says, by what is asked. */
type Question = Partial<FileQuestion> & Record<string, unknown>;
/** A question about files. */
interface FileQuestion {
  name: string;
  text: string;
  base: string | null;
  milestone: boolean;
  number: number;
}
/** What answers questions: api.js. */
interface Backend {
  ask<Name extends TaskName>(task: Name, question: Question): Promise<Answers[Name] & Void>;
  offers(task: TaskName): boolean;
}
/** A newer question has made this one void. */
type Void = { newer?: boolean };
type TaskName = keyof Answers;

// --- answers -------------------------------------------------------------------------------------

interface Answers {
  // about files
  files: Listed;
  open: { name: string; text: string; base: string | null; draft: KeptDraft | null };
  save: { base: string; warning?: string };
  draft: object;
  discard: object;
  state: { base: string | null };
  history: { kept: { number: number; time: number; lines: number }[] };
  revision: { text: string };
  record_names: { files?: string[] };
  record_text: { text: string };
  // about a text
  frame: { view: string };
  board: BoardAnswer;
  thinking: { tables?: string; facts?: Record<string, string>; refused?: string };
  lint: { problems: TextProblem[] };
  tests: TestsAnswer;
  pieces: { pieces: PieceAnswer[] };
  moves: { moves: { text: string; san: string }[]; result: Reason };
  why: { reason: Reason };
  evaluation: { centipawns: number; early: number; terms: Term[] };
  rulebook: { view: string };
  difference: { other: string; changes: { section: string; before: string; after: string }[] };
  publish: { page: string; name: string };
  layout: { text: string };
  create: { text: string; name: string };
  remember: { text: string };
  completions: { items: Completion[] };
  hover: { title: string; text: string; from: number; to: number } | { title?: undefined };
  form: FormAnswer | { waits: string };
  pad: PadAnswer | { waits: string };
  fairy: { known: FairyPiece[] };
  trial: TrialAnswer;
  reshape: { changes: Insertion[] };
  records: { games: ListedGame[]; more: boolean };
  record: RecordAnswer;
  // about experiments
  lab_list: { experiments: ExperimentAnswer[] };
  lab_start: Experimenting;
  lab_state: Experimenting;
  lab_stop: Experimenting;
  lab_compare: { answers: string[]; rows: string[][]; remarks: string[] };
  lab_report: { view: string; kept: string };
}

type Listed = { folder: string; files: string[]; first: string; drafts: string[]; shipped: string[] };
type KeptDraft = { text: string; base: string | null; time: number };
/** What a file was when it could not be saved, and how both sides differ from what was opened. */
type Conflict = { disk: string | null; theirs: string[]; mine: string[] };

/** Problems, or what is to be played: a content, or why no page can play it. */
interface BoardAnswer {
  problems: TextProblem[];
  content?: SentContent;
  options?: TextOption[];
  unplayable?: string;
}
/** What a frame shows, with its bytes in base64. */
type SentContent = { title: string; shape: string; places: Record<string, string>; bytes: Record<string, string> };
type TextOption = { name: string; title: string; chosen: unknown; values: unknown[] };

interface TextProblem {
  code: string;
  level: "error" | "warning";
  message: string;
  hint: string;
  note: string;
  line: number;
  column: number;
  fixes: Fix[];
}
/** A text afterwards, or a replacement in a line. */
type Fix = { title: string; text: string } | { title: string; text?: undefined; line: number; column: number; length: number; insert: string };
/** A change of a text, at places of code points. */
type Insertion = { from: number; to: number; insert: string };
type Completion = { label: string; kind: string; detail: string; insert: string; info: string };

type TestsAnswer = { all: { name: string; line: number }[]; failures: { line: number; reasons: string[]; board: string }[]; seconds: number };
interface PieceAnswer {
  name: string;
  title: string;
  symbol: string;
  royal: boolean;
  sentences: string[];
  betza: string | null;
  value: [number, number];
  svg: string;
  file: string;
  line: number;
}
type Reason = { code: string; sentence: string; place: { file: string; line: number } | null; parts: Reason[] };
type Term = { group: string; about: string; white: [number, number]; black: [number, number]; total: number };

// --- the form ------------------------------------------------------------------------------------

interface FormCell {
  name: string;
  token: string;
  /** Of a hexagon: files to the right, halves of one down. */
  place?: [number, number];
}

interface FormAnswer {
  name: string;
  board: { files: number; ranks: number; symmetry: string; fixed: string };
  grid: FormCell[][];
  pieces: FormPiece[];
  library: { name: string; about: string }[];
  sections: Block[];
  missing: ({ key: string; number?: number } & Meant)[];
  forms: Record<string, Record<string, Meant>>;
  words: Record<string, string[]>;
}
type FormPiece = { name: string; title: string; symbol: string; unowned: boolean };
/** What a key is called, and means. */
type Meant = { title: string; means: string };
type Step = string | number;
/** A value with rows: a list, a mapping of names, or one mapping. */
interface Block extends Meant {
  path: Step[];
  line: number;
  rows: Row[];
  listed: boolean;
  named: boolean;
  more: { label: string; means: string }[];
}
/** The keys of a mapping of the `form`, and those that it may still get. */
type Row = { path: Step[]; name?: string; fields: Field[]; form: string; free: string[] };
interface Field extends Meant {
  path: Step[];
  key: string;
  kind: "text" | "tick" | "number" | "choice" | "names" | "block";
  value?: unknown;
  choices?: string[];
  words?: string;
  block?: Block;
}
/** One of the things that can be added. */
type Offer = { label: string; means: string; deed: () => unknown };

/** What is chosen to be put onto squares. */
type Tool = { kind: string; piece?: string };
/** What is dragged: a piece to be put, or one from a square. */
type Dragged = Tool | { kind: "move"; row: number; column: number };
/** What the form remembers while the text changes. */
interface Remembered {
  tool: Tool | null;
  side: string;
  open: Set<string>;
  held: { row: number; column: number } | null;
}
/** What the parts of the form work with. */
interface FormDesk {
  studio: Studio;
  click: (deed: string, more?: object) => unknown;
  kept: Remembered;
}

interface FormTools extends FormDesk {
  answer: Pick<FormAnswer, "forms" | "pieces">;
}

// --- the piece editor ----------------------------------------------------------------------------

/** A way of going along a vector: what it may do there in letters of Betza notation; not `own`: the pad leaves it alone. */
type PadMark = { x: number; y: number; kind: string; limit: number; mode: string; own: boolean };
interface PadAnswer {
  name: string;
  title: string;
  symbol: string;
  unowned: boolean;
  pieces: FormPiece[];
  /** Why there is no pad. */
  fixed: string;
  marks: PadMark[];
  betza: string;
  others: { text: string; path: Step[]; line: number }[];
  row: Row;
  forms: Record<string, Record<string, Meant>>;
  words: Record<string, string[]>;
  sentences: string[];
  svg: string;
  problem: string;
}
type FairyPiece = { name: string; about: string; betza: string; marks: PadMark[]; svg: string };
/** What the piece editor remembers. */
interface PadTools {
  piece: string;
  mode: string;
  kind: string;
  turns: "all" | "mirror" | "one";
  limit: string;
  leg: { x: number; y: number; far: boolean } | null;
  far: boolean;
  at: [number, number];
  drawn?: boolean;
}

// --- quick games ---------------------------------------------------------------------------------

interface TrialAnswer {
  played: [number | null, number, string][];
  used: string[];
  wanted: number;
  verdict: string;
  facts: string[];
  silent: { text: string; file: string; line: number }[];
  next: string[];
}
type Trial = { running: boolean; question: TextQuestion | null; found: TrialAnswer | null; fault: string };

// --- records and experiments ---------------------------------------------------------------------

type Fault = { message: string; line: number; column: number };
type ListedGame = { number: number; title: string; event: string; date: string; result: string; plies: number; fault: Fault | null };
type RecordMove = { text: string; san: string; number: number; side: string; comments: string[]; variations: string[] };
type RecordAnswer = ListedGame & { start: string; opening: string[]; moves: RecordMove[]; notes: string[] };
/** Where the view of records writes. */
interface RecordDesk {
  studio: Studio;
  list: HTMLElement;
  game: HTMLElement;
  told: HTMLElement;
}

type Arm = { label: string; players: string[]; games: number; wanted: number; white?: string; draws?: string; plies?: string; a?: string; choices?: string };
type ExperimentAnswer = { number: number; created: string; arms: Arm[] };
interface Experimenting {
  running: boolean;
  name?: string;
  games?: number;
  wanted?: number;
  label?: string;
  told?: string;
  failed?: string;
  done?: boolean;
}
/** An experiment that is wished for. */
type Wish = { games: number; other: string; changes: string; primary: string; a: string; b: string };

// --- what is shown -------------------------------------------------------------------------------

/** What an element can have in it. */
type Child = Node | string | null | undefined;
/** A view beside the board, and how its answer is asked for. */
interface StudioView {
  id: string;
  title: string;
  task: TaskName;
  /** Is it about the text, even where that cannot be played? */
  text?: boolean;
  /** Is it about a position? */
  position?: boolean;
  needs?: TaskName;
  show(answer: object, studio: Studio, tabs: Tabs): (Node | string)[];
  further?(): object;
  refused?(error: unknown, studio: Studio, tabs: Tabs): Node[];
  fetch?(): Promise<object> | object;
}
/** What the editor tells. */
interface EditorTold {
  changed(): void;
  save(): void;
  question(): TextQuestion;
}
/** A game that the board shows, as it tells it: holder.js. */
type ShownGame = { fen: string; start: string; moves: string[]; fragment: string; settings: object };

/** Attributes and listeners of an element that is made. */
interface Attributes<Made> {
  onclick?: (event: MouseEvent) => unknown;
  onchange?: (event: Event & { target: Made }) => unknown;
  oninput?: (event: Event & { target: Made }) => unknown;
  [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown);
}
/** Ends a dialog with an answer, null for none. */
type Close<Answer> = (answer: Answer | null) => void;

/** The elements of the studio by their ids, where they are more than any element. */
interface StudioElements {
  new: HTMLButtonElement;
  open: HTMLButtonElement;
  save: HTMLButtonElement;
  "save-as": HTMLButtonElement;
  history: HTMLButtonElement;
  layout: HTMLButtonElement;
  publish: HTMLButtonElement;
  link: HTMLButtonElement;
  file: HTMLSelectElement;
  dialog: HTMLDialogElement;
}
type StudioElement<Id> = Id extends keyof StudioElements ? StudioElements[Id] : HTMLElement;

// --- the workbench -------------------------------------------------------------------------------

/** A definition in a link, or one that is begun. */
type NamedText = { name: string; text: string };
/** An answer of Python, or why there is none. */
type RawAnswer = { refused?: string; newer?: boolean; page?: string; view?: string };
/** A question that waits for the worker. */
type Waiting = { question: Question & { task: TaskName }; number: number; resolve: (answer: RawAnswer) => void };
/** Texts that the browser keeps: saved ones, drafts, and earlier ones. */
interface Shelved {
  file: string;
  draft: KeptDraft;
  kept: { text: string; time: number }[];
}
/** What Python gives: a buffer of bytes. */
type PythonBuffer = { getBuffer(type: "u8"): { data: Uint8Array<ArrayBuffer>; release(): void } };
declare var heterodox_kernel: (bytes: PythonBuffer, stack: number, functions: number) => object;
