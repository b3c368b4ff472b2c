// The conformance suite, answered by the package. The crates pass all of it, so the package behaves as they do.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import * as tafl from "tafl-notation";
import { parseArchiveGame } from "tafl-notation/archives";

const VECTORS = join(process.env.TAFL_ROOT, "crates/tafl-conformance/vectors");

/** The squares of a position record, row by row; `.` is empty. */
function squares(record) {
  const row = (text) => text.replace(/\d+/g, (count) => ".".repeat(count));
  return record.split("/").slice(1, -1).map((text) => text.match(/\d+|\D/g).map(row).join(""));
}

/** A game, played up to some moves. A berserk turn is given as its steps. */
function played({ rules, moves, position, side }) {
  const game = new tafl.Game(rules, position, side);
  for (const step of moves ?? []) game.play(step);
  return game;
}

/** Without the address, the plies of the command. */
const ply = ({ address, move, position, sideToMove }) => ({ address, move, position, side_to_move: sideToMove });

/** The text of a number with leading zeros, or of one that is not known. */
const digits = (number, length) => (number === null ? "?".repeat(length) : String(number).padStart(length, "0"));

/** The tags that are proposed. */
function furtherTags({ text }) {
  const { date, ending, toMove, utcTime } = tafl.GameRecord.parse(text).tagValues();
  const written = date && `${digits(date.year, 4)}.${digits(date.month, 2)}.${digits(date.day, 2)}`;
  return { ending, "to-move": toMove, "utc-time": utcTime, date: written };
}

const ANSWERS = {
  "position.squares": ({ text }) => ({ squares: squares(tafl.Position.parse(text).toString()) }),
  "position.canonical": ({ text }) => ({ text: tafl.Position.parse(text).toString() }),
  "position.inverted": ({ text }) => ({ text: tafl.Position.parse(text).inverted() }),
  "tsn.canonical": ({ text }) => ({ text: tafl.parseTsn(text).tsn }),
  "tsn.read": ({ text }) => {
    const tsn = tafl.parseTsn(text);
    return {
      defenders: tsn.initialDefenders,
      extension: tsn.extension,
      plies_since_capture: tsn.pliesSinceCapture,
      ply: tsn.ply,
      side: tsn.sideToMove,
      squares: squares(tsn.position).map((row) => row.replace(/[tTK]/g, (piece) => ({ t: "a", T: "d", K: "k" })[piece])),
      turn: tsn.turn,
    };
  },
  "t3en.canonical": ({ text }) => ({ text: tafl.parseT3en(text).board }),
  "t3en.read": ({ text }) => ({ cells: tafl.parseT3en(text).rows, to_move: tafl.parseT3en(text).toMove }),
  "t3en.status": ({ text, line }) => ({ status: tafl.statusOfT3en(text, line) }),
  "move.canonical": ({ text }) => ({ text: tafl.parseMove(text).move }),
  "move.read": ({ text }) => {
    const { from, to, captures, capturedPieces, ...move } = tafl.parseMove(text);
    const resignation = from === null;
    return {
      captures: captures.map((square, index) => ({ piece: capturedPieces[index], square })),
      mark: move.mark,
      piece: move.piece,
      resignation,
      squares: resignation ? null : [from, to],
      type: move.kind,
    };
  },
  "rules.canonical": ({ text }) => ({ text: tafl.parseRules(text).record }),
  "rules.same": ({ a, b }) => ({ same: tafl.diffRules(a, b).sameGame }),
  "record.canonical": ({ text }) => ({ text: tafl.GameRecord.parse(text).toString() }),
  "record.address": ({ text, address }) => {
    const record = tafl.GameRecord.parse(text);
    const path = [];
    for (let at = address; at !== undefined; at = record.parent(at)) path.unshift(record.moveAt(at));
    return { move: record.moveAt(address), path };
  },
  "record.games": ({ text }) => {
    const games = [...new tafl.Games(text)];
    if (games.some(({ errors }) => errors.length > 0)) throw Error("a game with errors");
    return { games: games.length, moves: games.map(({ value }) => value.length) };
  },
  "record.convert": ({ format, text, rules }) => ({ text: parseArchiveGame(format, text, rules).value.toString() }),
  replay: ({ text }) => ({ plies: tafl.GameRecord.parse(text).replay().map(ply) }),
  "puzzle.answer": ({ text, moves }) => {
    const session = new tafl.PuzzleSession(tafl.GameRecord.parse(text));
    while (session.phase === "introduction" && session.forward());
    const [verdicts, replies] = [[], []];
    for (const move of moves) {
      const before = session.moves.length;
      try {
        verdicts.push(session.play(move).response.replace("offRecord", "off-record"));
      } catch (error) {
        if (!(error instanceof tafl.TaflError)) throw error;
        verdicts.push("refused");
      }
      replies.push(session.moves.slice(before + 1).map(({ move }) => move));
    }
    const { position, phase, isSolved } = session;
    return { verdicts, replies, position, line_end: phase === "lineEnd", solved: isSolved };
  },
  "play.legal": (input) => {
    const game = played(input);
    const legal = game.legalMoves().map((squares) => ({
      captures: tafl.parseMove(game.record(squares)).captures.sort(),
      squares,
    }));
    return { moves: legal.sort((a, b) => (a.squares < b.squares ? -1 : 1)) };
  },
  "play.outcome": (input) => {
    const { outcome, position, sideToMove } = played(input);
    if (outcome === null) return { outcome: "ongoing", position, side_to_move: sideToMove };
    return { outcome: outcome.winner ?? "draw", ending: outcome.ending, position };
  },
  "play.perft": ({ depth, ...input }) => ({ leaves: played(input).perft(depth) }),
};

