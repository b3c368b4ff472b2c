// Workers of browsers.

/** What an `Engine` needs of its worker. */
export function open(worker, receive, fail) {
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = ({ message }) => fail(`the worker of the engine failed: ${message ?? "it cannot be loaded"}`);
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
}
