// A long text of anything, and values of other types, into every function and every method: a value or an exception that
// says what is wrong, in bounded time, and the module works afterwards. The calls follow from the exports.

import assert from "node:assert/strict";
import test from "node:test";
import * as notation from "tafl-notation";
import * as archives from "tafl-notation/archives";

const tafl = { ...notation, ...archives };

/** Long enough that a call with quadratic time exceeds `MOST_SECONDS`. */
const SIZE = 200_000;

/** No call needs more time of the processor, also on a slow machine. */
const MOST_SECONDS = 30;

const fill = (text) => text.repeat(Math.floor(SIZE / text.length));
const START = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

/** Units of UTF-16 that look random, with lone surrogates, and the same each time. */
function noise() {
  let seed = 1;
  const units = new Uint16Array(SIZE).map(() => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  });
  return new TextDecoder("utf-16le").decode(units.subarray(0, 100)) + String.fromCharCode(...units.subarray(0, 10_000)).repeat(SIZE / 10_000);
}

const TEXTS = {
  slashes: fill("/"),
  digits: fill("9"),
  brackets: fill("["),
  closing: fill("]"),
  spaces: fill(" "),
  lines: fill("\n"),
  zeros: fill("\0"),
  wide: fill("é😀"),
  surrogates: fill("\ud800"),
  noise: noise(),
  moves: `[rules:dim:7 start:${START}]\n${fill("1. a1-a2 a2-a1\n")}`,
  shuffle: `[rules:dim:7 start:${START}]\n${fill("d1-c1 d3-c3 c1-d1 c3-d3 ")}`,
  captures: `a1-a2x${fill("b2/")}`,
  tags: fill("[a:b]\n"),
  variations: fill("1a.1.1a. a1-a2\n"),
  siblings: `1. a1-a2 b1-b2\n${Array.from({ length: SIZE / 20 }, (_, index) => `1a.${index + 1}.1a. a1-a2`).join("\n")}`,
  address: `1${fill("a.1.1")}`,
  comments: `1. a1-a2 [${fill("(Hint: x)|")}`,
  clocks: `1. a1-a2 [${fill("3600 30/3 ")}`,
  position: fill("/t1K"),
  large: `/${`${"tT".repeat(39)}/`.repeat(78)}`,
  rules: `dim:7 ${fill("start:/t/ ")}`,
  squares: `dim:7 start:${START} cor:${fill("a1,")}`,
  repeated: `dim:7 start:${START} ${fill("esc:e ")}`,
  json: fill('{"moves":['),
  nested: fill("[{"),
  quotes: fill('"'),
  escapes: fill("\\u0000"),
  markup: fill("<script>alert(1)</script>"),
  table: fill("e5-e8xe9,"),
  cells: fill("9x/"),
  tsn: `7 8 ${fill("2aaa2/")} a 1 0`,
};

/** Values that are not what a function expects. A proxy and a getter run code in the middle of a call. */
const VALUES = {
  undefined,
  null: null,
  zero: 0,
  negative: -1,
  fraction: 1.5,
  huge: 1e300,
  wrapped: 2 ** 32 + 7,
  nan: NaN,
  infinity: Infinity,
  true: true,
  text: "a\0b",
  object: {},
  array: [],
  list: [[[]], { length: -1 }],
  length: { length: 2 ** 31 },
  function: () => {},
  symbol: Symbol("x"),
  bigint: 10n ** 30n,
  date: new Date(NaN),
  proxy: new Proxy({}, { get: () => assert.fail("in a proxy"), ownKeys: () => assert.fail("in a proxy") }),
  thrower: { toJSON: () => assert.fail("in a function"), toString: () => assert.fail("in a function"), [Symbol.toPrimitive]: () => assert.fail("in a function") },
  cycle: (() => {
    const cycle = {};
    cycle.moves = [cycle];
    return cycle;
  })(),
  deep: (() => {
    let deep = {};
    for (let depth = 0; depth < 100_000; depth += 1) deep = { moves: [deep] };
    return deep;
  })(),
  bytes: new Uint8Array(1_000),
  freed: freed("Game"),
  freedRecord: freed("GameRecord"),
  game: new tafl.Game("brandub"),
  board: tafl.Position.empty(3),
};

function freed(type) {
  const value = new tafl[type]("brandub");
  value.free();
  return value;
}

