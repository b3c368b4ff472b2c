// An analysis board: games are written, commented and checked by their rules. It uses the package and its component.

import { GameRecord } from "../../index.js";
import { sprite, style } from "../../element/shapes.js";
import { Draft } from "./draft.js";
import { Editor } from "./editor.js";
import { Storage } from "./storage.js";

/** The game to begin with. */
const EMPTY = new GameRecord("brandub").toString();

const place = document.getElementById("tafl");
if (place) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
  const shapes = new DOMParser().parseFromString(sprite, "image/svg+xml").documentElement;
  document.body.prepend(document.importNode(shapes, true));
  const storage = await Storage.open();
  const kept = await storage.resume();
  const draft = new Draft(kept ?? { state: { games: [EMPTY], index: 0, address: "0a" }, past: [], future: [] });
  const editor = new Editor(draft, storage);
  place.replaceChildren(editor.element);
}
