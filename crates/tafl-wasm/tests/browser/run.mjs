// Serves the package, and loads it in Chromium in each way that the README names.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";

const tools = createRequire(join(process.env.TAFL_TOOLS, "package.json"));
const load = (name) => import(pathToFileURL(tools.resolve(name)));

const ENGINE = `
import { Engine } from "tafl-notation/engine";
const engine = await Engine.start();
const { move } = await engine.play({ rules: "brandub" }, { nodes: 5_000 });
await engine.quit();
document.title = move;
`;

const EXPECTED = "40 /5t1/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ row-length";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";

const GAME = readFileSync(join(process.env.TAFL_ROOT, "examples/brandub.otg"), "utf8");
/** A page of a framework: what it shows, and where. */
const SHOWN = `
const game = ${JSON.stringify(GAME)};
const start = ${JSON.stringify(GAME.replace(/\n2\. [^]*/, "\n"))};
const shown = (board) => { document.title = board.address + " " + board.shadowRoot.querySelectorAll(".moves a").length; };
const root = document.createElement("div");
document.body.append(root);
`;

// A component that is rendered before its element is loaded.
const REACT = `
import { createElement, useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";

${SHOWN}
function Board() {
  const board = useRef(null);
  useEffect(() => {
    board.current.addEventListener("load", () => shown(board.current));
    import("tafl-notation/element");
  }, []);
  return createElement("tafl-game", { ref: board, game, address: "3b" });
}
createRoot(root).render(createElement(Board));
`;

// The element is defined: the address is a property that is set before there is a game. Later, the game changes.
const REACT_ADDRESS = `
import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import "tafl-notation/element";

${SHOWN}
function Board() {
  const [current, setCurrent] = useState(null);
  const onload = ({ target }) => (current ? shown(target) : setCurrent(game));
  return createElement("tafl-game", { address: current ? "3b" : "1a", onload, "heading-level": 3, game: current ?? start });
}
createRoot(root).render(createElement(Board));
`;

const VUE = `
import { createApp, h, ref } from "vue";
import "tafl-notation/element";

${SHOWN}
const current = ref(start);
const onLoad = ({ target }) => (current.value === game ? shown(target) : (current.value = game));
createApp({ render: () => h("tafl-game", { address: current.value === game ? "3b" : "1a", onLoad, game: current.value }) }).mount(root);
`;

const source = readFileSync("page.js", "utf8");
const program = (name) => source.replace('"tafl-notation"', `"${name}"`);
const SHOW = "\ndocument.title = run();\n";
const worker = `new Worker("./in-worker.js", { type: "module" }).onmessage = ({ data }) => { document.title = data; };\n`;

writeFileSync("script.js", program("./node_modules/tafl-notation/index.js") + SHOW);
writeFileSync("inline.js", program("./node_modules/tafl-notation/inline.js") + SHOW);
writeFileSync("in-worker.js", program("./node_modules/tafl-notation/index.js") + "\npostMessage(run());\n");
writeFileSync("worker.js", worker);
// A module that is loaded by hand, as where a program has the module already.
const byHand = `import { init } from "./node_modules/tafl-notation/init.js";\nawait init("./node_modules/tafl-notation/tafl_notation_bg.wasm");\n`;
writeFileSync("init.js", byHand + program("./node_modules/tafl-notation/init.js") + SHOW);
// The engine, in each way to load its worker. That of the single file is a blob, which a policy must allow.
const engine = (name) => ENGINE.replace("tafl-notation/engine", name);
writeFileSync("engine.js", engine("./node_modules/tafl-notation/engine-index.js"));
const BLOBS = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' blob:; worker-src blob:";
const html = (script) => `<!doctype html><meta charset="utf-8"><title>waiting</title><script type="module" src="./${script}"></script>\n`;
for (const name of ["script", "inline", "init", "worker", "esbuild", "engine", "engine-blob"]) writeFileSync(`${name}.html`, html(`${name}.js`));
// The lines of the README that begin the downloads early.
const preload = readFileSync("node_modules/tafl-notation/README.md", "utf8").match(/^<link .*$/gm).join("\n");
writeFileSync("preload.html", html("script.js").replace("<title>", `${preload.replaceAll("./", "./node_modules/")}\n<title>`));

