// The engine in a worker of a browser.

import { serve } from "./engine-serve.js";
import init from "./tafl_engine.js";

/** Answers the messages of the page. `source` is the module, where the page has none. */
export function serveBrowser(source) {
  const load = (module = source()) => init({ module_or_path: module });
  const take = serve(load, (answer) => postMessage(answer), channelTurn());
  onmessage = ({ data }) => take(data);
}

/** A way to let messages in that is quicker than a timer, which browsers delay by 4 ms. */
function channelTurn() {
  const { port1, port2 } = new MessageChannel();
  let go;
  port1.onmessage = () => go();
  return () =>
    new Promise((resolve) => {
      go = resolve;
      port2.postMessage(null);
    });
}
