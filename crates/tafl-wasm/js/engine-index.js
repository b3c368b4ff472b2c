// `tafl-notation/engine` for browsers and bundlers.

import { Engine as Base } from "./engine.js";
import { open } from "./engine-open.js";

export { TaflError } from "./support.js";

export class Engine extends Base {
  static open({ workerUrl }, receive, fail) {
    // Bundlers know this form of the address.
    const worker = workerUrl === undefined ? new Worker(new URL("./engine-worker.js", import.meta.url), { type: "module" }) : new Worker(workerUrl, { type: "module" });
    return open(worker, receive, fail);
  }
}
