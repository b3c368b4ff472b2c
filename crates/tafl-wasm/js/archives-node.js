// `tafl-notation/archives` for Node.

import { readFileSync } from "node:fs";
import "./node.js";
import { initSync } from "./tafl_archives.js";

initSync({ module: readFileSync(new URL("./tafl_archives_bg.wasm", import.meta.url)) });

export * from "./archives.js";
