// Judgements, evaluations and shapes in comments.

import assert from "node:assert/strict";
import test from "node:test";
import { GameRecord, TaflError } from "tafl-notation";

const RULES = "[rules:dim:3 start:/t2/3/2K/]\n";
const NONE = { judgement: null, eval: null, shapes: [] };

test("markup is replaced, and the clock and the text stay", () => {
  const record = GameRecord.parse(`${RULES}1. a1-a2 Kc3-b3 [600 30/3\n! (eval:34/8) Well played. (hint: b3)|]\n`);
  assert.deepEqual(record.commentView("1a"), { text: "Well played.", clock: { main: 600, overtime: { length: 30, count: 3 } }, hints: ["b3"], markup: { judgement: "!", eval: "34/8", shapes: [] } });
  record.setMarkup("1a", { judgement: "??", eval: "#-5", shapes: ["green:a1-a2", "green:b2", "red:c3"] });
  assert.equal(record.comment("1a"), "600 30/3\n?? (eval:#-5) (green:a1-a2 b2) (red:c3) Well played. (hint: b3)");
  record.setMarkup("1a", {});
  assert.equal(record.comment("1a"), "600 30/3\nWell played. (hint: b3)");
  record.setMarkup("1b", { judgement: "!?" });
  record.setMarkup("1b", NONE);
  assert.equal(record.comment("1b"), undefined);
  record.setMarkup(undefined, { shapes: ["blue:b2"] });
  assert.equal(record.tag("start-comment"), "(blue:b2)");
  record.setMarkup(undefined, NONE);
  assert.equal(record.tag("start-comment"), undefined);
});

test("the comment on the start has no clock, and may contain a bar", () => {
  for (const [before, after] of [["a|b", "! a|b"], ["3600 30/3 Round one", "! 3600 30/3 Round one"]]) {
    const record = GameRecord.parse(`[start-comment:${before}]\n${RULES}1. a1-a2\n`);
    record.setMarkup(undefined, { judgement: "!" });
    assert.equal(record.tag("start-comment"), after);
    assert.equal(record.toObject().startMarkup.judgement, "!");
    record.setMarkup(undefined, {});
    assert.equal(record.tag("start-comment"), before);
  }
});

test("objects have the text and the markup apart", () => {
  const record = GameRecord.parse(`[start-comment:(eval:20) A start.]\n${RULES}1. a1-a2 Kc3-b3 [600 30/3\n?! Quiet. (hint: b3)|]\n`);
  const { startText, startMarkup, moves } = record.toObject();
  assert.deepEqual([startText, startMarkup], ["A start.", { ...NONE, eval: "20" }]);
  assert.deepEqual(moves.map(({ text, markup }) => [text, markup]), [["Quiet. (hint: b3)", { ...NONE, judgement: "?!" }], ["", undefined]]);
  assert.equal(String(GameRecord.fromObject(record.toObject())), String(record));
});

test("what is not markup is an error", () => {
  const record = GameRecord.parse(`${RULES}1. a1-a2 Kc3-b3\n`);
  for (const [address, markup, code] of [
    ["1a", { judgement: "!!!" }, "markup-invalid"],
    ["1a", { eval: "good" }, "markup-invalid"],
    ["1a", { shapes: ["pink:a1"] }, "markup-invalid"],
    ["1a", { shapes: "green:a1" }, "markup-invalid"],
    ["1a", 3, "markup-invalid"],
    ["1a", undefined, "not-an-object"],
    ["9a", {}, "address-unknown"],
  ]) {
    assert.throws(() => record.setMarkup(address, markup), (error) => error instanceof TaflError && error.code === code, JSON.stringify(markup));
  }
});
