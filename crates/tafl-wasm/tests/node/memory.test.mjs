// Objects that are made and freed, or forgotten, leave no memory of the module behind.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import test from "node:test";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How many objects the package has freed because nothing referred to them. */
let finalized = 0;
globalThis.FinalizationRegistry = class extends FinalizationRegistry {
  constructor(free) {
    super((held) => {
      free(held);
      finalized += 1;
    });
  }
};
const tafl = await import("tafl-notation");

const folder = dirname(createRequire(import.meta.url).resolve("tafl-notation/package.json"));
const { moduleMemory } = await import(pathToFileURL(join(folder, "tafl_notation.js")));
const used = () => moduleMemory().buffer.byteLength;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

const OBJECTS = 3_000;
const TEXT = `[puzzle-mode:strict]\n[puzzle-start:1a]\n[rules:dim:5 start:/t4/5/2K2/5/4t/]\n1. a1-b1 Kc3-c1\n2. b1-b2 Kc1-a1\n[${"comment ".repeat(500)}|]\n`;

/** How an object of each class is made. */
const MAKE = {
  Game: () => {
    const game = new tafl.Game("copenhagen");
    game.play(game.legalMoves()[0]);
    return game;
  },
  GameRecord: () => tafl.GameRecord.parse(TEXT),
  Games: () => new tafl.Games(TEXT.repeat(2)),
  Playback: () => {
    const record = tafl.GameRecord.parse(TEXT);
    const playback = new tafl.Playback(record);
    playback.toLineEnd();
    record.free();
    return playback;
  },
  Position: () => tafl.Position.empty(19),
  PuzzleSession: () => {
    const record = tafl.GameRecord.parse(TEXT);
    const session = new tafl.PuzzleSession(record);
    record.free();
    return session;
  },
};

test("every class is tested", () => {
  const classes = Object.keys(tafl).filter((name) => tafl[name].prototype?.free !== undefined);
  assert.deepEqual(classes.sort(), Object.keys(MAKE).sort());
});

for (const [name, make] of Object.entries(MAKE)) {
  test(`${OBJECTS} objects of ${name} that are freed take no more memory than a hundred`, () => {
    const round = (count) => {
      for (let made = 0; made < count; made += 1) make().free();
    };
    round(100);
    const before = used();
    round(OBJECTS);
    assert.equal(used(), before);
  });

  test(`${OBJECTS} objects of ${name} that are forgotten are collected`, { timeout: 120_000 }, async () => {
    const round = async () => {
      finalized = 0;
      for (let made = 0; made < OBJECTS; made += 1) make();
      // Finalizers are called by the event loop, some time after the collection. The last object may wait for the next round.
      while (finalized < OBJECTS - 1) {
        collect();
        await setTimeout(10);
      }
    };
    await round();
    const before = used();
    for (let repeat = 0; repeat < 4; repeat += 1) await round();
    assert.ok(used() <= before * 1.5, `${before} bytes after one round, ${used()} after five`);
  });
}

test("calls that fail leave no memory behind", () => {
  const long = "x".repeat(100_000);
  const calls = [() => tafl.parseMove(long), () => new tafl.Game(long), () => tafl.svg(long), () => tafl.Position.parse(long), () => tafl.parseMove("a1-a2", { strict: long })];
  const round = () => {
    for (const call of calls) assert.throws(call, tafl.TaflError);
  };
  for (let repeat = 0; repeat < 20; repeat += 1) round();
  const before = used();
  for (let repeat = 0; repeat < 100; repeat += 1) round();
  assert.equal(used(), before);
});
