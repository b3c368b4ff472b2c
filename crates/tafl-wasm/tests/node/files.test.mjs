// Files of all forms, and what was played in many games, beside what the command says of them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { deflateRawSync, gzipSync } from "node:zlib";
import { GameRecord, Games, Position } from "tafl-notation";
import { Explorer, mergeGames, readFile } from "tafl-notation/archives";

const ROOT = process.env.TAFL_ROOT;
const COMMAND = process.env.TAFL ?? join(ROOT, "target/debug/tafl");
const CORPUS = join(process.env.TAFL_CORPUS ?? join(ROOT, "../shared"), "corpus");
const CSV = "h1-h3 f8-i8,0,0,Ongoing\nh1-h3 z9,1,0,White\nh1-h3,1,0,White\n";
const OTG = "[event:Club]\n\n1. a1-a2\n[]\n";

const bytes = (text) => new TextEncoder().encode(text);
const brief = (found) => [...found].map(({ file, line, format, game, error }) => [file, line, format, game?.value.length ?? null, error?.code ?? null]);

/** What the command prints, whatever it says of games that cannot be read. */
function printed(...args) {
  try {
    return execFileSync(COMMAND, args, { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
  } catch (error) {
    return error.stdout;
  }
}

/** A zip file: its entries are compressed, and none has an extra field. */
function zip(files) {
  const [parts, list] = [[], []];
  let offset = 0;
  for (const [name, text] of files) {
    const [raw, data] = [Buffer.from(text), deflateRawSync(text)];
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc(raw), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(raw.length, 18);
    head.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from("PK\x03\x04"), head, Buffer.from(name), data);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    list.push(Buffer.from("PK\x01\x02\x14\x00"), head, entry, Buffer.from(name));
    offset += 30 + name.length + data.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from("PK\x05\x06"), end]);
}

function crc(data) {
  let sum = -1;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
  }
  return ~sum >>> 0;
}

test("games of a file, with what is lost and what cannot be read", () => {
  const found = [...readFile(bytes(CSV), "games.csv")];
  assert.deepEqual(brief(found), [
    ["games.csv", 1, "hnefatafl-csv", 2, null],
    ["games.csv", 2, "hnefatafl-csv", 1, "not-a-move"],
    ["games.csv", 3, "hnefatafl-csv", 1, null],
  ]);
  assert.equal(found[2].game.losses[0].code, "captures-differ");
  assert.deepEqual([found[1].source, found[1].error.address], ["h1-h3 z9,1,0,White", "1b"]);
});

test("compressed files, zip files, and UTF-16", () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(OTG, "utf16le")]);
  assert.deepEqual(brief(readFile(utf16)), [["file", 1, "otg", 1, null]]);
  assert.deepEqual(brief(readFile(gzipSync(OTG), "a.otg.gz")), [["a.otg.gz", 1, "otg", 1, null]]);
  const files = [["a/one.otg", OTG], ["photo.jpg", "\0"], ["b.csv", CSV], ["broken.otg", "[event:x]\n1. zz\n"], [".hidden.otg", OTG], ["notes.txt", "to do"]];
  assert.deepEqual(brief(readFile(zip(files), "all.zip")), [
    ["all.zip/a/one.otg", 1, "otg", 1, null],
    ["all.zip/b.csv", 1, "hnefatafl-csv", 2, null],
    ["all.zip/b.csv", 2, "hnefatafl-csv", 1, "not-a-move"],
    ["all.zip/b.csv", 3, "hnefatafl-csv", 1, null],
    ["all.zip/broken.otg", 1, "otg", null, "rank-missing"],
    ["all.zip/notes.txt", 0, null, null, "archive-format-unrecognized"],
  ]);
});

test("a file without games says what it is", () => {
  const message = (content) => [...readFile(Buffer.from(content, "latin1"), "x")].map(({ error }) => error.message).join();
  assert.equal(message("\x89PNG\r\n\x1a\n\0\0"), "the file is a PNG image");
  assert.equal(message("\xff\xd8\xff\xe0\0\x10JFIF\0"), "the file is a JPEG image");
  assert.equal(message("%PDF-1.7"), "the file is a PDF document");
  assert.equal(message("a\0b"), "the file is not text");
  assert.equal(message("hello"), "the file is not of a form that is known");
  assert.match(message("PK\x03\x04"), /^the zip file is damaged/);
  assert.match(message("\x1f\x8b\x08"), /^the gzip data ends early/);
  assert.equal([...readFile(zip([["photo.jpg", "\0"]]), "x")][0].error.code, "no-games");
  assert.equal([...readFile(new Uint8Array())][0].error.code, "no-games");
  assert.throws(() => readFile("text"), TypeError);
});

test("rules are given to games without them", () => {
  const [{ game }] = readFile(bytes("[event:Club]\n\n1. d6-f6\n[]\n"), "a.otg", { rules: "brandub" });
  assert.match(game.value.rules, /^dim:7 name:Brandub/);
});

