// Answers requests of the conformance suite with the npm package `tafl`.
//
// The package has no text for positions, moves or rules. The adapter converts those of a request, and the package plays.
// A rules record is answered only if the package has settings with the same meaning; see README.md.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

// The package is in the working directory, where it was installed.
const require = createRequire(pathToFileURL(`${process.cwd()}/`));
const { Tafl, TaflRepetitionOutcome, TaflRule, TaflRuleSet, TaflSide } = require("tafl");

class Unsupported extends Error {}

/** An error, with the class that the package's own message describes, or `true`. */
class Refused extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

const supported = (condition, reason) => {
  if (!condition) throw new Unsupported(reason);
};

// The values of keys that a record does not have, from the description of `rules.keys` in PROTOCOL.md.
const DEFAULTS = {
  atkf: "y", ber: "n", cenh: "tcnkm", cenhe: "tcnkmTCNKM", cenp: "tcnkmTCNKM", cenre: "tcnkmTCNKM", cens: "K",
  corh: "tcnkmTCNKM", corp: "K", corre: "tcnkmTCNKM", cors: "K", efe: "n", esc: "c", gj: "n", ka: "y", ks: "s",
  linc: "n", surf: "y", sw: "n", swf: "y", tfr: "d", afor: "", dfor: "",
};
// Keys about pieces that are never on a board of the package, or about fortresses, which it does not have.
const WITHOUT_MEANING = ["name", "nj", "cj", "kj", "mj", ...["afor", "dfor"].flatMap((key) => ["h", "p", "re", "s"].map((end) => key + end))];

function fields(record) {
  const given = Object.fromEntries(record.trim().split(/\s+/).map((field) => field.split(/:(.*)/s, 2)));
  const known = [...Object.keys(DEFAULTS), ...WITHOUT_MEANING, "dim", "cen", "cor", "spd", "start"];
  const unknown = Object.keys(given).filter((key) => !known.includes(key));
  supported(unknown.length === 0, `keys ${unknown}`);
  supported(given.start !== undefined && given.dim !== undefined, "a record without dim or start");
  supported(!(given.kj && given.kj !== "n"), "kj");
  return { ...DEFAULTS, ...given };
}

// --- Positions and squares: row 0 of the package's board is the highest rank.

const PIECES = { ".": " ", t: "A", T: "D", K: "K" };
const LETTERS = { " ": ".", A: "t", D: "T", K: "K" };

function readBoard(text, size) {
  const rows = text.replace(/^\/|\/$/g, "").split("/").map((row) => row.replace(/\d+/g, (count) => ".".repeat(count)));
  supported(rows.length === size && rows.every((row) => row.length === size), "start");
  supported(/^[.tTK]*$/.test(rows.join("")) && rows.join("").split("K").length === 2, "pieces other than t and T, or not one king");
  return rows.reverse().map((row) => [...row].map((letter) => PIECES[letter]));
}

function writeBoard(board) {
  const rows = board.map((row) => row.map((piece) => LETTERS[piece]).join("").replace(/\.+/g, (run) => run.length));
  return `/${rows.reverse().join("/")}/`;
}

const square = (size, { r, c }) => `${String.fromCharCode(97 + c)}${size - r}`;

function coordinates(size, text) {
  const [, file, rank] = /^([a-z])(\d+)$/.exec(text) ?? [];
  supported(file !== undefined, `the square ${text}`);
  return { r: size - Number(rank), c: file.charCodeAt(0) - 97 };
}

function readMove(size, text) {
  const [from, to, ...more] = text.replace(/^[A-Z]/i, (letter) => (/^[tTK][a-z]/.test(text) ? "" : letter)).split("-");
  supported(more.length === 0 && to !== undefined, `the move ${text}`);
  return { from: coordinates(size, from), to: coordinates(size, to.replace(/x.*$/, "")) };
}

// --- Rules

const all = (list, letters) => [...letters].every((letter) => list.includes(letter));
const none = (list, letters) => ![...letters].some((letter) => list.includes(letter));
const isDefault = (squares, expected) =>
  squares === undefined || [...squares.split(",").filter(Boolean)].sort().join() === [...expected].sort().join();

