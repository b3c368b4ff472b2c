// The package beside the npm package `tafl`, which plays by the same rules: CPU time, with all calls included.

import { createRequire } from "node:module";
import { join } from "node:path";
import { Game } from "tafl-notation";

const tools = createRequire(join(process.env.TAFL_TOOLS, "package.json"));
const { Tafl, TaflRule, TaflRuleSet } = tools("tafl");
const peer = new Tafl();
peer.log = () => {};

/** Milliseconds of CPU time for one run: the best of several, because other programs disturb them. */
function time(work, runs = 5) {
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1_000);
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

const PLIES = 60;
const GAMES = 20;
const DEPTH = 2;

const start = () => peer.initialState({ rules: { ...TaflRuleSet.COPENHAGEN, [TaflRule.SAVE_ACTIONS]: false } });

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

function peerGames() {
  const choose = random();
  let plies = 0;
  for (let number = 0; number < GAMES; number += 1) {
    let state = start();
    for (let ply = 0; ply < PLIES && !state.result.finished; ply += 1, plies += 1) {
      const actions = peer.getPossibleActions(state);
      state = peer.act(state, actions[choose(actions.length)]);
    }
  }
  return plies;
}

function games() {
  const choose = random();
  let plies = 0;
  for (let number = 0; number < GAMES; number += 1) {
    const game = new Game("copenhagen");
    for (let ply = 0; ply < PLIES && game.outcome === null; ply += 1, plies += 1) {
      const moves = game.legalMoves();
      game.play(moves[choose(moves.length)]);
    }
    game.free();
  }
  return plies;
}

function row(name, ours, theirs, units) {
  const microseconds = (milliseconds) => ((milliseconds * 1_000) / units).toFixed(2);
  console.log(`${name}: ${microseconds(ours)} µs, tafl ${microseconds(theirs)} µs, ${(theirs / ours).toFixed(0)} times`);
}

const leaves = peerPerft(start(), DEPTH);
const own = new Game("copenhagen");
if (own.perft(DEPTH) !== leaves || perft(own, DEPTH) !== leaves) throw Error(`perft: ${own.perft(DEPTH)}, tafl ${leaves}`);
const theirs = time(() => peerPerft(start(), DEPTH), 2);
row(`perft ${DEPTH}, one call, each of ${leaves} leaves`, time(() => own.perft(DEPTH)), theirs, leaves);
row(`perft ${DEPTH} by legalMoves, play and undo`, time(() => perft(own, DEPTH)), theirs, leaves);
const [ourPlies, theirPlies] = [games(), peerGames()];
const perPly = (milliseconds, plies) => (milliseconds / plies) * ourPlies;
row(`${GAMES} random games, each ply`, perPly(time(games), ourPlies), perPly(time(peerGames, 2), theirPlies), ourPlies);
