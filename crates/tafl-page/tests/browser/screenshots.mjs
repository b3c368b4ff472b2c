// Draws the pictures of pages in docs/images: `node crates/tafl-page/tests/browser/screenshots.mjs`.

import { join } from "node:path";
import { BRANDUB, close, converted, fileOf, open, pageOf, PUZZLE, ROOT, tafl } from "./support.mjs";

const COPENHAGEN = join(ROOT, "docs/images/copenhagen.otg");
const DESKTOP = { width: 1200, height: 760 };
const PHONE = { width: 390, height: 780 };

const copenhagen = pageOf(COPENHAGEN);
const club = fileOf(converted(join(ROOT, "examples/club.ndjson")));

/** @type {[string, string, object, (page: any) => Promise<void>][]} */
const PICTURES = [
  ["page-desktop", pageOf(BRANDUB), { hash: "#3b", viewport: DESKTOP }, async () => {}],
  ["page-dark", copenhagen, { hash: "#18b", viewport: DESKTOP, colorScheme: "dark" }, async () => {}],
  ["page-phone", pageOf(BRANDUB), { hash: "#3b", viewport: PHONE }, async () => {}],
  ["page-19x19", pageOf(tafl(["new", "alea-evangelii"])), { hash: "#1b", viewport: DESKTOP }, async () => {}],
  ["page-puzzle", pageOf(PUZZLE), { viewport: PHONE, colorScheme: "dark" }, async (page) => {
    await page.getByLabel("Your move").fill("d4-d7");
    await page.keyboard.press("Enter");
    await page.locator("h1").click();
  }],
  ["page-list", pageOf(BRANDUB, COPENHAGEN, PUZZLE, club), { viewport: { width: 800, height: 520 } }, async () => {}],
];

for (const [name, path, options, act] of PICTURES) {
  const page = await open(path, options);
  await act(page);
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(ROOT, "docs/images", `${name}.png`) });
}
await close();
