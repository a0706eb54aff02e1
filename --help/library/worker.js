// The worker that searches: in a browser a worker of its own, in Node a thread.

import { serve } from "../page/search.js";

const port = typeof WorkerGlobalScope === "undefined" ? process.getBuiltinModule("node:worker_threads").parentPort : globalThis;
serve(/** @type {Port} */ (port));
