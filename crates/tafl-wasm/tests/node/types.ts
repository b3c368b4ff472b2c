// Compiled with `--strict`, not run: what programs in TypeScript rely on.

import {
  Game,
  GameRecord,
  Games,
  Playback,
  Position,
  PuzzleSession,
  TaflError,
  diffRules,
  explainRules,
  parseMove,
  parseRules,
  presets,
  printT3en,
  printTsn,
  svg,
  type ClockTime,
  type Diagnostic,
  type Ending,
  type MoveObject,
  type Parsed,
  type Ply,
  type Side,
  type Span,
} from "tafl-notation";
import { Explorer, fitRules, mergeGames, parseAllArchiveGame, parseArchiveGame, readFile, type FittedRules } from "tafl-notation/archives";
import { writeArchiveGame } from "tafl-notation/archives/inline";
import { Engine, TaflError as EngineError, type AnalysedGame, type EngineGame, type EngineInfo } from "tafl-notation/engine";
import { Engine as InlineEngine } from "tafl-notation/engine/inline";
import { Game as InlineGame } from "tafl-notation/inline";

const game: Game = new Game("brandub");
const inline: InlineGame = new InlineGame("brandub", null, "defenders");
const moves: string[] = game.legalMoves();
const targets: string[] = game.legalMoves("d1");
const played: MoveObject = parseMove(game.play(moves[0]!));
const side: Side = game.sideToMove;
const hash: bigint = game.zobrist;
const winner: Side | null | undefined = game.outcome?.winner;
const undone: string | undefined = game.undo();
const newer: Game = new Game("brandub").clone();
const standing: string | undefined = newer.get("d4");
newer.end("agreement");
newer.resign("attackers");
const ended: Ending | undefined = newer.outcome?.ending;
const playedRecord: GameRecord = newer.toRecord();

const position: Position = Position.parse("/3/1K1/3/", { strict: true });
const piece: string | undefined = position.set("a1", "t");
const all: Parsed<Position> = Position.parseAll("");

for (const { value, errors, findings } of new Games("")) {
  const record: GameRecord | null = value;
  const diagnostics: Diagnostic[] = [...errors, ...findings];
  const span: Span | null = record?.moveSpan("1a") ?? null;
  void [diagnostics, span];
}

const record: GameRecord = new GameRecord("copenhagen");
const plies: Ply[] = record.replay();
const copy: GameRecord = GameRecord.fromObject(record.toObject());
const continued: Game = Game.fromRecord(record, "0a");
const day: number | null | undefined = record.tagValues().date?.day;
const clock: ClockTime | null | undefined = record.commentView("1a")?.clock;
const tsn: string = printTsn({ position: "/3/1K1/3/", sideToMove: "attackers", initialDefenders: 4 });
const corners: string[] | undefined = explainRules("brandub").zones.corner;
const playback: Playback = new Playback(playedRecord);
while (playback.forward()) void [playback.move, playback.address, playback.commentView?.clock];
const fitted: FittedRules | undefined = fitRules([record], { top: 1 }).groups[0]?.ranking[0];
parseRules("brandub", { strict: true });
printT3en({ rows: ["_"], toMove: "x" });
const session: PuzzleSession = new PuzzleSession(copy, { replies: "entered" });
if (session.phase === "solving") session.play("a1-a2").replies.toFixed();

try {
  parseMove("x");
} catch (error) {
  if (error instanceof TaflError) {
    const { code, span }: { code: string; span: Span | null } = error;
    void [code, span, error.render("a.otg")];
  }
}

const picture: string = svg(position.toString(), { theme: "dark", marked: ["a1"], arrows: ["a1-a3"] });
const title: string = explainRules("brandub").title;
const same: boolean = diffRules("brandub", "tablut").sameGame;
const names: string[] = presets().map(({ preset }) => preset);
const converted: GameRecord = parseArchiveGame("hnefatafl-csv", "h1-h3,0,0,Ongoing").value;
const part: GameRecord | undefined = parseAllArchiveGame("hnefatafl-csv", "h1-h3 a,0,0,Ongoing").game?.value;
const titles: string[] = converted.titleLines;
const lossesOfFile: string[] = [...readFile(new Uint8Array(), "a.zip", { rules: "brandub" })].flatMap(({ game }) => game?.losses.map(({ code }) => code) ?? []);
const explorer = new Explorer();
explorer.push(converted);
const playedGames: number[] = explorer.explore("/3/3/3/", "attackers").moves.map(({ games }) => games);
const openingName: string | null | undefined = explorer.explore("/3/3/3/", "attackers", { start: "/3/3/3/", moves: [] }).opening ?? converted.openingName;
const book: GameRecord | undefined = mergeGames([converted], { depth: 8, minGames: 2, symmetric: true }).records[0];
const written: string = writeArchiveGame("hnefatafl-csv", converted).value;

export async function play(): Promise<string | null> {
  await using engine: Engine = await Engine.start({ hash: 64 });
  const position: EngineGame = { rules: "brandub", moves: game.history() };
  engine.onLine = (line: string) => void line;
  engine.send("isready");
  for await (const info of engine.analyse(position, { lines: 3, signal: AbortSignal.timeout(9) })) {
    const { depth, pv }: EngineInfo = info;
    const points: number | undefined = info.score.points;
    const winner: Side | undefined = info.score.win;
    if (info.score.win !== undefined) void info.score.steps.toFixed();
    void [depth, pv[0], points, winner];
  }
  engine.stop();
  const { record, problem }: AnalysedGame = await engine.analyseGame(converted, { variations: 2, progress: (done, all) => void (done / all) });
  const { added }: { added: number } = await engine.otherWins(record);
  void [added, problem];
  const inlined: InlineEngine = await InlineEngine.start();
  await inlined.quit();
  // @ts-expect-error A level is a number.
  void engine.play(position, { level: "3" });
  // @ts-expect-error Engines are started.
  void new Engine();
  const refused: Error & { code: string } = await engine.play({ rules: "" }).catch((error: EngineError) => error) as EngineError;
  void refused;
  return (await engine.play(position, { level: 3, seed: 7 })).move;
}

// @ts-expect-error A theme has a name.
svg("", { theme: "blue" });
// @ts-expect-error What `legalMoves` is made of is not for programs.
game.listSteps();
// @ts-expect-error The rules decide whether the king has escaped.
game.end("king-escaped");
// @ts-expect-error Whether moves are corrected is true or false.
record.complete({ correct: 1 });
// @ts-expect-error A square is text.
game.legalMoves(3);
// @ts-expect-error Errors come from the package only.
new TaflError();
// @ts-expect-error The functions that load the module are no part of the package.
import { initSync } from "tafl-notation";

void [standing, ended, fitted];
void [hash, continued, day, clock, tsn, corners];
void [inline, targets, played, side, winner, undone, piece, all, plies, picture, title, same, names, converted, part];