const RULES = `dim:7 start:${START}`;
const GAME = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-c2\n[x|y]\n";
const PUZZLE = "[puzzle-mode:strict]\n[puzzle-start:1a]\n[rules:dim:5 start:/t4/5/2K2/5/4t/]\n1. a1-b1 Kc3-c1\n2. b1-b2 Kc1-a1\n";

/** Arguments that each function accepts. A field of an object is an argument too. */
const FUNCTIONS = {
  archiveFormats: [],
  detectArchiveFormat: ["x"],
  diagramText: [START, { rules: RULES, a1: "top-left", labels: true, lastMove: "d1-d2", marked: ["a1"], ascii: true }],
  diffRules: [RULES, RULES],
  emptyT3en: [3],
  explainRules: [RULES],
  fitRules: [() => [tafl.GameRecord.parse(GAME)], { top: 1, enough: 2 }],
  mergeGames: [() => [tafl.GameRecord.parse(GAME)], { depth: 2, minGames: 1, symmetric: true }],
  moveDialects: [],
  parseAllMove: ["a1-a2"],
  parseAllRules: [RULES],
  parseAllT3en: ["3_/3_/3_ x"],
  parseAllTsn: ["3 4 3/1k1/3 a 1 0"],
  parseAllArchiveGame: ["hnefatafl-csv", "h1-h3,1,0,Ongoing", "copenhagen"],
  parseArchiveGame: ["hnefatafl-csv", "h1-h3,1,0,Ongoing", "copenhagen"],
  parseDialectMove: ["aagenielsen", "e5-e8xe9xf8", "attackers"],
  parseDialectPosition: ["otn", START, { rowOrder: "rankOneFirst" }],
  parseMove: ["a1-a2", { strict: true }],
  parseMoveList: ["a1-a2 b1-b2", { strict: true }],
  parseRules: [RULES, { strict: true }],
  parseT3en: ["3_/3_/3_ x", { strict: true }],
  parseTsn: ["3 4 3/1k1/3 a 1 0", { strict: true }],
  playT3en: ["3_/3_/3_ x", "b2"],
  positionDialects: [],
  presets: [],
  printDialectMove: ["aagenielsen", "e5-e8xe9", "attackers"],
  printDialectPosition: ["otn", START, { rowOrder: "rankOneFirst", sideToMove: "attackers" }],
  printRules: [RULES, { explicit: true, inverted: true }],
  printT3en: [{ rows: ["_x", "o."], toMove: "x" }],
  printTsn: [{ position: "/3/1K1/3/", sideToMove: "attackers", initialDefenders: 4, ply: 1, pliesSinceCapture: 0, extension: "-" }],
  readFile: [() => new TextEncoder().encode("h1-h3,1,0,Ongoing\n"), "x.csv", { rules: "copenhagen" }],
  readScoreSheet: ["White: Ann\n1. d6-f6 Kd5 | x\n1-0", "brandub"],
  statusOfT3en: ["3_/3_/3_ x", 3],
  svg: [START, { rules: RULES, a1: "top-left", labels: true, lastMove: "d1-d2", marked: ["a1"], arrows: ["a1-a4"], theme: "dark", title: "x" }],
  viewerData: [() => tafl.GameRecord.parse(GAME)],
  writeArchiveGame: ["playtaflonline", () => tafl.GameRecord.parse(GAME)],
};

const game = () => new tafl.Game("brandub");
const record = () => tafl.GameRecord.parse(GAME);
const explorer = (text) => {
  const games = new tafl.Explorer();
  games.push(text);
  return games;
};
const OBJECT = { tags: [{ name: "event", value: "x" }], rules: RULES, positionTag: START, moves: [{ move: "a1-a2", after: null, address: "1a", comments: ["x"] }] };

