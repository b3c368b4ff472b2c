export * from "./archives.js";

/** Loads the module of this entry, as `init` of `tafl-notation/init` loads the other one, which comes first. */
export function init(source: WebAssembly.Module | BufferSource | Response | URL | string): Promise<void>;
