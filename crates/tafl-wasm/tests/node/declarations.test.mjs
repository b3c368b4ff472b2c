// The declarations have the names that the package exports, and no others.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import test from "node:test";
import * as archives from "tafl-notation/archives";
import * as engine from "tafl-notation/engine";
import * as tafl from "tafl-notation";

const folder = dirname(createRequire(import.meta.url).resolve("tafl-notation/package.json"));
const read = (name) => readFileSync(join(folder, name), "utf8");

/** The names of the values that a file of declarations exports. */
function declared(text) {
  const lists = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) => list.split(",").map((name) => name.trim()).filter(Boolean));
  const own = [...text.matchAll(/^export (?:declare )?(?:class|function|const) (\w+)/gm)].map(([, name]) => name);
  return [...lists, ...own].sort();
}

test("every export is declared", () => {
  assert.deepEqual(declared(read("index.d.ts")), Object.keys(tafl).sort());
  assert.deepEqual(declared(read("archives.d.ts")), Object.keys(archives).sort());
  assert.deepEqual(declared(read("engine.d.ts")), Object.keys(engine).sort());
});

test("every type of the module is exported", () => {
  const [, list] = read("index.d.ts").match(/^export type \{([^}]*)\}/m);
  const exported = new Set(list.split(",").map((name) => name.trim()));
  const named = [...read("tafl_notation.d.ts").matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);
  const own = new Set(["Games", "InitInput", "InitOutput", "SyncInitInput"]);
  assert.deepEqual(named.filter((name) => !exported.has(name) && !own.has(name)), []);
});

test("endings have the words of records", () => {
  const page = readFileSync(join(process.env.TAFL_ROOT, "docs/grammar/record.md"), "utf8");
  const words = (text) => [...text.matchAll(/"(.*?)"/g)].map(([, word]) => word);
  const [, rule] = page.match(/^ending {6}=([^;]*);/m);
  const [people, all] = ["EndingByPeople", "Ending"].map((name) => read("tafl_notation.d.ts").match(new RegExp(`^export type ${name} =([^;]*);`, "m"))[1]);
  assert.deepEqual([...words(all), ...words(people)].sort(), words(rule).sort());
});

test("every declaration has a comment", () => {
  const lines = read("tafl_notation.d.ts").split("\n");
  const bare = lines.filter((line, index) => {
    const member = /^(?: {4}(?:static )?(?:readonly )?\w+\(|export function \w+|export class \w+)/.test(line);
    const internal = /\bfree\(\)|\bconstructor\(|Symbol\.dispose|initSync|__wbg/.test(line);
    return member && !internal && !/\*\/$/.test(lines[index - 1]);
  });
  assert.deepEqual(bare, []);
});