/** The settings with the meaning of a record. Endings matter only if moves are played. */
function settings(rules, size, board, movesArePlayed) {
  const middle = (size - 1) / 2;
  supported(size % 2 === 1 && isDefault(rules.cen, [square(size, { r: middle, c: middle })]), "a center other than the middle square");
  const corners = [0, size - 1].flatMap((r) => [0, size - 1].map((c) => ({ r, c })));
  const noCorners = rules.cor === "";
  supported(noCorners || isDefault(rules.cor, corners.map((corner) => square(size, corner))), "corners elsewhere");
  supported(rules.afor === "" && rules.dfor === "", "fortresses");
  supported(rules.spd === undefined || rules.spd.split(",").every((limit) => Number(limit) <= 0), "spd");
  for (const [key, value] of [["ber", "n"], ["gj", "n"], ["linc", "n"]]) supported(rules[key] === value, key);

  supported(all(rules.cenp, "tTK") && all(rules.cenre, "tTK") && none(rules.cens, "tT"), "movement over the center");
  supported(noCorners || (all(rules.corp, "K") && all(rules.corre, "K") && rules.cors.includes("K") && none(rules.cors, "tT")), "movement to corners");
  supported(all(rules.cenhe, "tTK") && none(rules.cenh, "TK"), "hostility of the center");
  supported(noCorners || (all(rules.corh, "tTK") && corners.every(({ r, c }) => board[r][c] === " ")), "hostility of corners");
  supported("yn".includes(rules.ka), "ka");
  // An occupied center is hostile to attackers only by the king on it.
  supported(!rules.cenh.includes("t") || (rules.ka === "y" && board[middle][middle] !== "A"), "hostility of the occupied center");

  supported(rules.ks === "s" || rules.ks === "w", "ks");
  supported(rules.sw === "n" || (rules.swf === "y" && (rules.sw === "s" || noCorners)), "sw");

  const repetition = { d: TaflRepetitionOutcome.DRAW, l: TaflRepetitionOutcome.MOVER_LOSES }[rules.tfr];
  if (movesArePlayed) {
    supported(rules.surf === "y", "surf:n");
    supported(rules.tfr === "i" || repetition !== undefined, "tfr");
    supported("ce".includes(rules.esc), "esc");
  }
  return {
    ...TaflRuleSet.COPENHAGEN,
    [TaflRule.KING_IS_ARMED]: rules.ka === "y",
    [TaflRule.KING_CAN_RETURN_TO_CENTER]: rules.cens.includes("K"),
    [TaflRule.ATTACKER_COUNT_TO_CAPTURE]: rules.ks === "s" ? 4 : 2,
    [TaflRule.REPETITION_TURN_LIMIT]: 3,
    [TaflRule.REPETITION_OUTCOME]: repetition,
    [TaflRule.SHIELD_WALLS]: rules.sw !== "n",
    [TaflRule.EXIT_FORTS]: rules.efe === "y",
    [TaflRule.EDGE_ESCAPE]: rules.esc === "e",
    [TaflRule.CORNER_BASE_WIDTH]: noCorners ? 0 : 1,
    [TaflRule.STARTING_SIDE]: rules.atkf === "y" ? TaflSide.ATTACKER : TaflSide.DEFENDER,
    [TaflRule.SAVE_BOARD_HISTORY]: rules.tfr !== "i",
    [TaflRule.SAVE_ACTIONS]: false,
  };
}

// --- Games

const tafl = new Tafl();
let refusal = "";
// The package prints why it refuses a move.
tafl.log = (message) => (refusal = String(message));

function start(record, movesArePlayed) {
  const rules = fields(record);
  const size = Number(rules.dim);
  const board = readBoard(rules.start, size);
  return tafl.initialState({ board, rules: settings(rules, size, board, movesArePlayed) });
}

// The meaning of a message of the package. The others do not exclude that the move has another error too.
const KINDS = [
  [/outside board/, "off-board"],
  [/no piece at|already a piece/, "unplayable"],
  [/is not possible|game is over/, "illegal"],
];

function refuse(message) {
  throw new Refused(KINDS.find(([text]) => text.test(message))?.[1] ?? true, message);
}

function play(state, action) {
  if (state.result.finished) refuse("the game is over");
  if (!tafl.isActionPossible(state, action)) refuse(refusal);
  return tafl.act(state, action);
}

const replay = (state, moves) => moves.reduce((now, text) => play(now, readMove(now.board.length, text)), state);
const actions = (state) => (state.result.finished ? [] : tafl.getPossibleActions(state));

/** The package leaves a captured king on the board, and says that it is captured. */
function capturedKing(state) {
  return state.result.desc === "Attackers captured the king" ? [tafl.getKingCoords(state.board)] : [];
}

function legal(state) {
  const size = state.board.length;
  return actions(state).map((action) => {
    const after = tafl.act(state, action);
    const captures = new Set([...after.captures, ...capturedKing(after)].map((captured) => square(size, captured)));
    return { squares: `${square(size, action.from)}-${square(size, action.to)}`, captures: [...captures] };
  });
}

const SIDES = { [TaflSide.ATTACKER]: "attackers", [TaflSide.DEFENDER]: "defenders" };

function outcome(state) {
  const board = state.board.map((row) => [...row]);
  for (const { r, c } of capturedKing(state)) board[r][c] = " ";
  const over = state.result.finished;
  return {
    outcome: over ? (SIDES[state.result.winner] ?? "draw") : "ongoing",
    position: writeBoard(board),
    side_to_move: over ? null : SIDES[tafl.turnSide(state)],
    reason: state.result.desc,
  };
}

function leaves(state, depth) {
  if (depth === 0 || state.result.finished) return 1;
  const list = actions(state);
  return depth === 1 ? list.length : list.reduce((sum, action) => sum + leaves(tafl.act(state, action), depth - 1), 0);
}

function answer(op, input) {
  const moves = input.moves ?? [];
  switch (op) {
    case "play.legal":
      return { moves: legal(replay(start(input.rules, moves.length > 0), moves)) };
    case "play.outcome":
      return outcome(replay(start(input.rules, true), moves));
    case "play.perft":
      return { leaves: leaves(start(input.rules, input.depth > 1), input.depth) };
    default:
      throw new Unsupported(op);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, op, input } = JSON.parse(line);
  let reply;
  try {
    reply = { ok: answer(op, input) };
  } catch (error) {
    if (error instanceof Unsupported) reply = { unsupported: true, message: error.message };
    else if (error instanceof Refused) reply = { error: error.kind, message: error.message };
    else throw error;
  }
  console.log(JSON.stringify({ id, ...reply }));
}
