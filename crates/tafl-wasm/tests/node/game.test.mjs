// The methods of a game that `js/game.js` makes of numbers, beside those that have text.

import assert from "node:assert/strict";
import test from "node:test";
import { Game, GameRecord, Position, TaflError, parseMove, presets } from "tafl-notation";
import { readScoreSheet } from "tafl-notation/archives";

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
        for (const written of [squares, record, game.marked(squares)]) assert.equal(parseMove(written).squares, squares);
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

test("a record of a move has its squares, and a resignation has none", () => {
  assert.deepEqual(["Ne6^=e8xce7/ne9++", "e6=e8", "---"].map((text) => parseMove(text).squares), ["e6-e8", "e6-e8", null]);
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

test("a copy is played independently", () => {
  const game = new Game("brandub");
  game.play("d1-c1");
  const copy = game.clone();
  assert.deepEqual([copy.history(), copy.position, copy.sideToMove], [game.history(), game.position, game.sideToMove]);
  copy.undo();
  game.resign();
  assert.deepEqual([copy.history(), game.history(), copy.outcome], [[], ["d1-c1"], null]);
  assert.notEqual(game.clone().outcome, null);
  game.free();
  assert.equal(copy.legalMoves().length, 40);
});

test("squares of a game are those of its position", () => {
  const game = new Game("copenhagen");
  game.play("d1-d3");
  const position = Position.parse(game.position);
  for (const square of ["d1", "d3", "f6", "a1", "z9"]) assert.equal(game.get(square), position.get(square), square);
  assert.equal(game.get("f6"), "K");
  assert.throws(() => game.get("6f"), TaflError);
});

/** How people end a game, the outcome of it, and what its record has. */
const ENDS = [
  [(game) => game.resign(), "defenders", "resignation", "---"],
  [(game) => game.resign("attackers"), "defenders", "resignation", "---"],
  [(game) => game.resign("defenders"), "attackers", "resignation", "[ending:resignation]"],
  [(game) => game.end("time", "attackers"), "attackers", "time", "[ending:time]"],
  [(game) => game.end("agreement"), null, "agreement", "[ending:agreement]"],
  [(game) => game.end("adjudication", "defenders"), "defenders", "adjudication", "[ending:adjudication]"],
  [(game) => game.end("adjudication"), null, "adjudication", "[result:0]"],
  [(game) => game.end("forfeit", "attackers"), "attackers", "forfeit", "[result:1]"],
  [(game) => game.end("abandoned"), null, "abandoned", "[result:?]"],
  [(game) => game.end("abandoned", "attackers"), "attackers", "abandoned", "[result:1]"],
];

test("people end games, and their records say so", () => {
  for (const [index, [end, winner, ending, text]] of ENDS.entries()) {
    const game = new Game("brandub");
    for (const squares of ["d1-f1", "d3-f3"]) game.play(squares);
    end(game);
    const { outcome } = game;
    assert.deepEqual([outcome.winner, outcome.ending], [winner, ending], `${index}`);
    assert.deepEqual([game.legalMoves(), game.legalMoves("d2"), game.countLegalMoves(), game.perft(2)], [[], [], 0, 1]);
    for (const method of ["play", "check", "record", "marked"]) assert.throws(() => game[method]("d2-e2"), { code: "game-over", message: `the game is over: ${outcome.message}` });
    for (const again of [() => game.resign(), () => game.end("agreement")]) assert.throws(again, { code: "game-over" });
    assert.ok(String(game).includes(text), String(game));
    assert.equal(game.toRecord().verify().findings.length, 0, String(game));
    const back = Game.fromRecord(GameRecord.parse(String(game)));
    assert.deepEqual([back.outcome, back.history(), String(back)], [outcome, game.history(), String(game)]);
    assert.equal(Game.fromRecord(game.toRecord(), "1b").outcome, null);
    assert.equal(game.undo(), "d3-f3");
    assert.deepEqual([game.outcome, game.play("d3-e3")], [null, "d3-e3"]);
  }
});

test("the first side resigns before its first move, and the other side too", () => {
  for (const side of ["attackers", "defenders"]) {
    const game = new Game("brandub", "/7/3t3/7/3K3/7/7/7/", "defenders");
    game.resign(side);
    assert.deepEqual(Game.fromRecord(game.toRecord()).outcome, game.outcome);
    assert.ok(String(game).includes("[ending:resignation]"));
  }
});

test("a record of a game that the other side begins is that game", () => {
  const game = new Game("brandub", undefined, "defenders");
  for (const squares of ["d5-e5", "d6-f6"]) {
    game.play(squares);
    const record = game.toRecord();
    assert.deepEqual([record.verify().findings, Game.fromRecord(record).history()], [[], game.history()]);
  }
});

test("an end that contradicts itself is refused", () => {
  const game = new Game("brandub");
  for (const [ending, winner] of [["time"], ["resignation"], ["forfeit", null], ["agreement", "attackers"], ["king-escaped", "defenders"], ["repetition"]]) {
    assert.throws(() => game.end(ending, winner), { code: "ending-impossible" }, ending);
  }
  assert.throws(() => game.end("timeout", "attackers"), { code: "ending-unknown" });
  assert.throws(() => game.resign("white"), { code: "side-unknown" });
  assert.equal(game.outcome, null);
  const over = new Game("dim:5 atkf:n esc:e start:/t4/1K3/5/5/5/");
  over.play("b2-a2");
  assert.throws(() => over.resign(), { code: "game-over" });
  assert.ok(String(over).startsWith("[result:-1]\n"), String(over));
});

test("a game is a record, and the record is the game", () => {
  for (const { preset } of presets()) {
    const game = new Game(preset);
    for (let ply = 0; ply < 60 && game.outcome === null; ply += 1) {
      const moves = game.legalMoves();
      game.play(moves[(ply * 7919) % moves.length]);
      const record = game.toRecord();
      if (ply % 20 !== 0 && game.outcome === null) continue;
      const { good, findings } = record.verify();
      assert.ok(good, JSON.stringify(findings));
      const back = Game.fromRecord(GameRecord.parse(JSON.parse(JSON.stringify(game))));
      assert.deepEqual([back.history(), back.position, back.outcome, String(back)], [game.history(), game.position, game.outcome, String(game)]);
    }
  }
});

test("a game that begins elsewhere keeps its start", () => {
  const game = new Game("brandub", "/7/3t3/7/3K3/7/7/7/", "defenders");
  game.play("d4-a4");
  const back = Game.fromRecord(game.toRecord());
  assert.deepEqual([back.history(), back.position, back.sideToMove], [["d4-a4"], game.position, "attackers"]);
  const open = new Game("brandub", "/7/3t3/7/3K3/7/7/7/", "defenders");
  const study = Game.fromRecord(GameRecord.parse(String(open)));
  assert.deepEqual([study.position, study.sideToMove], [open.position, "defenders"]);
});

test("a game that a person wrote down is read by rules", () => {
  const [first, second] = readScoreSheet("Game 1\n1 d6:f6 5d-5f\n\nGame 2\n½ Ann: no\n1. f6 d5-f5", "brandub");
  assert.deepEqual(first.errors, []);
  assert.match(first.value.toString(), /1\. d6-f6 d5-f5/);
  assert.equal(second.errors[0].code, "several-moves");
  assert.deepEqual(second.errors[0].span, { start: 42, end: 44 });
  assert.throws(() => readScoreSheet("1. d6-f6", "nothing"), TaflError);
});
