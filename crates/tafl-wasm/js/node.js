// For Node.

import { readFileSync } from "node:fs";
import { initSync } from "./tafl_notation.js";

initSync({ module: readFileSync(new URL("./tafl_notation_bg.wasm", import.meta.url)) });

export * from "./api.js";
