// The engine of forty lines speaks the protocol of engines.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

test("it wins at once", () => {
  // Where the package is found.
  const engine = join(import.meta.dirname, "engine.mjs");
  copyFileSync(join(process.env.TAFL_ROOT, "crates/tafl-engine/examples/engine.mjs"), engine);
  const rules = "rules dim:7 esc:c atkf:n start:/7/3t3/t6/K2Tt1t/7/5T1/3t2t/";
  const input = ["utep 1", rules, "isready", "position start", "go depth 1", "quit", ""].join("\n");
  const printed = execFileSync(process.execPath, [engine], { input, encoding: "utf8" });
  const expected = ["id name Fewest answers 1.0", "utepok", "rulesok", "readyok", "bestmove a4-a7"];
  assert.deepEqual(printed.trim().split("\n"), expected);
});
