// The engine in its worker, and the command by the same rules: positions a second of CPU time.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { presets } from "tafl-notation";
import { Engine } from "tafl-notation/engine";

const NODES = 1_000_000;
const TICKS = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** Seconds of CPU time that a process has taken, from Linux. */
function spent(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function native(record) {
  const command = spawn(process.env.TAFL, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  command.stdin.write(`rules ${record}\nposition start\ngo nodes ${NODES}\n`);
  const lines = createInterface(command.stdout);
  for await (const line of lines) if (line.startsWith("bestmove")) break;
  const seconds = spent(command.pid);
  command.stdin.end();
  await once(command, "exit");
  return seconds;
}

const engine = await Engine.start();
// Until the compiler of Node has made all of it fast.
await engine.play({ rules: "brandub" }, { nodes: NODES });
for (const { preset, record } of presets().filter(({ preset }) => ["brandub", "tablut", "copenhagen"].includes(preset))) {
  engine.send("newgame");
  const start = process.cpuUsage();
  await engine.play({ rules: preset }, { nodes: NODES });
  const { user, system } = process.cpuUsage(start);
  const rate = (seconds) => (Math.round(NODES / seconds / 1_000) * 1_000).toLocaleString("en");
  console.log(`${preset}: ${rate((user + system) / 1e6)} nodes a second, the command ${rate(await native(record))}`);
}
await engine.quit();
