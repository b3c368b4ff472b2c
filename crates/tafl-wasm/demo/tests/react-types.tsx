// Compiled with `--strict`, not run: the element in JSX.

import { GameRecord } from "tafl-notation";
import type {} from "tafl-notation/react";

const record = GameRecord.parse("1. a1-a2\n");
export const games = [
  <tafl-game game={record} address="3b" heading-level={3} className="board" />,
  <tafl-game src="game.otg" number={2} ref={(element) => void element?.address} />,
  <tafl-game game={record} editable plays="defenders" onplay={(event) => void event.detail.move} />,
  <tafl-board position="/3/3/3/" moves={{ a1: ["a2"] }} onmove={(event) => event.preventDefault()} ref={(board) => board?.play("a1-a2")} />,
  // @ts-expect-error Coordinates have three places.
  <tafl-board coordinates="left" />,
  // @ts-expect-error A heading has six levels.
  <tafl-game heading-level={7} />,
];
