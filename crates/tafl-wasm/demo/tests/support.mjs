// Shared by the tests of the component and of the analysis board: a server for the package, and a browser.
//
// TAFL_PACKAGE is the assembled package, by default that of `cargo xtask web`; TAFL_WEB a folder whose node_modules has
// playwright-core, axe-core and typescript; CHROMIUM the browser.

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../../..");
export const PACKAGE = resolve(process.env.TAFL_PACKAGE ?? join(ROOT, "target/web/package"));
export const WEB = resolve(process.env.TAFL_WEB ?? join(ROOT, "target/web"));
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const tools = createRequire(join(WEB, "package.json"));

export const AXE = readFileSync(tools.resolve("axe-core/axe.min.js"), "utf8");
export const example = (name) => readFileSync(join(ROOT, "examples", name), "utf8");

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".otg": "application/x-otg" };

/** Files that are not in the package, by path. */
const extra = new Map();
let server;
let browser;

/** The address of the package. */
export async function serve(files = {}) {
  for (const [path, text] of Object.entries(files)) {
    extra.set(path, text);
  }
  server ??= createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const path = join(PACKAGE, normalize(pathname));
    const body = extra.get(pathname) ?? (existsSync(path) ? readFileSync(path) : null);
    const headers = { "content-type": TYPES[extname(pathname)] ?? "text/html" };
    response.writeHead(body === null ? 404 : 200, headers).end(body ?? "");
  });
  if (!server.listening) {
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  }
  return `http://127.0.0.1:${server.address().port}`;
}

/** A page of the server, in a browser without memory. Its `problems` are errors and messages of its console. */
export async function open(path, { allow, ...options } = {}) {
  return openIn(await newContext(options), path, { allow });
}

/** A browser without memory. */
export async function newContext(options = {}) {
  browser ??= await tools("playwright-core").chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  return context;
}

/** Another page of a browser. */
export async function openIn(context, path, { allow = [] } = {}) {
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => {
    if (!allow.some((text) => message.text().includes(text))) {
      page.problems.push(message.text());
    }
  });
  await page.goto((await serve()) + path);
  return page;
}

export async function close() {
  await browser?.close();
  server?.close();
}

/** The findings of axe-core; its rules cover WCAG 2.1 AA. */
export async function findings(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
