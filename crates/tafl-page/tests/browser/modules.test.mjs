// The modules without a browser.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Game } from "../../assets/game.js";
import { fileName, parseMove, parsePosition, play, printPosition, readTyped, squareIndex, squareName, undo } from "../../assets/notation.js";
import { keyAfter, labelOf, startKey } from "../../assets/seal.js";
import { sha256 } from "../../assets/sha256.js";
import { chance, MIN_LOSS, scoreInWords, scoreOf, scoreText } from "../../assets/markup.js";
import { moveInWords } from "../../assets/speech.js";
import { clockText, folded, visible } from "../../assets/text.js";

test("SHA-256 is that of Node", () => {
  for (let length = 0; length < 300; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);
    assert.deepEqual(Buffer.from(sha256(bytes)), createHash("sha256").update(bytes).digest());
  }
});

test("the scheme of seals does not change", () => {
  assert.equal(labelOf(keyAfter(startKey("salt"), "d4-d7")), "35896192cf7bd32d612be721");
});

test("Latin letters are read as by the command", () => {
  const rows = readFileSync(new URL("../../../tafl-cli/src/input/letters.txt", import.meta.url), "utf8").trimEnd().split("\n");
  const read = new Map(rows.map((row) => row.split(" ")).flatMap(([plain = "", letters = ""]) => [...letters].map((letter) => [letter, plain])));
  assert.ok(read.size > 200, `${read.size} letters`);
  const blocks = [[0xc0, 0x24f], [0x1e00, 0x1eff]];
  for (const [first = 0, last = 0] of blocks) {
    for (let number = first; number <= last; number += 1) {
      const letter = String.fromCodePoint(number);
      // The command does not take ligatures apart.
      if (letter === letter.toLowerCase() && letter.normalize("NFKD") === letter.normalize("NFD")) {
        assert.equal(folded(letter), read.get(letter) ?? letter);
      }
    }
  }
});

test("squares of the largest board", () => {
  assert.deepEqual([0, 25, 26, 51, 52, 77].map(fileName), ["a", "z", "aa", "az", "ba", "bz"]);
  for (let square = 0; square < 78 * 78; square += 1) {
    assert.equal(squareIndex(squareName(square, 78), 78), square);
  }
  for (const name of ["h1", "a8", "a0", "", "1a", "a"]) {
    assert.equal(squareIndex(name, 7), -1);
  }
});

test("moves are played and taken back", () => {
  for (const [position, move, after] of [
    ["/t2/3/2K/", "a1-a2", "/3/t2/2K/"],
    ["/t2/1K1/t2/", "Kb2-a2xa1/a3", "/3/K2/3/"],
    ["/t2/1M1/2K/", "a1-a2xMb2", "/3/tm1/2K/"],
    ["/t2/1C1/2K/", "ta1-a2xCb2--", "/3/t2/2K/"],
    ["/t2/3/2K/", "a1-a1", "/t2/3/2K/"],
    ["/t2/3/2K/", "---", "/t2/3/2K/"],
    ["/n2/3/2K/", "na1^=a3+", "/3/3/n1K/"],
  ]) {
    const board = parsePosition(position);
    const changes = play(board, parseMove(move, board.size));
    assert.ok(Array.isArray(changes), `${move}: ${changes}`);
    assert.equal(printPosition(board), after, move);
    undo(board, changes);
    assert.equal(printPosition(board), position, move);
  }
  for (const move of ["b1-b2", "a1-c3", "a1-a2xb2"]) {
    const board = parsePosition("/t2/3/2K/");
    assert.equal(typeof play(board, parseMove(move, 3)), "string");
    assert.equal(printPosition(board), "/t2/3/2K/");
  }
});

test("moves are played as in the vectors of the conformance suite", () => {
  const folder = new URL("../../../tafl-conformance/vectors/replay/", import.meta.url);
  const vectors = readdirSync(folder).flatMap((name) => readFileSync(new URL(name, folder), "utf8").trim().split("\n"));
  let played = 0;
  for (const { id, op, expect } of vectors.map((line) => JSON.parse(line))) {
    const [start, ...plies] = (op === "replay" && expect.ok?.plies) || [];
    if (!start) {
      continue;
    }
    const board = parsePosition(start.position);
    const all = plies.map(({ move, position }) => {
      const changes = play(board, parseMove(move, board.size));
      assert.equal(printPosition(board), position, `${id}: ${move}`);
      played += 1;
      return Array.isArray(changes) ? changes : assert.fail(changes);
    });
    all.reverse().forEach((changes) => undo(board, changes));
    assert.equal(printPosition(board), start.position, id);
  }
  assert.ok(played > 100, `${played} moves`);
});

/** What Rust makes of typed moves: a snapshot of its tests. */
const TYPED = JSON.parse(readFileSync(new URL("../../../tafl-moves/tests/it/snapshots/it__typed__typed_moves.snap", import.meta.url), "utf8").split("\n---\n")[1] ?? "");
/** The largest board, which has every square that a move can name. */
const LARGEST = 78;

/** The squares of a move, and the judgement after it. @param {{from: number, to: number, captures: number[], judgement?: string | null} | null} move */
const parts = (move) => move && [move.from, move.to, ...move.captures, move.judgement ?? ""].join(" ");

