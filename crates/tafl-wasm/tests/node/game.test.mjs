// The methods of a game that `js/game.js` makes of numbers, beside those that have text.

import assert from "node:assert/strict";
import test from "node:test";
import { Game, TaflError, presets } from "tafl-notation";

/** The largest board whose files have one letter, the next one, and the largest of all. */
const LARGE = [26, 27, 78].map((side) => {
  const rows = Array.from({ length: side }, (_, index) => (index === 4 ? `2t2T2K${side - 9}` : `${side}`));
  return `dim:${side} cor: start:/${rows.join("/")}/`;
});

const code = (call) => {
  try {
    return call();
  } catch (error) {
    assert.ok(error instanceof TaflError, error.stack);
    return error.code;
  }
};

test("moves that are played have the record of moves that are not", () => {
  for (const rules of [...presets().map(({ preset }) => preset), ...LARGE]) {
    const game = new Game(rules);
    for (let ply = 0; ply < 40 && game.outcome === null; ply += 1) {
      const moves = game.legalMoves();
      assert.equal(moves.length, game.countLegalMoves(), rules);
      const origins = [...new Set(moves.map((squares) => squares.split("-")[0]))];
      assert.deepEqual(origins.flatMap((origin) => game.legalMoves(origin)), moves, rules);
      const position = game.position;
      for (const squares of ply % 4 === 0 ? moves : []) {
        const record = game.record(squares);
        assert.equal(game.play(squares), record, `${rules}: ${squares}`);
        assert.equal(game.history().at(-1), squares);
        assert.equal(game.undo(), squares);
      }
      assert.equal(game.position, position, rules);
      game.play(moves[(ply * 7919) % moves.length]);
    }
    while (game.undo() !== undefined);
    assert.deepEqual(game.history(), []);
    assert.equal(game.position, new Game(rules).position);
    game.free();
  }
});

test("texts that are not steps have the error of `check`", () => {
  for (const rules of ["brandub", "copenhagen", ...LARGE]) {
    const game = new Game(rules);
    const [legal] = game.legalMoves();
    const texts = ["", "-", "d1", "d1-", "d1-c", "d01-c1", "d1-c01", "d1-c1 ", " d1-c1", "D1-C1", "d1_c1", "d1-c1-", "d0-c1", "d1-c0", "z9-a1", "d99-c1", "aa1-aa2", "d1-c111", "d1=c1", "d1-c1xd2", "Kd4-d5", "d1-c1+", "---", "d:-c1", "d1-c:", "d1-d1", `${legal}\0`];
    for (const text of texts) {
      const reason = code(() => game.check(text));
      const played = code(() => game.play(text));
      assert.equal(played, reason ?? code(() => game.record(game.undo())), `${rules}: ${text}`);
    }
    assert.deepEqual(game.history(), []);
    game.play(legal);
  }
});

test("games by rules that are prepared are separate", () => {
  const [first, second] = [new Game("brandub"), new Game("brandub")];
  first.play("d1-c1");
  assert.equal(second.history().length, 0);
  second.free();
  assert.equal(new Game("brandub").position, "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
  assert.equal(new Game("brandub", first.position, "attackers").sideToMove, "attackers");
  assert.equal(new Game("brandub", first.position).sideToMove, "attackers");
  assert.throws(() => new Game("brandub", "/3/1K1/3/"), { code: "position-size" });
});
