export * from "./index.js";

/**
 * Loads the module, which every other function needs: a compiled `WebAssembly.Module`, its bytes, or where it is.
 * Further calls do nothing.
 */
export function init(source: WebAssembly.Module | BufferSource | Response | URL | string): Promise<void>;
