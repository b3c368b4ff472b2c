// The declarations of `tafl-notation/archives/inline`.

export * from "./index.js";
export * from "./archives.js";