test("real archives have the games that the command finds", { skip: !existsSync(CORPUS) && "no corpus" }, () => {
  for (const name of ["copenhagen-1200.csv", "bologna-logs.tar.gz", "aagenielsen-sample.ndjson", "tournament-56.otg"]) {
    const path = join(CORPUS, name);
    const texts = [...new Games(printed("convert", "--to", "otg", path))].map(({ value }) => {
      // A game of a bundle names its source there.
      value.removeTag("source");
      return value.toString();
    });
    const own = [];
    for (const { game, error } of readFile(readFileSync(path), name)) {
      if (!error) own.push(game.value.toString());
      game?.value.free();
    }
    assert.ok(own.length > 0, name);
    assert.deepEqual(own, texts, name);
  }
});

test("an explorer counts as the command does", () => {
  const archive = join(CORPUS, "tournament-56.otg");
  const path = existsSync(archive) ? archive : join(ROOT, "examples/brandub.otg");
  const explorer = new Explorer();
  let all = 0;
  for (const { game, error } of readFile(readFileSync(path), path)) {
    if (game && !error) {
      explorer.push(game.value);
      all += 1;
    }
  }
  assert.throws(() => explorer.push("[event:No start]\n"), { code: "start-unknown" });
  assert.throws(() => explorer.push("1. zz"), { name: "TaflError" });
  const { position, side_to_move: side, moves } = JSON.parse(printed("explore", path, "--symmetric", "--format", "json"));
  const explored = explorer.explore(Position.parse(position).toString(), side);
  const expected = moves.map(({ move, opening, games, results }) => ({ move, opening, games, attackers: results.attackers, draws: results.draw, defenders: results.defenders }));
  assert.deepEqual(explored.moves, expected);
  assert.ok(explored.games.length > 0 && explored.games.every((index) => index < all));
  assert.throws(() => explorer.explore("/", "attackers"), { name: "TaflError" });
  assert.throws(() => explorer.explore(position, "both"), { code: "side-unknown" });
  explorer.free();
});

const COPENHAGEN = new GameRecord("copenhagen").start;

test("openings have the names that the command finds", { skip: !existsSync(CORPUS) && "no corpus" }, () => {
  const path = join(CORPUS, "copenhagen-1200.csv");
  const explorer = new Explorer();
  for (const { game, error } of readFile(readFileSync(path), path)) if (game && !error) explorer.push(game.value);
  for (const [moves, name] of [[[], null], [["h1-h3"], null], [["h1-h3", "g5-g2"], "Millar Gambit"], [["h1-h3", "g5-g2", "k4-h4"], "Millar Gambit Declined"]]) {
    const found = JSON.parse(printed("explore", path, "--position", COPENHAGEN, "--side", "attackers", "--at", moves.join(" "), "--symmetric", "--format", "json"));
    const explored = explorer.explore(found.position, found.side_to_move, { start: COPENHAGEN, moves });
    const named = ({ opening, moves }) => [opening, moves.map(({ move, opening }) => [move, opening])];
    assert.deepEqual(named(explored), named(found));
    assert.equal(explored.opening, name);
    assert.equal(explorer.explore(found.position, found.side_to_move).opening, null);
  }
  assert.throws(() => explorer.explore(COPENHAGEN, "attackers", { start: COPENHAGEN, moves: ["h1-h3", "x"] }), { name: "TaflError", message: /^move 2, `x`/ });
  for (const line of [null, {}, COPENHAGEN, { start: COPENHAGEN }, { moves: [] }]) assert.throws(() => explorer.explore(COPENHAGEN, "attackers", line), TypeError);
  explorer.free();
});

test("opening books are those of the command", { skip: !existsSync(CORPUS) && "no corpus" }, () => {
  for (const name of ["aagenielsen-sample.ndjson", "copenhagen-1200.csv", "tournament-56.otg"]) {
    const path = join(CORPUS, name);
    const games = [...readFile(readFileSync(path), name)].filter(({ game, error }) => game && !error).map(({ game }) => game.value);
    for (const [options, ...args] of [[{ depth: 3 }, "--depth", "3"], [{ depth: 3, minGames: 2, symmetric: true }, "--depth", "3", "--min", "2", "--symmetric"], [{ minGames: 3 }, "--min", "3"]]) {
      const expected = [...new Games(printed("merge", path, ...args))].map(({ value }) => value.toString());
      assert.ok(expected.length > 0);
      assert.deepEqual(mergeGames(games, options).records.map(String), expected, `${name} ${args.join(" ")}`);
    }
  }
});

test("games that cannot be joined, or not to their end", () => {
  const game = (text) => GameRecord.parse(text);
  const [whole, broken] = ["1. a1-a2 c3-c2", "1. a1-a2 c3-c2\n2. b1-b2"].map((moves) => game(`[position:/t2/3/2K/]\n\n${moves}\n`));
  const { records, errors } = mergeGames([whole, game("1. a1-a2"), broken]);
  assert.deepEqual(errors.map(({ at, error }) => [at, error.code, error.address]), [[1, "start-unknown", null], [2, "move-not-playable", "2a"]]);
  assert.deepEqual(records.map((record) => [record.length, record.startComment]), [[2, "In 2 games: no result 2"]]);
  assert.deepEqual(mergeGames([]), { records: [], errors: [] });
  assert.deepEqual(mergeGames([whole], { minGames: 2 }).records, []);
  assert.throws(() => mergeGames([whole], { depth: 0 }), { code: "depth-out-of-range" });
  assert.throws(() => mergeGames([whole], { minGames: -1 }), { code: "not-an-integer" });
  assert.throws(() => mergeGames(["1. a1-a2"]), TypeError);
});
