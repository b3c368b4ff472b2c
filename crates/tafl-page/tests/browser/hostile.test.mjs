// Markup, scripts and controls in names and comments are text.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
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

/** What a hostile script tries: to run a text, to make markup of a text, and to send something to another host. */
async function attempts(host) {
  const refused = [];
  const attempt = async (name, act) => {
    try {
      await act();
    } catch {
      refused.push(name);
    }
  };
  const script = document.createElement("script");
  await attempt("script", () => { script.text = "globalThis.hit = 1"; });
  await attempt("markup", () => { document.body.insertAdjacentHTML("beforeend", "<b>x</b>"); });
  document.body.append(script);
  await attempt("fetch", () => fetch(`${host}/fetch`, { mode: "no-cors" }));
  await attempt("image", () => new Promise((resolve, reject) => Object.assign(new Image(), { onload: resolve, onerror: reject, src: `${host}/image` })));
  return [refused, globalThis.hit ?? 0];
}

test("the policy forbids everything that is not the page's own", async () => {
  const path = pageOf(record("x"));
  const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
  const html = readFileSync(path, "utf8");
  assert.match(html, policy);
  const answers = {
    "/page": ["text/html", html.replace(policy, "")],
    "/image": ["image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  };
  const reached = [];
  const server = createServer(({ url }, response) => {
    reached.push(url);
    const [type, body] = answers[url] ?? ["text/plain", ""];
    response.writeHead(200, { "content-type": type }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `http://127.0.0.1:${server.address().port}`;
  try {
    // Without its policy, the same page can do all of it.
    const free = await open(`${host}/page`);
    assert.deepEqual(await free.evaluate(attempts, host), [[], 1]);
    assert.deepEqual(reached, ["/page", "/fetch", "/image"]);
    reached.length = 0;
    const page = await open(path);
    assert.deepEqual(await page.evaluate(attempts, host), [["script", "markup", "fetch", "image"], 0]);
    assert.deepEqual(reached, []);
  } finally {
    server.close();
  }
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