// The bundler of many frameworks does not find the module by itself; the single file needs no more.
writeFileSync("esbuild-main.js", program("tafl-notation/inline") + SHOW);
const { buildSync } = await load("esbuild");
writeFileSync("engine-main.js", engine("tafl-notation/engine/inline"));
for (const [input, outfile] of [["esbuild-main.js", "esbuild.js"], ["engine-main.js", "engine-blob.js"]]) {
  buildSync({ entryPoints: [input], bundle: true, format: "esm", outfile, logLevel: "warning" });
}

// A page without a server has its program in itself.
writeFileSync("engine-file.html", html("").replace(/<script.*/, () => `<script type="module">${readFileSync("engine-blob.js", "utf8")}</script>\n`));

const frameworks = { react: REACT, "react-address": REACT_ADDRESS, vue: VUE };
for (const [name, text] of Object.entries(frameworks)) {
  writeFileSync(`${name}-main.js`, text);
  writeFileSync(`${name}.html`, html(`${name}-main.js`));
}
writeFileSync("vite-main.js", program("tafl-notation") + SHOW);
writeFileSync("vite.html", html("vite-main.js"));
writeFileSync("vite-engine-main.js", ENGINE);
writeFileSync("vite-engine.html", html("vite-engine-main.js"));
const { build } = await load("vite");
await build({
  root: process.cwd(),
  configFile: false,
  logLevel: "warn",
  base: "./",
  // Frameworks are not dependencies of the package.
  resolve: { alias: { ...Object.fromEntries(["react-dom/client", "react"].map((name) => [name, tools.resolve(name)])), vue: tools.resolve("vue/dist/vue.runtime.esm-bundler.js") } },
  define: { "process.env.NODE_ENV": '"production"' },
  build: { rollupOptions: { input: ["vite.html", "vite-engine.html", ...Object.keys(frameworks).map((name) => `${name}.html`)] }, outDir: "built", emptyOutDir: true, target: "esnext" },
});

let downloads = 0;
const server = createServer((request, response) => {
  downloads += request.url.endsWith(".wasm") ? 1 : 0;
  const path = join(process.cwd(), new URL(request.url, "http://localhost").pathname);
  try {
    const headers = { "content-type": TYPES[extname(path)] ?? "application/octet-stream", "content-security-policy": path.includes("engine-blob") ? BLOBS : POLICY };
    response.writeHead(200, headers).end(readFileSync(path));
  } catch {
    response.writeHead(404).end();
  }
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));

const { chromium } = (await load("playwright-core")).default;
const profile = mkdtempSync(join(tmpdir(), "tafl-"));
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const browser = await chromium.launchPersistentContext(profile, { executablePath: process.env.CHROMIUM, headless: true, args: flags, timeout: 120_000 });
try {
  for (const path of ["script.html", "preload.html", "inline.html", "init.html", "worker.html", "esbuild.html", "built/vite.html", ...Object.keys(frameworks).map((name) => `built/${name}.html`), "engine.html", "engine-blob.html", "built/vite-engine.html", `file:${process.cwd()}/engine-file.html`]) {
    const page = await browser.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => problems.push(message.text()));
    downloads = 0;
    await page.goto(path.startsWith("file:") ? path : `http://127.0.0.1:${server.address().port}/${path}`);
    try {
      await page.waitForFunction(() => document.title !== "waiting", undefined, { timeout: 60_000 });
    } catch (error) {
      throw Error(`${path}: ${problems.join("; ")}`, { cause: error });
    }
    const expected = /react|vue/.test(path) ? "3b 15" : path.includes("engine") ? "b4-b2" : EXPECTED;
    assert.equal(await page.title(), expected, path);
    if (path === "preload.html") assert.equal(downloads, 1, "what is loaded early is used");
    console.log(`${path}: ok`);
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
  rmSync(profile, { recursive: true, force: true });
}