/** The same for classes: how an object is made, from a text too, and the arguments of its static functions and methods. */
const CLASSES = {
  Explorer: {
    make: () => explorer(GAME),
    of: (text) => explorer(text),
    construct: [],
    statics: {},
    methods: { explore: [START, "attackers", { start: START, moves: [] }], push: [GAME] },
  },
  Game: {
    make: game,
    of: (text) => new tafl.Game(text),
    construct: ["brandub", START, "attackers"],
    statics: { fromRecord: [record, "1b"] },
    methods: {
      marked: ["d1-c1"],
      check: ["d1-c1"],
      clone: [],
      countLegalMoves: [],
      end: ["time", "attackers"],
      get: ["d4"],
      history: [],
      legalMoves: ["d1"],
      perft: [2],
      play: ["d1-c1"],
      record: ["d1-c1"],
      resign: ["defenders"],
      toJSON: [],
      toRecord: [],
      toString: [],
      undo: [],
    },
  },
  GameRecord: {
    make: record,
    of: (text) => tafl.GameRecord.parseAll(text).value,
    construct: [RULES],
    statics: { fromObject: [OBJECT], parse: [GAME, { strict: true }], parseAll: [GAME] },
    methods: {
      complete: [{ correct: true }],
      children: ["1a"],
      clone: [],
      comment: ["1a"],
      commentView: ["1a"],
      delete: ["1b"],
      demote: ["1b"],
      makeMainLine: ["1b"],
      moveAt: ["1a"],
      moveSpan: ["1a"],
      moves: [],
      parent: ["1b"],
      play: ["1b", "a2-a3"],
      promote: ["1b"],
      removeTag: ["event"],
      renumber: [],
      replay: [],
      replayAll: [],
      replayLine: ["1b"],
      setComment: ["1a", "x"],
      setMarkup: ["1a", { judgement: "!" }],
      setMove: ["1a", "a1-b1"],
      setPositionTag: [START],
      setRules: [RULES],
      setTag: ["event", "x"],
      tag: ["event"],
      tagSpan: ["event"],
      tagValues: [],
      toJSON: [],
      toObject: [],
      toString: [],
      verify: [],
    },
  },
  Games: { make: () => new tafl.Games(GAME), of: (text) => new tafl.Games(text), construct: [GAME], statics: {}, methods: { nextGame: [], toJSON: [], toString: [] } },
  Playback: {
    make: () => new tafl.Playback(tafl.GameRecord.parse(GAME)),
    of: (text) => new tafl.Playback(tafl.GameRecord.parseAll(text).value ?? record()),
    construct: [record],
    statics: {},
    methods: { back: [], enterVariation: [1], forward: [], goTo: ["1b"], toJSON: [], toLineEnd: [], toLineStart: [], toStart: [], toString: [] },
  },
  Position: {
    make: () => tafl.Position.parse(START),
    of: (text) => tafl.Position.parseAll(text).value,
    construct: null,
    statics: { empty: [7], parse: [START, { strict: true }], parseAll: [START] },
    methods: { apply: ["d1-c1"], equals: [() => tafl.Position.parse(START)], get: ["d4"], inverted: [], pieces: [], set: ["a1", "t"], toJSON: [], toString: [], transformed: ["mirrorFiles"] },
  },
  PuzzleSession: {
    make: () => new tafl.PuzzleSession(tafl.GameRecord.parse(PUZZLE)),
    of: (text) => new tafl.PuzzleSession(tafl.GameRecord.parse(text)),
    construct: [() => tafl.GameRecord.parse(PUZZLE), { replies: "entered" }],
    statics: {},
    methods: { back: [], forward: [], play: ["c3-c1"], toJSON: [], toString: [] },
  },
};

/** Called by `js/game.js`, or needed by wasm-bindgen: not for programs. */
const INTERNAL = new Set(["areAttackersToMove", "listSteps", "playStep", "undoStep", "free", "constructor"]);

/** Objects are made when they are needed, because a call may consume them. */
const made = (value) => (typeof value === "function" ? value() : value);

/** Calls, each with a name and a function of one value, which takes the place of one argument or of one field of it. */
function* places(name, valid, call) {
  for (const [index, argument] of valid.entries()) {
    yield [`${name}, argument ${index + 1}`, (value) => call(valid.map((own, at) => (at === index ? value : made(own))))];
    if (argument === null || typeof argument !== "object" || Array.isArray(argument)) continue;
    for (const [path, replace] of fields(argument)) {
      yield [`${name}, ${path}`, (value) => call(valid.map((own, at) => (at === index ? replace(value) : made(own))))];
    }
  }
}

