// `tafl-notation/archives` for environments that load WebAssembly in a way of their own, after that of `init.js`.

import load from "./tafl_archives.js";

export const init = async (source) => {
  await load({ module_or_path: source });
};

export * from "./archives.js";
