// Markup, scripts and controls in names and comments are text.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { close, open, pageOf } from "./support.mjs";

after(close);

const ATTACKS = [
  "</script><script>globalThis.hit = 1</script>",
  "<img src=x onerror=globalThis.hit=1>",
  "<!--<script>",
  "<svg onload=globalThis.hit=1>",
  "javascript:globalThis.hit=1",
  "&lt;b&gt; &#x3c;script&#x3e;",
  "<style>*{display:none}</style>",
];

function record(text) {
  return `[event:${text}]
[site:${text}]
[date:2026.01.01]
[attackers:${text}]
[defenders:${text}]
[variant:${text}]
[termination:${text}]
[result:1]
[start-comment:${text}]
[rules:dim:3 start:/t2/3/2K/]

1. a1-a2 c3-b3
[${text}|${text}]
`;
}

for (const attack of ATTACKS) {
  test(`${attack} is text`, async () => {
    for (const games of [[record(attack)], [record(attack), record(attack)]]) {
      const page = await open(pageOf(...games));
      if (games.length > 1) {
        assert.ok((await page.locator(".games").textContent()).includes(attack));
        await page.locator(".games a").first().click();
      }
      await page.keyboard.press("ArrowRight");
      assert.equal(await page.locator("h1").textContent(), attack);
      assert.ok((await page.locator(".moves").textContent()).includes(attack));
      assert.equal(await page.title(), attack);
      assert.equal(await page.evaluate(() => globalThis.hit), undefined);
      assert.equal(await page.locator("main script, main img, main style").count(), 0);
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  });
}

test("controls are shown, not obeyed", async () => {
  const page = await open(pageOf(record("Ada \u202egnihton\u202c \u200b\u2066x\u2069 \u0007")));
  const text = await page.locator("body").innerText();
  assert.ok(!/[\u202a-\u202e\u2066-\u2069\u200b\u0007]/.test(text + (await page.title())));
  assert.equal(await page.locator("h1").textContent(), "Ada \ufffdgnihton\ufffd \ufffd\ufffdx\ufffd \ufffd");
});

test("the policy forbids everything that is not the page's own", async () => {
  const page = await open(pageOf(record("x")));
  const ran = await page.evaluate(async () => {
    const script = document.createElement("script");
    let refused = 0;
    for (const attempt of [
      () => { script.text = "globalThis.hit = 1"; },
      () => { document.body.innerHTML = "<b>x</b>"; },
    ]) {
      try {
        attempt();
      } catch {
        refused += 1;
      }
    }
    document.body.append(script);
    try {
      await fetch("https://example.org/");
    } catch {
      refused += 1;
    }
    return [refused, globalThis.hit];
  });
  assert.deepEqual(ran, [3, undefined]);
});

test("a comment of a megabyte is shown", async () => {
  const text = `${"a1 is a square. ".repeat(65_536)}The end.`;
  const page = await open(pageOf(`[date:2026.01.01]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n[${text}]\n`));
  await page.keyboard.press("ArrowRight");
  const comment = page.locator(".moves .comment");
  assert.ok((await comment.textContent()).length < 30_000);
  await page.getByRole("button", { name: "Show the rest (1,029 thousand characters)" }).click();
  assert.equal(await comment.textContent(), text);
  assert.deepEqual(page.problems, []);
});
