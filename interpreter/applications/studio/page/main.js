// The page of `heterodox studio`.

import { Server } from "./server.js";
import { begin } from "./studio.js";

begin(new Server(), "This tab has no token: open the address that `heterodox studio` printed.");
