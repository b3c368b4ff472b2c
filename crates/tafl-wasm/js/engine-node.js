// `tafl-notation/engine` for Node.

import { Worker } from "node:worker_threads";
import { Engine as Base } from "./engine.js";

export { TaflError } from "./support.js";

export class Engine extends Base {
  static open({ workerUrl = new URL("./engine-worker-node.js", import.meta.url) }, receive, fail) {
    // Options of the program, such as `--input-type`, are not those of the worker.
    const worker = new Worker(workerUrl, { execArgv: [] });
    worker.on("message", receive);
    worker.on("error", (error) => fail(`the worker of the engine failed: ${error.message}`));
    worker.on("exit", (code) => fail(`the worker of the engine ended with status ${code}`));
    return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
  }
}
