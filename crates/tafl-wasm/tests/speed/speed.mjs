// The package beside the npm package `tafl`, by the same rules and from the same positions: CPU time, with all calls
// included. The counts of both are compared, and both are warm before they are measured.

import { createRequire } from "node:module";
import { join } from "node:path";
import { Game, parseRules } from "tafl-notation";

const tools = createRequire(join(process.env.TAFL_TOOLS, "package.json"));
const { Piece, Tafl, TaflBoard, TaflRule } = tools("tafl");
const peer = new Tafl();
peer.log = () => {};

/** The boards, with the depth of perft and a number of plies that a game has at most. */
const BOARDS = [
  { name: "7×7", board: TaflBoard._7_BRANDUBH, depth: 3 },
  { name: "9×9", board: TaflBoard._9_TABLUT, depth: 2 },
  { name: "11×11", board: TaflBoard._11_CLASSIC, depth: 2 },
  { name: "13×13", board: TaflBoard._13_PARLETT, depth: 2 },
  { name: "19×19", board: TaflBoard._19_ALEA_EVANGELII, depth: 2 },
].filter(({ board }) => board !== undefined);
const PLIES = 100;
const PEER_GAMES = 5;
const OUR_GAMES = 200;

/** Microseconds of CPU time: the best of several runs, because other programs disturb them. */
function time(work, runs) {
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, user + system);
  }
  return best;
}

/** The same numbers each time. */
function random() {
  let seed = 1;
  return (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
}

const LETTERS = new Map([[Piece.PA, "t"], [Piece.PD, "T"], [Piece.PK, "K"]]);

/** The rules that the peer plays on a board: those of Copenhagen, from another start. */
function rulesOf(board, peerRules) {
  const rows = board.map((row) => row.map((piece) => LETTERS.get(piece) ?? "1").join(""));
  const corner = peerRules[TaflRule.CORNER_BASE_WIDTH] === 1;
  if (!corner) return undefined;
  const size = board.length;
  const record = parseRules("copenhagen").record.replace(/start:\S+/, "").replace(/name:\S+ ?/, "").replace(/dim:\d+/, `dim:${size}`);
  const start = `/${rows.join("/")}/`.replace(/1+/g, ({ length }) => length);
  return `${record.trim()} start:${start}`;
}

const start = (board) => peer.initialState({ board, rules: { [TaflRule.SAVE_ACTIONS]: false } });

function peerPerft(state, depth) {
  const actions = state.result.finished ? [] : peer.getPossibleActions(state);
  if (depth === 1) return actions.length;
  return actions.reduce((sum, action) => sum + peerPerft(peer.act(state, action), depth - 1), 0);
}

/** The same by the calls that a program in JavaScript makes. */
function perft(game, depth) {
  const moves = game.legalMoves();
  if (depth === 1) return moves.length;
  let sum = 0;
  for (const move of moves) {
    game.play(move);
    sum += perft(game, depth - 1);
    game.undo();
  }
  return sum;
}

/** Random games to their end, or to a number of plies: the number of plies of all of them. */
function peerGames(board, games) {
  const choose = random();
  let plies = 0;
  for (let number = 0; number < games; number += 1) {
    let state = start(board);
    for (let ply = 0; ply < PLIES && !state.result.finished; ply += 1, plies += 1) {
      const actions = peer.getPossibleActions(state);
      state = peer.act(state, actions[choose(actions.length)]);
    }
  }
  return plies;
}

function games(rules, count) {
  const choose = random();
  let plies = 0;
  for (let number = 0; number < count; number += 1) {
    const game = new Game(rules);
    for (let ply = 0; ply < PLIES && game.outcome === null; ply += 1, plies += 1) {
      const moves = game.legalMoves();
      game.play(moves[choose(moves.length)]);
    }
    game.free();
  }
  return plies;
}

function row(name, ours, theirs) {
  console.log(`${name.padEnd(44)} ${ours.toFixed(3).padStart(8)} µs, tafl ${theirs.toFixed(1).padStart(7)} µs, ${(theirs / ours).toFixed(0).padStart(5)} times`);
}

for (const { name, board, depth } of BOARDS) {
  const rules = rulesOf(board, start(board).rules);
  if (rules === undefined) {
    console.log(`${name}: the peer has special rules`);
    continue;
  }
  const leaves = peerPerft(start(board), depth);
  const own = new Game(rules);
  if (own.perft(depth) !== leaves || perft(own, depth) !== leaves) {
    throw Error(`${name}: perft ${own.perft(depth)}, tafl ${leaves}`);
  }
  games(rules, OUR_GAMES);
  const theirs = time(() => peerPerft(start(board), depth), 2) / leaves;
  row(`${name}, perft ${depth} in one call, each of ${leaves} leaves`, time(() => own.perft(depth), 5) / leaves, theirs);
  row(`${name}, perft ${depth} by legalMoves, play and undo`, time(() => perft(own, depth), 5) / leaves, theirs);
  const [ourPlies, theirPlies] = [games(rules, OUR_GAMES), peerGames(board, PEER_GAMES)];
  const peerTime = time(() => peerGames(board, PEER_GAMES), 2) / theirPlies;
  row(`${name}, random games, each ply`, time(() => games(rules, OUR_GAMES), 5) / ourPlies, peerTime);
}
