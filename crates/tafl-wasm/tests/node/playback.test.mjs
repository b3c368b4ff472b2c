// A playback beside the functions that return all positions at once.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { GameRecord, Games, Playback } from "tafl-notation";

const examples = join(process.env.TAFL_ROOT, "examples");
const texts = readdirSync(examples).filter((name) => name.endsWith(".otg")).map((name) => readFileSync(join(examples, name), "utf8"));
const records = texts.flatMap((text) => [...new Games(text)].flatMap(({ value }) => value ?? []));

/** What a playback and a list of positions both know. */
const ply = ({ address, move, position, sideToMove }) => ({ address, move: move ?? null, position, sideToMove: sideToMove ?? null });

const TREE = GameRecord.parse(`
[start-comment:A study.]
[rules:dim:3 start:/t2/3/2K/]

1. a1-a2 Kc3-b3
[60
Slow. (Hint: left.)|]
1b.1.1a. ..... Kc3-c2
2. a2-b2
`);

test("the main line, forward and back, is that of `replay`", () => {
  for (const record of records) {
    const playback = new Playback(record);
    const plies = record.replay().map(ply);
    const found = [ply(playback)];
    while (playback.forward()) found.push(ply(playback));
    assert.deepEqual(found, plies);
    while (playback.back()) found.pop();
    assert.deepEqual(found, [ply(playback)]);
    playback.free();
  }
  assert.ok(records.length > 1);
});

test("every move is reached by its address, from any other", () => {
  for (const record of records) {
    const playback = new Playback(record);
    for (const expected of record.replayAll().map(ply).reverse()) {
      playback.goTo(expected.address);
      assert.deepEqual(ply(playback), expected);
      const { address } = expected;
      if (address !== "0a") assert.deepEqual(playback.commentView, record.commentView(address));
    }
  }
});

const NO_MARKUP = { judgement: null, eval: null, shapes: [] };

test("variations are entered and left", () => {
  const playback = new Playback(TREE);
  assert.deepEqual(playback.commentView, { text: "A study.", clock: null, hints: [], markup: NO_MARKUP });
  assert.equal(playback.enterVariation(1), false);
  playback.forward();
  assert.deepEqual(playback.commentView, { text: "Slow.", clock: { main: 60, overtime: null }, hints: ["left."], markup: NO_MARKUP });
  for (const number of [0, 2, 2 ** 32 + 1]) assert.equal(playback.enterVariation(number), false);
  for (const number of [-1, 0.5, NaN]) assert.throws(() => playback.enterVariation(number), { code: "not-an-integer" });
  assert.equal(playback.enterVariation(1), true);
  assert.deepEqual([playback.address, playback.move], ["1b.1.1b", "Kc3-c2"]);
  playback.toLineStart();
  assert.equal(playback.address, "1a");
  playback.toLineEnd();
  assert.equal(playback.address, "2a");
  playback.toStart();
  assert.deepEqual([playback.address, playback.move], ["0a", undefined]);
});

test("a move that does not fit the board is an error with its address", () => {
  const playback = new Playback(GameRecord.parse("[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 b1-b2\n2. a2-a3\n"));
  assert.throws(() => playback.toLineEnd(), { name: "TaflError", address: "1b" });
  assert.equal(playback.address, "1a");
  assert.throws(() => playback.goTo("2a"), { address: "1b" });
  assert.throws(() => playback.goTo("9a"), { code: "address-unknown" });
  assert.throws(() => playback.goTo("x"), { name: "TaflError" });
  assert.throws(() => new Playback(GameRecord.parse("1. a1-a2\n")), { name: "TaflError" });
  assert.throws(() => new Playback("1. a1-a2\n"));
});

test("the record of a playback is a copy", () => {
  const record = TREE.clone();
  const playback = new Playback(record);
  record.delete("1a");
  record.free();
  playback.toLineEnd();
  assert.equal(playback.address, "2a");
});
