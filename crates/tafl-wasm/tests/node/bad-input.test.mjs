// Ten megabytes of anything into every function: a value or an exception, and the module works afterwards.

import assert from "node:assert/strict";
import test from "node:test";
import * as tafl from "tafl-notation";
import * as archives from "tafl-notation/archives";

const SIZE = 10_000_000;
const fill = (text) => text.repeat(Math.floor(SIZE / text.length));

const TEXTS = {
  slashes: fill("/"),
  digits: fill("9"),
  brackets: fill("["),
  closing: fill("]"),
  spaces: fill(" "),
  lines: fill("\n"),
  zeros: fill("\0"),
  wide: fill("é😀"),
  surrogates: fill("\ud800"),
  moves: "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n" + fill("1. a1-a2 a2-a1\n"),
  tags: fill("[a:b]\n"),
  variations: fill("1a.1.1a. a1-a2\n"),
  comments: "1. a1-a2 [" + fill("(Hint: x)|"),
  position: fill("/t1K"),
  rules: "dim:7 " + fill("start:/t/ "),
  squares: "dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ cor:" + fill("a1,"),
  json: fill('{"moves":['),
  quotes: fill('"'),
  markup: fill("<script>alert(1)</script>"),
  cells: fill("9x/"),
};

const OPTIONS = { strict: true };

/** Every function with a text as its argument; a game and a record are there where one is needed. */
const game = () => new tafl.Game("brandub");
const record = () => tafl.GameRecord.parse("[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-c2\n");
const START = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

const CALLS = {
  "Position.parse": (text) => tafl.Position.parse(text, OPTIONS),
  "Position.parseAll": (text) => tafl.Position.parseAll(text),
  "Position.get": (text) => tafl.Position.empty(7).get(text),
  "Position.set": (text) => tafl.Position.empty(7).set("a1", text),
  "Position.apply": (text) => tafl.Position.parse(START).apply(text),
  "Position.transformed": (text) => tafl.Position.empty(7).transformed(text),
  parseTsn: (text) => tafl.parseTsn(text),
  parseAllTsn: (text) => tafl.parseAllTsn(text),
  "parseDialectPosition, dialect": (text) => tafl.parseDialectPosition(text, START),
  "parseDialectPosition, text": (text) => tafl.parseDialectPosition("otn", text),
  "parseDialectPosition, order": (text) => tafl.parseDialectPosition("otn", START, { rowOrder: text }),
  printDialectPosition: (text) => tafl.printDialectPosition("otn", text),
  parseDialectMove: (text) => tafl.parseDialectMove("aagenielsen", text),
  printDialectMove: (text) => tafl.printDialectMove("aagenielsen", text),
  parseMove: (text) => tafl.parseMove(text),
  parseAllMove: (text) => tafl.parseAllMove(text),
  parseMoveList: (text) => tafl.parseMoveList(text),
  parseRules: (text) => tafl.parseRules(text),
  parseAllRules: (text) => tafl.parseAllRules(text),
  printRules: (text) => tafl.printRules(text),
  explainRules: (text) => tafl.explainRules(text),
  diffRules: (text) => tafl.diffRules(text, text),
  "new GameRecord": (text) => new tafl.GameRecord(text),
  "GameRecord.parse": (text) => tafl.GameRecord.parse(text),
  "GameRecord.parseAll": (text) => {
    const { value } = tafl.GameRecord.parseAll(text);
    if (value === null) return;
    for (const call of ["toString", "toObject", "replay", "replayAll", "verify", "renumber", "annotate", "moves"]) {
      try {
        value[call]();
      } catch (error) {
        assert.ok(error instanceof tafl.TaflError, `${call}: ${error}`);
      }
    }
    value.free();
  },
  "GameRecord.fromObject": (text) => tafl.GameRecord.fromObject({ rules: text, moves: [{ move: text }] }),
  "GameRecord.setTag": (text) => record().setTag(text, text),
  "GameRecord.tag": (text) => record().tag(text),
  "GameRecord.setRules": (text) => record().setRules(text),
  "GameRecord.setPositionTag": (text) => record().setPositionTag(text),
  "GameRecord.play": (text) => record().play("1b", text),
  "GameRecord.moveAt": (text) => record().moveAt(text),
  "GameRecord.setMove": (text) => record().setMove("1a", text),
  "GameRecord.setComment": (text) => record().setComment("1a", text).toString(),
  "GameRecord.replayLine": (text) => record().replayLine(text),
  Games: (text) => {
    let count = 0;
    for (const { value } of new tafl.Games(text)) {
      value?.free();
      if (++count === 1_000) break;
    }
  },
  PuzzleSession: (text) => new tafl.PuzzleSession(record(), { replies: text }),
  "new Game, rules": (text) => new tafl.Game(text),
  "new Game, position": (text) => new tafl.Game("brandub", text),
  "new Game, side": (text) => new tafl.Game("brandub", START, text),
  "Game.play": (text) => game().play(text),
  "Game.check": (text) => game().check(text),
  "Game.legalMoves": (text) => game().legalMoves(text),
  detectArchiveFormat: (text) => archives.detectArchiveFormat(text),
  svg: (text) => tafl.svg(text),
  "svg, options": (text) => tafl.svg(START, { lastMove: text }),
  "svg, title": (text) => tafl.svg(START, { title: text }),
  "svg, theme": (text) => tafl.svg(START, { theme: text }),
  diagramText: (text) => tafl.diagramText(text),
  parseT3en: (text) => tafl.parseT3en(text),
  parseAllT3en: (text) => tafl.parseAllT3en(text),
  playT3en: (text) => tafl.playT3en("3_/3_/3_ x", text),
  statusOfT3en: (text) => tafl.statusOfT3en(text, 3),
};

for (const { name } of archives.archiveFormats()) {
  CALLS[`parseArchiveGame, ${name}`] = (text) => archives.parseArchiveGame(name, text).value.free();
}

/** The module still works. */
function works() {
  const game = new tafl.Game("brandub");
  assert.equal(game.legalMoves().length, 40);
  game.free();
}

// All texts take ten minutes; otherwise each function gets some of them.
const EVERY = process.env.TAFL_ALL_TEXTS === undefined ? 4 : 1;

Object.entries(CALLS).forEach(([name, call], number) => {
  test(`ten megabytes into ${name}`, () => {
    for (const [kind, text] of Object.entries(TEXTS).filter((_, index) => (index + number) % EVERY === 0)) {
      try {
        call(text);
      } catch (error) {
        assert.ok(error instanceof tafl.TaflError, `${kind}: ${error.stack?.slice(0, 500)}`);
        assert.ok(error.code.length > 0 && error.message.length < 1_000, `${kind}: ${error.message.slice(0, 100)}`);
        assert.ok(error.render().length < 3_000, kind);
      }
      works();
    }
  });
});

test("values of other types are exceptions, not traps", () => {
  for (const call of Object.values(CALLS)) {
    for (const value of [undefined, null, 0, NaN, {}, [], () => {}, Symbol("x"), 10n, new Proxy({}, {})]) {
      try {
        call(value);
      } catch (error) {
        assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), error.stack);
      }
    }
    works();
  }
});

test("an object that was freed is an exception", () => {
  const freed = game();
  freed.free();
  assert.throws(() => freed.legalMoves(), /null pointer/);
  works();
});
