// Answers requests of the conformance suite: boards of T3EN, and the squares of a position record.

import { createInterface } from "node:readline";

// The squares of a row: a number is that many of what follows it, or of empty squares.
function expand(row, pattern, empty) {
  const numbers = row.match(/\d+/g) ?? [];
  if (!pattern.test(row) || numbers.some((number) => number < 1 || number > 1024)) throw Error(`not a row: ${row}`);
  return row.replace(/(\d+)(.?)/g, (_, number, next) => (empty ? empty.repeat(number) + next : next.repeat(number)));
}

function square(rows, limit) {
  if (rows.length > limit || rows.some((row) => row.length !== rows.length)) throw Error("the rows do not fit together");
  return rows;
}

function board(text) {
  const [, rows, player] = text.match(/^(\S+)\s+([xo])\s*$/) ?? [];
  if (!rows) throw Error("not a board and a player");
  return [square(rows.split("/").map((row) => expand(row, /^([0-9]*[_.xo])+$/, "")), 1024), player];
}

function canonical(text) {
  const [rows, player] = board(text);
  return `${rows.map((row) => row.replace(/(.)\1+/g, (run, cell) => run.length + cell)).join("/")} ${player}`;
}

function status(text, line) {
  const [rows] = board(text);
  const wins = (player) => rows.some((row, y) => [...row].some((cell, x) => cell === player && [[1, 0], [0, 1], [1, 1], [-1, 1]].some(
    ([dx, dy]) => Array.from({ length: line }, (_, i) => rows[y + i * dy]?.[x + i * dx]).every((other) => other === player))));
  const won = ["x", "o"].filter(wins);
  if (won.length > 0) return won.length > 1 ? "both-won" : `won-${won[0]}`;
  return rows.join("").includes("_") ? "open" : "draw";
}

function answer(op, { text, line }) {
  if (op === "t3en.read") return { ok: { cells: board(text)[0], to_move: board(text)[1] } };
  if (op === "t3en.canonical") return { ok: { text: canonical(text) } };
  if (op === "t3en.status") return { ok: { status: status(text, line) } };
  if (op !== "position.squares") return { unsupported: true };
  const rows = text.replace(/^\//, "").replace(/\/$/, "").split("/");
  return { ok: { squares: square(rows.map((row) => expand(row, /^([0-9]+|[tcnkmg])+$/i, ".")), 78) } };
}

for await (const request of createInterface({ input: process.stdin })) {
  const { id, op, input } = JSON.parse(request);
  let reply;
  try {
    reply = answer(op, input);
  } catch (error) {
    reply = { error: true, message: error.message };
  }
  console.log(JSON.stringify({ id, ...reply }));
}
