// `tafl-notation/archives` for browsers, workers and bundlers.

import "./index.js";
import init from "./tafl_archives.js";

await init({ module_or_path: new URL("./tafl_archives_bg.wasm", import.meta.url) });

export * from "./archives.js";
