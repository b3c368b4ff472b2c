// Compiled with `--strict`, not run: what programs in TypeScript rely on.

import { explainRules, GameRecord } from "tafl-notation";
import "tafl-notation/element";
import type { TaflGameElement, TaflGameMove } from "tafl-notation/element";
import { Board, Hands, readPosition, type TaflBoardElement } from "tafl-notation/board";
import { Engine } from "tafl-notation/engine";

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
Object.assign(element, { src: "game.otg" });
element.editable = true;
element.plays = "attackers";
element.opponent = await Engine.start();
element.level = 3;
element.play("d1-d4");
element.addEventListener("play", ({ detail }) => void [detail.move, detail.address]);
// @ts-expect-error The sides have names.
element.plays = "white";

const board: TaflBoardElement = document.createElement("tafl-board");
board.position = "/3/3/3/";
board.moves = { a1: ["a2"] };
board.moves = new Map([["a1", ["a2", "a3"]]]);
board.moves = "any";
board.shapes = ["green:a1-a2"];
board.zones = explainRules("brandub").zones;
board.addEventListener("move", (event) => {
  event.preventDefault();
  board.play(`${event.detail.from}-${event.detail.to}`);
});
board.addEventListener("select", ({ detail }) => detail.square?.length);
const own = new Board(7, { exits: true }, 2, "inside");
own.show({ cells: readPosition(board.position).cells });
new Hands(own, { move: (from: number, to: number) => void [from, to], allowed: () => true });
// @ts-expect-error A corner has a name.
board.a1 = "left";

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
