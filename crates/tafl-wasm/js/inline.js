// A single file: `cargo xtask web` bundles it, with the compressed module as data.

import data from "./tafl_notation_data.js";
import init from "./tafl_notation.js";
import { unpacked } from "./unpacked.js";

await init({ module_or_path: unpacked(data) });

export * from "./api.js";
