// The worker of `tafl-notation/engine` in browsers.

import { channelTurn, serve } from "./engine-serve.js";
import init from "./tafl_engine.js";

const load = (module = new URL("./tafl_engine_bg.wasm", import.meta.url)) => init({ module_or_path: module });
const take = serve(load, (answer) => postMessage(answer), channelTurn());
onmessage = ({ data }) => take(data);
