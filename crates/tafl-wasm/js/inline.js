// A single file: `cargo xtask web` bundles it, with the compressed module as `data`.

import init from "./tafl_notation.js";
import data from "./data.js";

const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
await init({ module_or_path: new Response(stream, { headers: { "content-type": "application/wasm" } }) });

export * from "./api.js";