/** The expected keys of an object. */
const part = (object, expected) => Object.fromEntries(Object.keys(expected).map((key) => [key, object[key]]));

/** Every expected key must be equal; the suite allows further keys, and that a null is left out. */
function compare(answered, expected, id) {
  for (const [key, value] of Object.entries(expected)) {
    let wanted = value;
    if (key === "moves" && id.startsWith("play/")) {
      wanted = value.map(({ captures, squares }) => ({ captures: captures.sort(), squares }));
      wanted.sort((a, b) => (a.squares < b.squares ? -1 : 1));
    }
    const given = key === "plies" ? answered.plies.map((ply, index) => part(ply, value[index] ?? ply)) : answered[key];
    assert.deepEqual(given ?? null, wanted, `${id}: ${key}`);
  }
}

// The package has no checker of certificates.
const unanswered = new Set();
for (const group of readdirSync(VECTORS).filter((group) => group !== "proof")) {
  test(`the conformance suite: ${group}`, () => {
    let answered = 0;
    for (const file of readdirSync(join(VECTORS, group))) {
      for (const line of readFileSync(join(VECTORS, group, file), "utf8").trim().split("\n")) {
        const { id, op, input, expect } = JSON.parse(line);
        const answer = group === "proposal" ? furtherTags : ANSWERS[op];
        if (answer === undefined) {
          unanswered.add(op);
          continue;
        }
        answered += 1;
        if (expect.error !== undefined) {
          assert.throws(() => answer(input), tafl.TaflError, id);
        } else {
          compare(answer(input), expect.ok, id);
        }
      }
    }
    assert.ok(answered > 0);
    console.log(`${group}: ${answered} vectors`);
  });
}

// A name that is missing or misspelt in the table would be skipped otherwise.
test("the operations that are not answered are known", () => {
  const known = ["move.convert", "position.convert", "puzzle.read", "record.events", "record.find", "record.tags", "record.tree", "replay.all", "rules.keys", "t3en.square"];
  assert.deepEqual([...unanswered].sort(), known);
});
