// Compiled with `--strict`, not run: what programs in TypeScript rely on.

import { GameRecord } from "tafl-notation";
import "tafl-notation/element";
import type { TaflGameElement, TaflGameMove } from "tafl-notation/element";

const element: TaflGameElement = document.createElement("tafl-game");
element.game = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n";
element.game = GameRecord.parse("1. a1-a2\n");
element.game = new GameRecord("brandub").toObject();
element.address = "3b";
const address: string = element.address;
const position: string | null = element.position;
element.setAttribute("src", "game.otg");
element.addEventListener("move", (event) => {
  const { address }: TaflGameMove = event.detail;
  void address;
});
element.addEventListener("error", (event) => void event.detail.error);
element.addEventListener("click", () => undefined);
const found: TaflGameElement | null = document.querySelector("tafl-game");

// @ts-expect-error A game is not a number.
element.game = 3;
// @ts-expect-error An address is text.
element.address = 3;
// @ts-expect-error The position follows the moves.
element.position = "/3/3/3/";

void [address, position, found];
