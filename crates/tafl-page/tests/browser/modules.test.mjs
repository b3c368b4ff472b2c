// The modules without a browser.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { Game } from "../../assets/game.js";
import { fileName, parseMove, parsePosition, play, printPosition, readTyped, squareIndex, squareName, undo } from "../../assets/notation.js";
import { keyAfter, labelOf, startKey } from "../../assets/seal.js";
import { sha256 } from "../../assets/sha256.js";
import { chance, scoreInWords, scoreOf, scoreText } from "../../assets/markup.js";
import { moveInWords } from "../../assets/speech.js";
import { clockText, visible } from "../../assets/text.js";

test("SHA-256 is that of Node", () => {
  for (let length = 0; length < 300; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);
    assert.deepEqual(Buffer.from(sha256(bytes)), createHash("sha256").update(bytes).digest());
  }
});

test("the scheme of seals does not change", () => {
  assert.equal(labelOf(keyAfter(startKey("salt"), "d4-d7")), "35896192cf7bd32d612be721");
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

test("typed moves", () => {
  const squares = (/** @type {string} */ text, size = 11) => {
    const read = readTyped(text, size);
    return read && [read.from, read.to, ...read.captures].map((square) => squareName(square, size)).join(" ");
  };
  for (const text of ["d4-d7", "D4 D7", "d4d7", "12. Kd4–d7!", "d4→d7", "d4 to d7", "d4->d7.", "12. ..... d4-d7", "kd4 d7"]) {
    assert.equal(squares(text), "d4 d7", text);
  }
  assert.equal(squares("d4-d7xe7/d8"), "d4 d7 e7 d8");
  assert.equal(squares("c2-c3xKc4"), "c2 c3 c4");
  assert.equal(squares("d4-d10"), "d4 d10");
  for (const text of ["", "d4", "d4-z9", "north", "d4-d7-d8", "--".repeat(1e5), "d4 ".repeat(1e5), "1.".repeat(1e5)]) {
    assert.equal(squares(text), null, text.slice(0, 20));
  }
});

test("judgements of typed moves", () => {
  for (const [text, judgement] of [["d4-d7", null], ["d4-d7!", "!"], ["D4 D7 !?", "!?"], ["d4-d7xe7??", "??"], ["d4-d7+", null], ["d4-d7+?!", "?!"]]) {
    assert.equal(readTyped(text, 11)?.judgement, judgement, text);
  }
});

test("evaluations", () => {
  const shown = (/** @type {string} */ text) => {
    const score = scoreOf(text);
    return score && [scoreText(score), scoreInWords(score), chance(score).toFixed(3)].join("; ");
  };
  assert.equal(shown("34/8"), "+0.34; attackers better by 0.34; 0.542");
  assert.equal(shown("-120"), "−1.20; defenders better by 1.20; 0.354");
  assert.equal(shown("0/3"), "0.00; even; 0.500");
  assert.equal(shown("#1"), "#1; the attackers win in 1 step; 1.000");
  assert.equal(shown("#-5/9"), "#−5; the defenders win in 5 steps; 0.000");
  assert.deepEqual([shown(""), scoreOf(undefined)], [null, null]);
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
