// The worker of `tafl-notation/engine` in Node.

import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import { serve } from "./engine-serve.js";
import { initSync } from "./tafl_engine.js";

const load = (module = readFileSync(new URL("./tafl_engine_bg.wasm", import.meta.url))) => initSync({ module });
const take = serve(load, (answer) => parentPort.postMessage(answer), () => setImmediate());
parentPort.on("message", take);
