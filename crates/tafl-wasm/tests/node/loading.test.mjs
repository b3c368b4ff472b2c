// The ways to load the package outside of browsers.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";

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

test("the data of a game for the viewer", async () => {
  const { GameRecord, viewerData } = await import("tafl-notation");
  const example = (name) => GameRecord.parse(readFileSync(`${process.env.TAFL_ROOT}/examples/${name}.otg`, "utf8"));
  const { moves, explained, start } = viewerData(example("brandub"));
  assert.deepEqual([moves.length, explained.title, start], [15, "Brandub", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"]);
  assert.throws(() => viewerData(example("puzzle")), /a puzzle/);
  assert.throws(() => viewerData({}), TypeError);
});
