// For environments that load WebAssembly in a way of their own.

import load from "./tafl_notation.js";

export const init = async (source) => {
  await load({ module_or_path: source });
};

export * from "./api.js";
