// The same program everywhere: it plays a game, and posts what it saw.
import { Game, Position, TaflError } from "tafl-notation";

export function run() {
  const game = new Game("brandub");
  const count = game.legalMoves().length;
  game.play("d1-f1");
  let code = "";
  try {
    Position.parse("/3/1t/3/");
  } catch (error) {
    code = error instanceof TaflError ? error.code : String(error);
  }
  return `${count} ${game.position} ${code}`;
}
