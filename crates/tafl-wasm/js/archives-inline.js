// The whole package in a single file: `cargo xtask web` bundles it, with both compressed modules as data.

import data from "./tafl_archives_data.js";
import init from "./tafl_archives.js";
import { unpacked } from "./unpacked.js";

export * from "./inline.js";

await init({ module_or_path: unpacked(data) });

export * from "./archives.js";
