// What the comments of the scripts call the classes of the pages, and what stands on `globalThis`.

type Game = import("../../interpreter/applications/web/page/game.js").Game;
type GameNode = import("../../interpreter/applications/web/page/game.js").Node;
type Rules = import("../../interpreter/applications/web/page/rules.js").Rules;
type Notation = import("../../interpreter/applications/web/page/notation.js").Notation;
type Kernel = import("../../interpreter/applications/web/page/kernel.js").Kernel;
type App = import("../../interpreter/applications/web/page/app.js").App;
type Mover = import("../../interpreter/applications/web/page/mover.js").Mover;
type Board = import("../../interpreter/applications/web/page/board.js").Board;
type Engine = import("../../interpreter/applications/web/page/engine.js").Engine;
type Players = import("../../interpreter/applications/web/page/players.js").Players;
type Reasons = import("../../interpreter/applications/web/page/reasons.js").Reasons;
type Teller = import("../../interpreter/applications/web/page/teller.js").Teller;
type Chooser = import("../../interpreter/applications/web/page/chooser.js").Chooser;
type Looker = import("../../interpreter/applications/web/page/looker.js").Looker;
type Walker = import("../../interpreter/applications/web/page/walker.js").Walker;
type Exchange = import("../../interpreter/applications/web/page/exchange.js").Exchange;
type Keeper = import("../../interpreter/applications/web/page/keeper.js").Keeper;
type Holder = import("../../interpreter/applications/web/page/holder.js").Holder;
type Analysis = import("../../interpreter/applications/web/page/analysis.js").Analysis;

type Studio = import("../../interpreter/applications/studio/page/studio.js").Studio;
type Files = import("../../interpreter/applications/studio/page/files.js").Files;
type Tabs = import("../../interpreter/applications/studio/page/tabs.js").Tabs;
type Pyodide = import("./beside/pyodide/pyodide.mjs").Pyodide;
type PyodideFiles = import("./beside/pyodide/pyodide.mjs").PyodideFiles;
type Shelf = import("../../interpreter/applications/studio/workbench/offline.js").Shelf;
type Completing = import("@codemirror/autocomplete").CompletionContext;
type Editor = import("../../interpreter/applications/studio/page/editor.js").Editor;

/** What the browser's tests ask the page for. */
declare var heterodox: object;
/** The bytes that the page holds, until its script has them. */
declare var heterodox_bytes: Bytes | undefined;
/** The same of what pages of a gallery share: packed, and their sizes. */
declare var heterodox_shared: [string, Record<string, number>] | undefined;
declare var studio: Studio;