/** The fields of an object, with those of objects in its arrays: a copy with another value there. */
function* fields(object, path = "") {
  for (const [key, own] of Object.entries(object)) {
    yield [`${path}${key}`, (value) => ({ ...object, [key]: value })];
    if (!Array.isArray(own)) continue;
    yield [`${path}${key}[]`, (value) => ({ ...object, [key]: [value] })];
    if (typeof own[0] !== "object") continue;
    for (const [inner, replace] of fields(own[0], `${path}${key}.`)) {
      yield [inner, (value) => ({ ...object, [key]: [replace(value)] })];
    }
  }
}

function getters(prototype) {
  const all = Object.entries(Object.getOwnPropertyDescriptors(prototype));
  return all.filter(([, { get }]) => get !== undefined).map(([name]) => name);
}

function* calls() {
  for (const [name, valid] of Object.entries(FUNCTIONS)) {
    yield* places(name, valid, (values) => tafl[name](...values));
  }
  for (const [name, { make, construct, statics, methods }] of Object.entries(CLASSES)) {
    const type = tafl[name];
    if (construct !== null) yield* places(`new ${name}`, construct, (values) => new type(...values));
    for (const [method, valid] of Object.entries(statics)) yield* places(`${name}.${method}`, valid, (values) => type[method](...values));
    for (const [method, valid] of Object.entries(methods)) {
      yield* places(`${name}.prototype.${method}`, valid, (values) => {
        const object = make();
        try {
          return object[method](...values);
        } finally {
          object.free();
        }
      });
    }
  }
}

/** An exception of this package or one that JavaScript throws for a wrong type; not a trap of the module. */
function isClean(error) {
  if (error instanceof tafl.TaflError) {
    return error.code.length > 0 && error.message.length < 1_000 && error.render().length < 3_000 && error.render("x\n").length < 3_000;
  }
  return error instanceof Error && !(error instanceof WebAssembly.RuntimeError);
}

function attempt(what, call) {
  const start = process.cpuUsage();
  try {
    release(call());
  } catch (error) {
    assert.ok(isClean(error), `${what}: ${String(error?.stack ?? error).slice(0, 500)}`);
  }
  const seconds = process.cpuUsage(start).user / 1e6;
  assert.ok(seconds < MOST_SECONDS, `${what}: ${seconds} seconds`);
}

/** Objects of the module are freed at once: thousands of them wait for the garbage collector otherwise. */
function release(value) {
  if (value === null || typeof value !== "object") return;
  if (Array.isArray(value)) value.forEach(release);
  if (typeof value.free === "function") value.free();
  else if (typeof value.value?.free === "function") value.value.free();
}

/** The module works, and nothing is borrowed that should not be. */
function works() {
  const game = new tafl.Game("brandub");
  assert.equal(game.legalMoves().length, 40);
  assert.equal(game.play("d1-c1"), "d1-c1");
  game.free();
  const record = tafl.GameRecord.parse(GAME);
  assert.equal(record.replay().length, 3);
  record.free();
}

const isClass = (value) => typeof value === "function" && Object.getOwnPropertyDescriptor(value, "prototype")?.writable === false;

test("every export is called", () => {
  const exported = Object.keys(tafl).filter((name) => name !== "TaflError").sort();
  assert.deepEqual(exported.filter((name) => !isClass(tafl[name])), Object.keys(FUNCTIONS).sort());
  assert.deepEqual(exported.filter((name) => isClass(tafl[name])), Object.keys(CLASSES).sort());
  for (const [name, { statics, methods }] of Object.entries(CLASSES)) {
    const own = (object) => Object.entries(Object.getOwnPropertyDescriptors(object));
    const isFunction = ([key, { value }]) => typeof value === "function" && !key.startsWith("__") && !INTERNAL.has(key);
    const named = (object) => own(object).filter(isFunction).map(([key]) => key).sort();
    assert.deepEqual(named(tafl[name].prototype), Object.keys(methods).sort(), name);
    assert.deepEqual(named(tafl[name]), Object.keys(statics).sort(), name);
  }
});

test("every function accepts the arguments that the test varies", () => {
  for (const [name, valid] of Object.entries(FUNCTIONS)) {
    if (name === "writeArchiveGame") continue;
    release(tafl[name](...valid.map(made)));
  }
  for (const [name, { make, construct, statics, methods }] of Object.entries(CLASSES)) {
    if (construct !== null) release(new tafl[name](...construct.map(made)));
    for (const [method, valid] of Object.entries(statics)) release(tafl[name][method](...valid.map(made)));
    for (const [method, valid] of Object.entries(methods)) {
      const object = name === "PuzzleSession" && method === "play" ? solving() : make();
      release(object[method](...valid.map(made)));
      object.free();
    }
  }
});