test("typed moves are those of the crate", () => {
  const known = ["!", "?", "!!", "??", "!?", "?!"];
  for (const [text, understood] of Object.entries(TYPED.texts)) {
    const [record, judgement] = understood ?? [];
    const expected = understood && { ...parseMove(record, LARGEST), judgement: known.includes(judgement) ? judgement : null };
    assert.equal(parts(readTyped(text, LARGEST)), parts(expected), JSON.stringify(text));
  }
});

test("characters of typed moves are those of the crate", () => {
  const inRanges = (/** @type {number[][]} */ ranges) => ranges.flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));
  const all = inRanges(TYPED.blocks);
  for (const [template, moves] of TYPED.characters) {
    /** @type {Map<number, string>} */
    const expected = new Map();
    for (const [understood, ranges] of Object.entries(moves)) {
      const [, record = "", judgement = ""] = /^(.*?)([!?]*)$/.exec(understood) ?? [];
      const move = parts({ ...parseMove(record, LARGEST), judgement });
      inRanges(ranges).forEach((number) => expected.set(number, move ?? ""));
    }
    for (const number of all) {
      const text = template.replace("*", String.fromCodePoint(number));
      assert.equal(parts(readTyped(text, LARGEST)), expected.get(number) ?? null, `${template}: ${number}`);
    }
  }
  const blocks = new Set(all);
  for (let number = 0; number < 0x110000; number += 1) {
    if (!blocks.has(number)) {
      assert.equal(readTyped(`d4${String.fromCodePoint(number)}e7`, LARGEST), null, `${number}`);
    }
  }
});

test("texts of all parts of moves are read as by the crate", () => {
  const { parts: all, most, moves, hash } = TYPED.parts;
  let [found, sum] = [0, 0x811c9dc5];
  for (let length = 1; length <= most; length += 1) {
    for (let number = 0; number < all.length ** length; number += 1) {
      const text = Array.from({ length }, (_, at) => all[Math.floor(number / all.length ** at) % all.length]).join("");
      const move = readTyped(text, LARGEST);
      if (move) {
        found += 1;
        const squares = move.from < 0 ? ["---"] : [move.from, move.to, ...move.captures].map((square) => squareName(square, LARGEST));
        for (const byte of Buffer.from(`${text}=${squares.join(" ")};`)) {
          sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
        }
      }
    }
  }
  assert.deepEqual([found, sum], [moves, hash]);
});

test("typed moves are on the board, and long texts take no time", () => {
  assert.equal(parts(readTyped("g7-g6", 7)), "48 41 ");
  for (const text of ["g7-g8", "h7-g7", "g7-g6xg8", "ag7-g6"]) {
    assert.equal(readTyped(text, 7), null, text);
  }
  for (const text of ["-", "d4 ", "1.", "=-", ". !", "d4-d7!?", "to "]) {
    assert.equal(readTyped(text.repeat(1e5), 11), null, text);
    assert.equal(readTyped(`d4${text.repeat(1e5)}=d7y`, 11), null, text);
  }
  assert.equal(readTyped(`d4-d7x${"ce7/".repeat(1e5)}`, 11), null);
});

test("evaluations", () => {
  const shown = (/** @type {string} */ text) => {
    const score = scoreOf(text);
    return score && [scoreText(score), scoreInWords(score)].join("; ");
  };
  assert.equal(shown("34/8"), "+0.3; attackers better by 0.3");
  assert.equal(shown("-120"), "−1.2; defenders better by 1.2");
  assert.equal(shown("0/3"), "0.0; even");
  assert.equal(shown("#1"), "#1; the attackers win in 1 step");
  assert.equal(shown("#-5/9"), "#−5; the defenders win in 5 steps");
  assert.deepEqual([shown(""), scoreOf(undefined)], [null, null]);
});

test("chances are those of the crate", () => {
  const { chances, judgements } = JSON.parse(readFileSync(new URL("../../../tafl-analysis/tests/chances.json", import.meta.url), "utf8"));
  for (const { eval: text, attackers } of chances) {
    const score = scoreOf(text);
    assert.ok(score && Math.abs(chance(score) - attackers) < 0.000_05, text);
  }
  assert.equal(MIN_LOSS, judgements.at(-1).least);
});

test("clocks", () => {
  assert.deepEqual(["600", "3725", "59 30/3"].map(clockText), ["10:00", "1:02:05", "0:59 + 3 × 30 s"]);
});

test("hidden characters are those of the crate", () => {
  assert.equal(visible("\x1b]0;title\x07 \u{202e}gto\t\u{200d}"), "\ufffd]0;title\ufffd \ufffdgto \u{200d}");
});

test("a tree nested deeply is not recursed over", () => {
  const moves = [{ address: "1a", after: null, move: "a1-a2" }];
  for (let depth = 1; depth < 20_000; depth += 1) {
    moves.push({ address: `${depth}a`, after: depth - 1, move: depth % 2 ? "a2-a1" : "a1-a2" });
  }
  const game = new Game({ tags: [], rules: null, result: null, start: "/t2/3/2K/", side_to_move: "attackers", moves });
  game.goTo(game.at(20_000));
  assert.equal(game.position, "/t2/3/2K/");
  assert.equal(moveInWords(game.current, 3), "attacker a2 to a1");
});
