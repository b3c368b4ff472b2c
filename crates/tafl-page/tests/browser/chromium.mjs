// Shared by all tests in a browser: Chromium, how long they wait, what axe finds, and how much work a page does.
//
// TAFL_WEB is a folder whose node_modules has playwright-core and axe-core, by default that of `cargo xtask web`; CHROMIUM is
// the browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../../..");
export const WEB = resolve(process.env.TAFL_WEB ?? join(ROOT, "target/web/tools"));
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const tools = createRequire(join(WEB, "package.json"));

/** How long a test waits, in milliseconds, unless PATIENCE is set. Only what hangs takes longer, also on a busy machine. */
export const PATIENCE = Number(process.env.PATIENCE ?? 120_000);

const AXE = readFileSync(tools.resolve("axe-core/axe.min.js"), "utf8");

let browser;

/** A browser without memory. */
export async function newContext(options = {}) {
  browser ??= await tools("playwright-core").chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"], timeout: PATIENCE });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  return context;
}

/** A page. Its `problems` are errors and messages of its console, except those with an allowed text. */
export async function newPage(context, { allow = [] } = {}) {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.problems = [];
  page.requests = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => {
    if (!allow.some((text) => message.text().includes(text))) {
      page.problems.push(message.text());
    }
  });
  page.on("request", (request) => page.requests.push(request.url()));
  // From the start: what asks for a file while the first listener is being added opens the window of the system.
  page.on("filechooser", () => {});
  return page;
}

export async function closeBrowser() {
  await browser?.close();
}

/** Waits until something is as expected. */
export async function becomes(read, expected) {
  const end = Date.now() + PATIENCE;
  let value = await read();
  while (JSON.stringify(value) !== JSON.stringify(expected) && Date.now() < end) {
    await setTimeout(30);
    value = await read();
  }
  assert.deepEqual(value, expected);
}

/** What axe-core finds, whose rules cover WCAG 2.1 AA, and what neither it nor this test can decide. */
export async function findings(page) {
  // The page allows no script but its own, so this one is run by the debugger.
  await page.evaluate(AXE);
  return page.evaluate(readFindings);
}

/** Runs in the page. */
async function readFindings() {
  const { violations, incomplete } = await globalThis.axe.run(document, { elementRef: true });
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

  /** The luminance after this colour is painted over those before. */
  const paint = (color) => {
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((level) => (level <= 10 ? level / 3294 : ((level / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  /** The contrast of a text with the colours of the elements around it; 0 if there is more than colours. */
  const contrast = (element) => {
    const layers = [];
    for (let at = element; at; at = at.assignedSlot ?? at.parentElement ?? at.getRootNode().host) {
      layers.unshift(getComputedStyle(at));
    }
    if (layers.some(({ backgroundImage, opacity, filter }) => backgroundImage !== "none" || opacity !== "1" || filter !== "none")) {
      return 0;
    }
    let below = paint("#fff");
    for (const { backgroundColor } of layers) {
      below = paint(backgroundColor);
    }
    const text = paint(layers.at(-1).color);
    return (Math.max(text, below) + 0.05) / (Math.min(text, below) + 0.05);
  };

  /** Whether a text that axe is in doubt about, because other elements clip it or it is of signs, is readable. */
  const isReadable = ({ element, any }) => {
    const { fontSize, fontWeight } = getComputedStyle(element);
    const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
    const isKnown = ["elmPartiallyObscured", "bgOverlap", "nonBmp", "shortTextContent"].includes(any[0]?.data?.messageKey);
    return isKnown && contrast(element) >= (isLarge ? 3 : 4.5);
  };

  /** Whether the text of a button with another name is a sign, such as `!?`, which nobody can say. */
  const isSign = ({ element }) => !/[\p{L}\p{N}]/u.test(element.textContent);

  const decided = { "color-contrast": isReadable, "label-content-name-mismatch": isSign };
  const undecided = incomplete
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter((node) => !decided[id]?.(node)) }))
    .filter(({ nodes }) => nodes.length > 0);
  const lines = (list, how) => list.map(({ id, nodes }) => `${id}${how}: ${nodes.map(({ html }) => html).join(" ")}`);
  return [...lines(violations, ""), ...lines(undecided, ", undecided")];
}

/**
 * Counts how often the blocks of the scripts of pages run during an act. A busy machine does not change this, so growth can be
 * tested. Work of the browser itself is not counted, nor are scripts that a page had before. `script` is the path of one that the
 * page loads; without it, those in the page count.
 */
export async function stepCounter(page, script) {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return async (act) => {
    // Begins anew.
    await session.send("Profiler.takePreciseCoverage");
    await act();
    const { result } = await session.send("Profiler.takePreciseCoverage");
    const counted = script ? new URL(script, page.url()).href : page.url().split("#")[0];
    const own = result.filter(({ url }) => url === counted);
    return own.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges)).reduce((sum, { count }) => sum + count, 0);
  };
}