function solving() {
  const session = CLASSES.PuzzleSession.make();
  while (session.forward());
  return session;
}

// All texts at all places take minutes; otherwise each place gets one of them.
const EVERY = process.env.TAFL_ALL_TEXTS === undefined ? Object.keys(TEXTS).length : 1;

const PLACES = [...calls()];
// Node 20 has no `Map.groupBy`.
const BY_FUNCTION = groupBy(PLACES);

function groupBy(list) {
  const groups = new Map();
  for (const entry of list) {
    const name = entry[0].split(",")[0];
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(entry);
  }
  return groups;
}

let turn = 0;
for (const [name, list] of BY_FUNCTION) {
  test(`a long text into ${name}`, () => {
    for (const [place, call] of list) {
      turn += 1;
      for (const [index, [kind, text]] of Object.entries(TEXTS).entries()) {
        if ((index + turn) % EVERY !== 0) continue;
        attempt(`${place}: ${kind}`, () => call(text));
        works();
      }
    }
  });
}

test("a long text in archives of every form", () => {
  for (const { name } of tafl.archiveFormats()) {
    turn += 1;
    for (const [index, [kind, text]] of Object.entries(TEXTS).entries()) {
      if ((index + turn) % EVERY === 0) attempt(`${name}: ${kind}`, () => tafl.parseArchiveGame(name, text));
    }
    works();
  }
});

for (const [name, { of, methods }] of Object.entries(CLASSES)) {
  test(`every method of a ${name} that was read from a long text`, () => {
    for (const [kind, text] of Object.entries(TEXTS)) {
      let object;
      attempt(`${name} of ${kind}`, () => {
        object = of(text);
      });
      if (object === undefined || object === null) continue;
      for (const getter of getters(tafl[name].prototype)) attempt(`${name} of ${kind}, ${getter}`, () => object[getter]);
      for (const [method, valid] of Object.entries(methods)) {
        attempt(`${name} of ${kind}, ${method}`, () => object[method](...valid.map(made)));
      }
      object.free();
      works();
    }
  });
}

test("values of other types", () => {
  for (const [place, call] of PLACES) {
    for (const [kind, value] of Object.entries(VALUES)) attempt(`${place}: ${kind}`, () => call(value));
    works();
  }
});

test("a number is not taken for another one", () => {
  for (const number of [-1, 1.5, NaN, Infinity, 2 ** 32 + 3, 2 ** 16 + 3, 1e300]) {
    assert.throws(() => tafl.Position.empty(number), tafl.TaflError);
    assert.throws(() => tafl.emptyT3en(number), tafl.TaflError);
    assert.throws(() => game().perft(number), tafl.TaflError);
  }
  assert.equal(tafl.statusOfT3en("3x/3_/3_ o", 2 ** 16 + 3), "open");
});

test("code that runs in the middle of a call leaves nothing borrowed", () => {
  const own = tafl.GameRecord.parse(PUZZLE);
  const options = {
    get replies() {
      throw new RangeError("mine");
    },
  };
  assert.throws(() => new tafl.PuzzleSession(own, options), /mine/);
  own.setTag("event", "x");
  own.free();
  works();
});

test("an object that was freed says so, and can be freed again", () => {
  for (const [name, { make, methods }] of Object.entries(CLASSES)) {
    const object = make();
    object.free();
    object.free();
    if (Symbol.dispose) object[Symbol.dispose]();
    for (const [method, valid] of Object.entries(methods)) {
      assert.throws(() => object[method](...valid.map(made)), { name: "TypeError", message: `this ${name} has been freed` });
    }
    for (const getter of getters(tafl[name].prototype)) assert.throws(() => object[getter], /has been freed/);
  }
  works();
});

test("games with too many positions are refused", () => {
  const large = `/${"t".repeat(77)}1/${`${"T".repeat(78)}/`.repeat(76)}78/`;
  const text = `[rules:dim:78 start:${large}]\n${"1. a1-a2 a2-a1\n".repeat(5_000)}`;
  const object = tafl.GameRecord.parseAll(text).value;
  for (const method of ["replay", "replayAll", "toObject"]) assert.throws(() => object[method](), { code: "positions-too-large" });
  object.free();
});
