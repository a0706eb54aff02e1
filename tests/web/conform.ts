// The package's scripts are what its types say; this is only compiled.

import * as board from "../../interpreter/applications/web/library/board.js";
import * as made from "../../interpreter/applications/web/library/heterodox.js";
import type * as boardTold from "../../interpreter/applications/web/library/types/board.d.ts";
import type * as told from "../../interpreter/applications/web/library/types/heterodox.d.ts";

export const load: typeof told.load = made.load;
export const variants: typeof told.variants = made.variants;
export const fenError: typeof told.FenError = made.FenError;
export const textError: typeof told.TextError = made.TextError;
export const element: typeof boardTold.HeterodoxBoard = board.HeterodoxBoard;
