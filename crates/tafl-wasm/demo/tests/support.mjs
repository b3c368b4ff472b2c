// Shared by the tests of the component and of the analysis board: a server for the package.
//
// TAFL_PACKAGE is the assembled package, by default that of `cargo xtask web`. The variables of the browser are those of
// `chromium.mjs`.

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve } from "node:path";
import { closeBrowser, newContext, newPage, ROOT } from "../../../tafl-page/tests/browser/chromium.mjs";

export * from "../../../tafl-page/tests/browser/chromium.mjs";

export const PACKAGE = resolve(process.env.TAFL_PACKAGE ?? join(ROOT, "target/web/package"));
export const example = (name) => readFileSync(join(ROOT, "examples", name), "utf8");

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".otg": "application/x-otg" };

/** Files that are not in the package, by path. */
const extra = new Map();
let server;

/** The address of the package. */
export async function serve(files = {}) {
  for (const [path, text] of Object.entries(files)) {
    extra.set(path, text);
  }
  server ??= createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    // The pages of the README have the package in a folder.
    const path = join(PACKAGE, normalize(pathname.replace(/^\/tafl-notation\//, "/")));
    const body = extra.get(pathname) ?? (existsSync(path) ? readFileSync(path) : null);
    const headers = { "content-type": TYPES[extname(pathname)] ?? "text/html" };
    response.writeHead(body === null ? 404 : 200, headers).end(body ?? "");
  });
  if (!server.listening) {
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  }
  return `http://127.0.0.1:${server.address().port}`;
}

/** The pages of the README, by their titles and as they are printed. */
export function readmePages() {
  const readme = readFileSync(join(PACKAGE, "README.md"), "utf8");
  const pages = [...readme.matchAll(/```html\n(<!doctype html>\n<title>(.*?)<\/title>.*?)```/gs)];
  return Object.fromEntries(pages.map(([, text, title]) => [title, text]));
}

/** A page of the server, in a browser without memory. */
export async function open(path, { allow, ...options } = {}) {
  return openIn(await newContext(options), path, { allow });
}

/** Another page of a browser. */
export async function openIn(context, path, options) {
  const page = await newPage(context, options);
  await page.goto((await serve()) + path);
  return page;
}

export async function close() {
  await closeBrowser();
  server?.close();
}
