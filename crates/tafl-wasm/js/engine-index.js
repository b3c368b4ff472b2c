// `tafl-notation/engine` for browsers and bundlers.

import { Engine as Base } from "./engine.js";
import { begin, open } from "./engine-open.js";

export { TaflError } from "./support.js";

/** The worker of this package, which bundlers find by the form of its address below. */
const WORKER = "./engine-worker.js";

export class Engine extends Base {
  static open({ workerUrl }, receive, fail) {
    const type = { type: "module" };
    const own = (trusted) => (trusted === undefined ? new Worker(new URL("./engine-worker.js", import.meta.url), { type: "module" }) : new Worker(trusted, type));
    const worker = workerUrl === undefined ? begin(own, new URL(WORKER, import.meta.url).href) : begin(() => new Worker(workerUrl, type));
    return open(worker, receive, fail);
  }
}
