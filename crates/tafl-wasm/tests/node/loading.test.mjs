// The ways to load the package outside of browsers.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import test from "node:test";
import vm from "node:vm";

const require = createRequire(import.meta.url);

test("CommonJS", (t) => {
  if (!process.features.require_module) {
    t.skip("this version of Node does not load modules with `require`");
    return;
  }
  const program = `const { Game } = require("tafl-notation"); console.log(new Game("brandub").legalMoves().length);`;
  assert.equal(execFileSync(process.execPath, ["-e", program], { cwd: import.meta.dirname, encoding: "utf8" }).trim(), "40");
});

test("bytes, and a compiled module", () => {
  for (const source of ["bytes", "new WebAssembly.Module(bytes)"]) {
    const program = `
      import { readFileSync } from "node:fs";
      import { Game, init } from "tafl-notation/init";
      const bytes = readFileSync(${JSON.stringify(require.resolve("tafl-notation/tafl_notation_bg.wasm"))});
      await init(${source});
      await init(${source});
      console.log(new Game("brandub").legalMoves().length);`;
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", program], { cwd: import.meta.dirname, encoding: "utf8" });
    assert.equal(printed.trim(), "40", source);
  }
});

// As in Cloudflare Workers: an import of a module is a compiled one, and there is no other way to code or to files.
test("a bundle where nothing may be compiled", async () => {
  const { buildSync } = createRequire(join(process.env.TAFL_TOOLS, "package.json"))("esbuild");
  const contents = `
    import archives from "tafl-notation/tafl_archives_bg.wasm";
    import notation from "tafl-notation/tafl_notation_bg.wasm";
    import { archiveFormats, init as initArchives } from "tafl-notation/archives/init";
    import { Game, init } from "tafl-notation/init";
    export async function run() {
      await init(notation);
      await initArchives(archives);
      return [new Game("brandub").legalMoves().length, archiveFormats().length > 0].join();
    }`;
  const bundled = buildSync({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    format: "iife",
    globalName: "worker",
    external: ["*.wasm"],
    write: false,
    logLevel: "error",
  });
  const compiled = (name) => new WebAssembly.Module(readFileSync(require.resolve(name)));
  const codeGeneration = { strings: false, wasm: false };
  const context = vm.createContext({ TextDecoder, TextEncoder, require: compiled }, { codeGeneration });
  assert.throws(() => vm.runInContext("new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))", context), /disallowed/);
  assert.equal(await vm.runInContext(`${bundled.outputFiles[0].text}; worker.run()`, context), "40,true");
});

test("the data of a game for the viewer", async () => {
  const { GameRecord, viewerData } = await import("tafl-notation");
  const example = (name) => GameRecord.parse(readFileSync(`${process.env.TAFL_ROOT}/examples/${name}.otg`, "utf8"));
  const { moves, explained, start } = viewerData(example("brandub"));
  assert.deepEqual([moves.length, explained.title, start], [15, "Brandub", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"]);
  assert.throws(() => viewerData(example("puzzle")), /a puzzle/);
  assert.throws(() => viewerData({}), TypeError);
});
