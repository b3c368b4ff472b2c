// `tafl-notation/engine` as a single file: `cargo xtask web` bundles it, with its worker as text.

import { Engine as Base } from "./engine.js";
import text from "./engine-inline-worker-text.js";
import { begin, open } from "./engine-open.js";

export { TaflError } from "./support.js";

export class Engine extends Base {
  static open({ workerUrl }, receive, fail) {
    const url = workerUrl ?? URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const worker = begin((trusted = url) => new Worker(trusted), workerUrl === undefined ? url : undefined);
    const { post, terminate } = open(worker, receive, fail);
    return {
      post,
      terminate: () => {
        terminate();
        if (workerUrl === undefined) URL.revokeObjectURL(url);
      },
    };
  }
}
