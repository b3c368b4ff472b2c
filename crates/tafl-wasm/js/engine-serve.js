// The engine in its worker.

import { Session } from "./tafl_engine.js";

/** Milliseconds of a search between two looks at what has come. */
const SLICE = 10;

/**
 * Answers the messages of an `Engine`: returns the function that takes them. `load` loads the module, `post` sends answers,
 * and `turn` lets messages in.
 */
export function serve(load, post, turn) {
  let session;
  let isWorking = false;

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

  function answer({ rules, position, side, moves }) {
    try {
      post({ answer: session.setGame(rules, position, side, moves) });
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      post({ refused: { code: error.code, message: error.message } });
    }
  }

  return async ({ load: source, line, game }) => {
    try {
      if (source !== undefined) {
        await load(source.module);
        session = new Session();
        post({ answer: true });
      } else if (game !== undefined) {
        answer(game);
      } else {
        say(session.read(line));
        await work();
      }
    } catch (error) {
      post({ broken: `the engine failed: ${error}` });
    }
  };
}
