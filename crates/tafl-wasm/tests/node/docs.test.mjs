// The examples of the documentation: what each `console.log` prints is the comment after it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";

const folder = dirname(createRequire(import.meta.url).resolve("tafl-notation/package.json"));

/** The blocks of a page that are programs, with the comments that they must print. */
function programs(page) {
  const blocks = [...readFileSync(join(folder, page), "utf8").matchAll(/```js\n(.*?)```/gs)];
  return blocks.map(([, code]) => ({
    code,
    expected: [...code.matchAll(/^\s*console\.log\(.*\); \/\/ (.*)$/gm)].map(([, comment]) => comment),
  }));
}

for (const page of ["README.md", "API.md"]) {
  const list = programs(page).filter(({ expected }) => expected.length > 0);
  test(`${page} has examples`, () => assert.ok(list.length > 0));
  list.forEach(({ code, expected }, index) => {
    test(`${page}, example ${index + 1}`, async () => {
      const printed = [];
      globalThis.printed = (...values) =>
        printed.push(values.map((value) => (typeof value === "string" ? value : inspect(value, { breakLength: Infinity }))).join(" "));
      const path = join(import.meta.dirname, `example-${page}-${index}.mjs`);
      writeFileSync(path, code.replaceAll("console.log(", "globalThis.printed("));
      await import(pathToFileURL(path));
      assert.deepEqual(printed, expected);
    });
  });
}
