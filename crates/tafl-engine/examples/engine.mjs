// A tafl engine in JavaScript: the move that leaves its opponent the fewest moves. Needs `npm install tafl-notation`.

import { createInterface } from "node:readline";

import { Game } from "tafl-notation";

let rules;
let game;

function bestMove() {
  const mover = game.sideToMove;
  const answers = (move) => {
    game.play(move);
    const outcome = game.outcome;
    const count = outcome === null ? game.legalMoves().length : outcome.winner === mover ? 0 : Infinity;
    game.undo();
    return count;
  };
  const moves = game.legalMoves().map((move) => [answers(move), move]);
  return moves.sort(([first], [second]) => first - second)[0]?.[1] ?? "none";
}

const messages = {
  utep: () => "id name Fewest answers 1.0\nutepok",
  rules: (words) => {
    rules = words.join(" ");
    return "rulesok";
  },
  isready: () => "readyok",
  position: ([, , ...moves]) => {
    game?.free();
    game = new Game(rules);
    for (const move of moves) game.play(move);
  },
  go: () => `bestmove ${bestMove()}`,
  quit: () => process.exit(),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...words] = line.split(" ");
  const answer = messages[word]?.(words);
  if (answer !== undefined) console.log(answer);
});
