// The worker in `engine-inline.js`: `cargo xtask web` bundles it as a script, with the compressed module as data.

import { serveBrowser } from "./engine-web.js";
import data from "./tafl_engine_data.js";
import { unpacked } from "./unpacked.js";

serveBrowser(() => unpacked(data));
