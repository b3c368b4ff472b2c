// Shared by the tests of the analysis board: how a person uses it.

import assert from "node:assert/strict";
import { open, openIn, ROOT } from "./support.mjs";

export { becomes } from "./support.mjs";

export const PATH = "/demo/analysis/index.html";
export const BRANDUB = `${ROOT}/examples/brandub.otg`;
export const PUZZLE = `${ROOT}/examples/puzzle.otg`;
export const BLANK = "[rules:dim:7 name:Brandub surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]";

export const start = async (options) => {
  const page = await open(PATH, options);
  await page.getByRole("tab").first().waitFor();
  return page;
};
/** The board in another tab of the same browser. */
export const startIn = async (context, options) => {
  const page = await openIn(context, PATH, options);
  await page.getByRole("tab").first().waitFor();
  return page;
};
export const text = (page) => page.locator(".source").inputValue();
export const notice = (page) => page.locator(".analysis > .game .notice").textContent();
export const moves = (page) => page.locator(".analysis > .game .moves a").allTextContents();
export const cell = (page, name) => page.locator(`.analysis > .game [role="gridcell"][aria-label^="${name},"]`);
export const press = async (page, ...keys) => {
  for (const key of keys) {
    await page.keyboard.press(key);
  }
};
export const play = async (page, ...squares) => {
  for (const move of squares) {
    const [from, to] = move.split("-");
    await cell(page, from).click();
    await cell(page, to).click();
  }
};
export const tool = (page, name) => page.getByRole("button", { name, exact: true });
export const tab = (page, name) => page.getByRole("tab", { name }).click();
/** Writes into the text field as a person would: with an event for the page. */
export const write = (page, value) => page.locator(".source").fill(value);
export const tabTo = async (page, name) => {
  for (let presses = 0; presses < 120; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? "";
    });
    if (focused.startsWith(name)) {
      return;
    }
    await page.keyboard.press("Tab");
  }
  assert.fail(`${name} is not reached`);
};
