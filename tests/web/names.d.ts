// What the comments of the scripts call the classes and the data of a page.

type Game = import("../../interpreter/applications/web/page/game.js").Game;
type Rules = import("../../interpreter/applications/web/page/rules.js").Rules;
type Notation = import("../../interpreter/applications/web/page/notation.js").Notation;
type Kernel = import("../../interpreter/applications/web/page/kernel.js").Kernel;
type App = import("../../interpreter/applications/web/page/app.js").App;
type Engine = import("../../interpreter/applications/web/page/engine.js").Engine;
type Players = import("../../interpreter/applications/web/page/players.js").Players;
type Reasons = import("../../interpreter/applications/web/page/reasons.js").Reasons;
type Teller = import("../../interpreter/applications/web/page/teller.js").Teller;
type Chooser = import("../../interpreter/applications/web/page/chooser.js").Chooser;
type Looker = import("../../interpreter/applications/web/page/looker.js").Looker;
type Walker = import("../../interpreter/applications/web/page/walker.js").Walker;
type Exchange = import("../../interpreter/applications/web/page/exchange.js").Exchange;
type Holder = import("../../interpreter/applications/web/page/holder.js").Holder;
type Analysis = import("../../interpreter/applications/web/page/analysis.js").Analysis;

/** A position as bytes. */
type State = Uint8Array;
/** What Python says of the variant: sheet.py. */
type Sheet = Record<string, any>;
/** What the numbers of the kernel mean: binary.py. */
type Numbers = Record<string, any>;
declare var heterodox: any;
declare var heterodox_bytes: any;
declare var heterodox_shared: any;
declare var studio: any;

type Studio = import("../../interpreter/applications/studio/page/studio.js").Studio;
type Files = import("../../interpreter/applications/studio/page/files.js").Files;
