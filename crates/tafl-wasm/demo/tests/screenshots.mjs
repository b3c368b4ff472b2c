// Draws the pictures of the analysis board in docs/images: `node crates/tafl-wasm/demo/tests/screenshots.mjs`.

import { join } from "node:path";
import { close, open, ROOT } from "./support.mjs";

const BRANDUB = join(ROOT, "examples/brandub.otg");
const COPENHAGEN = join(ROOT, "docs/images/copenhagen.otg");
const DESKTOP = { width: 1320, height: 760 };

const take = async (page, square) => {
  await page.locator(`.analysis > .game [role="gridcell"][aria-label^="${square},"]`).click();
};
const go = async (page, move) => {
  await page.locator(".moves a", { hasText: move }).first().click();
};

/** @type {[string, object, string, (page: any) => Promise<void>][]} */
const PICTURES = [
  ["analysis-desktop", { viewport: DESKTOP }, BRANDUB, async (page) => {
    await go(page, "c4-c5xd5");
    await take(page, "f4");
  }],
  ["analysis-dark", { viewport: DESKTOP, colorScheme: "dark" }, COPENHAGEN, async (page) => {
    await page.getByRole("tab", { name: "Tags" }).click();
    await page.locator("h1").click();
    await page.keyboard.press("End");
  }],
  ["analysis-setup", { viewport: DESKTOP }, BRANDUB, async (page) => {
    await page.getByRole("tab", { name: "Set up" }).click();
    await page.getByRole("radio", { name: "defender", exact: true }).check();
    for (const square of ["b2", "f6", "c5"]) {
      await take(page, square);
    }
  }],
  ["analysis-phone", { viewport: { width: 390, height: 1000 } }, BRANDUB, async (page) => {
    await go(page, "c4-c5xd5");
    await page.evaluate(() => scrollTo(0, 0));
  }],
];

for (const [name, options, file, act] of PICTURES) {
  const page = await open("/demo/analysis/index.html", options);
  await page.getByRole("tab").first().waitFor();
  await page.locator("input[type=file]").setInputFiles(file);
  await page.waitForTimeout(400);
  await act(page);
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(ROOT, "docs/images", `${name}.png`) });
}
await close();
