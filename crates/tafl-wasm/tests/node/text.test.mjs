// What `JSON.stringify` and `String` make of an object is its text.

import assert from "node:assert/strict";
import test from "node:test";
import * as tafl from "tafl-notation";

const START = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
const GAME = `[rules:dim:7 start:${START}]\n\n1. d1-f1 d3-f3\n`;
const PUZZLE = "[puzzle-mode:strict]\n[puzzle-start:1a]\n[rules:dim:5 start:/t4/5/2K2/5/4t/]\n1. a1-b1 Kc3-c1\n2. b1-b2 Kc1-a1\n";

const TEXTS = {
  Game: [() => tafl.Game.fromRecord(tafl.GameRecord.parse(GAME)), GAME],
  GameRecord: [() => tafl.GameRecord.parse(GAME), GAME],
  Games: [() => new tafl.Games(`${GAME}\n${GAME}`), `${GAME}\n${GAME}`],
  Playback: [() => new tafl.Playback(tafl.GameRecord.parse(GAME)), START],
  Position: [() => tafl.Position.parse(START), START],
  PuzzleSession: [() => new tafl.PuzzleSession(tafl.GameRecord.parse(PUZZLE)), "/1t3/5/2K2/5/4t/"],
};

test("every object has a text, which is its JSON", () => {
  const classes = Object.keys(tafl).filter((name) => tafl[name].prototype?.free !== undefined);
  assert.deepEqual(classes.sort(), Object.keys(TEXTS).sort());
  for (const [name, [make, text]] of Object.entries(TEXTS)) {
    assert.equal(String(make()), text, name);
    assert.equal(JSON.stringify({ of: [make()] }), JSON.stringify({ of: [text] }), name);
  }
});

test("an error keeps its message", () => {
  const error = (() => {
    try {
      tafl.parseMove("a1-a");
    } catch (error) {
      return error;
    }
  })();
  const { name, code, message, address, span, line, column, endLine, endColumn } = error;
  assert.deepEqual(JSON.parse(JSON.stringify(error)), { name, code, message, address, span, line, column, endLine, endColumn });
});

test("printed boards of tic-tac-toe are those that were read", () => {
  for (const text of ["2_o/_x_/3_ x", "3./2.x/3. o", "_ o"]) {
    const board = tafl.parseT3en(text);
    assert.equal(tafl.printT3en(board), board.board);
  }
  for (const rows of [[], ["_", "_"], ["é"], ["__", "_"], ["_x_", "___", "____"], Array(2000).fill("_")]) {
    assert.throws(() => tafl.printT3en({ rows, toMove: "x" }), tafl.TaflError);
  }
  for (const fields of [{}, { rows: ["_"] }, { rows: ["_"], toMove: "z" }, { rows: "_", toMove: "x" }]) {
    assert.throws(() => tafl.printT3en(fields), { code: "option-type" });
  }
});

test("complete removes nothing, unless it is asked", () => {
  const text = GAME.replace("d1-f1", "d1-f1xd3");
  const record = tafl.GameRecord.parse(text);
  assert.equal(record.complete().findings[0].code, "captures-surplus");
  assert.equal(String(record), text);
  assert.equal(record.complete({ correct: true }).good, true);
  assert.equal(String(record), GAME);
  assert.throws(() => record.complete({ correct: 1 }), { code: "option-type" });
});
