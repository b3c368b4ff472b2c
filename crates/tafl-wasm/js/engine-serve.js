// The engine in its worker.

import { GameAnalysis, OtherWins, Session } from "./tafl_engine.js";

/** Milliseconds of a search between two looks at what has come. */
const SLICE = 10;

/**
 * Answers the messages of an `Engine`: returns the function that takes them. `load` loads the module, `post` sends answers,
 * and `turn` lets messages in.
 */
export function serve(load, post, turn) {
  let session;
  let isWorking = false;
  /** Whether a search for other wins continues. */
  let isSeeking = false;

  const say = (lines) => {
    if (lines !== "") post({ lines });
  };

  async function work() {
    if (isWorking) return;
    isWorking = true;
    while (session.isAtWork) {
      say(session.advance(SLICE));
      await turn();
    }
    isWorking = false;
  }

  async function answer(id, act) {
    try {
      post({ id, answer: await act() });
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      post({ id, refused: { code: error.code, message: error.message } });
    }
  }

  function toAnalyse(record) {
    const analysis = new GameAnalysis(record);
    const { rules, position, side, moves, remaining, problem = null } = analysis;
    analysis.free();
    return { rules, position, side, moves, remaining, problem };
  }

  function analysed({ record, reports, variations }) {
    const analysis = new GameAnalysis(record);
    for (const report of reports) analysis.report(report);
    return analysis.write(variations);
  }

  async function otherWins(puzzle) {
    const search = new OtherWins(puzzle);
    isSeeking = true;
    while (search.advance() && isSeeking) await turn();
    const { record, added } = search;
    search.free();
    return { record, added };
  }

  return async ({ id, load: source, line, game, analyse, write, puzzle }) => {
    try {
      if (source !== undefined) {
        try {
          await load(source.module);
        } catch (error) {
          throw new Error(`its module cannot be loaded: ${error.message ?? error}`);
        }
        session = new Session();
        post({ id, answer: true });
      } else if (game !== undefined) {
        const { rules, position, side, moves } = game;
        await answer(id, () => session.setGame(rules, position, side, moves));
      } else if (analyse !== undefined) {
        await answer(id, () => toAnalyse(analyse));
      } else if (write !== undefined) {
        await answer(id, () => analysed(write));
      } else if (puzzle !== undefined) {
        await answer(id, () => otherWins(puzzle));
      } else {
        if (line.trim() === "stop") isSeeking = false;
        say(session.read(line));
        await work();
      }
    } catch (error) {
      post({ broken: `the engine failed: ${error instanceof WebAssembly.RuntimeError ? error : error.message}` });
    }
  };
}
