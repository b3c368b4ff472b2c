// Workers of browsers.

import { TaflError } from "./support.js";

/** The name of the policy of trusted types that a page can allow. */
const POLICY = "tafl-notation";

let policy;

/**
 * Begins a worker. A page that requires trusted types refuses the address of a script. `own` is that of the package's
 * script, of which this makes one that the page accepts; the addresses of others are theirs to trust.
 */
export function begin(create, own) {
  try {
    return create();
  } catch (error) {
    if (globalThis.trustedTypes === undefined || !(error instanceof TypeError)) throw error;
    const trusted = own === undefined ? undefined : ownPolicy()?.createScriptURL(own);
    if (trusted !== undefined) return create(trusted);
    const allow = own === undefined ? "" : `allow \`trusted-types ${POLICY}\` in its Content-Security-Policy, or `;
    throw new TaflError({ code: "engine-broken", message: `the page requires trusted types: ${allow}give \`workerUrl\` as a TrustedScriptURL` });
  }
}

/** The policy of this package, unless the page does not allow it. Nothing else can reach it. */
function ownPolicy() {
  try {
    policy ??= globalThis.trustedTypes.createPolicy(POLICY, { createScriptURL: (url) => url });
  } catch {
    // The page lists the policies that it allows.
  }
  return policy;
}

/** What an `Engine` needs of its worker. */
export function open(worker, receive, fail) {
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = ({ message }) => fail(`the worker of the engine failed: ${message ?? "it cannot be loaded"}`);
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
}
