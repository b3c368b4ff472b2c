// The worker of `tafl-notation/engine` in browsers.

import { serveBrowser } from "./engine-web.js";

serveBrowser(() => new URL("./tafl_engine_bg.wasm", import.meta.url));
