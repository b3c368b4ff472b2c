// What the documentation names can be imported: in Node, in TypeScript and as a file.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import test from "node:test";

const folder = dirname(createRequire(import.meta.url).resolve("tafl-notation/package.json"));
const text = ["README.md", "API.md"].map((page) => readFileSync(join(folder, page), "utf8")).join("\n");
const named = (pattern) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name.replace(/[./]+$/, "")))];

const names = named(/(?<![/.\w-])(tafl-notation(?:\/[\w./-]+)?)/g);
/** Has declarations only. */
const typesOnly = named(/import type \{\} from "(tafl-notation\/\w+)"/g);

test("in Node", () => {
  assert.ok(names.length > 12, names.join());
  for (const name of names.filter((name) => !typesOnly.includes(name))) {
    assert.ok(import.meta.resolve(name), name);
  }
});

test("as files, for pages without a bundler", () => {
  const files = named(/\.\/(tafl-notation\/[\w./-]+\.\w+)/g);
  assert.ok(files.length >= 5, files.join());
  for (const file of files) {
    assert.ok(existsSync(join(folder, file.replace("tafl-notation/", ""))), file);
  }
});

test("in TypeScript", () => {
  const modules = names.filter((name) => !name.endsWith(".wasm"));
  const program = join(import.meta.dirname, "names.ts");
  writeFileSync(program, modules.map((name) => `import type {} from ${JSON.stringify(name)};\n`).join(""));
  const tsc = join(process.env.TAFL_TOOLS, "node_modules/typescript/bin/tsc");
  for (const [module, resolution] of [["nodenext", "nodenext"], ["esnext", "bundler"]]) {
    const options = ["--strict", "--noEmit", "--skipLibCheck", "--target", "es2022", "--module", module, "--moduleResolution", resolution];
    execFileSync("node", [tsc, ...options, program], { encoding: "utf8", cwd: process.env.TAFL_TOOLS, stdio: ["ignore", "inherit", "inherit"] });
  }
});
