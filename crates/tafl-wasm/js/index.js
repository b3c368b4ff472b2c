// For browsers, workers and bundlers.

import init from "./tafl_notation.js";

await init({ module_or_path: new URL("./tafl_notation_bg.wasm", import.meta.url) });

export * from "./api.js";
