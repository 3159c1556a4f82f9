import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../test/databases.ts";
import { alternate, type Bench, milliseconds } from "./measure.ts";

const ROUNDS = 5;

/** A start as `npm start` makes it on an installed tree with its demo world, until it answers, against opening the same database alone. */
export default {
  name: "start",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "tartdags-bench-"));
    const taken = await alternate(
      ROUNDS,
      () => untilAnswer(folder),
      () =>
        milliseconds(() =>
          exit(spawn(process.execPath, ["bench/open-database.ts", folder], { stdio: "inherit" })),
        ),
    );
    const detail = `${Math.round(taken.ours)} against ${Math.round(taken.bare)} ms`;
    return [
      {
        name: "a start against opening the database alone",
        goal: { atMost: 2 },
        ratios: taken.ratios,
        detail,
      },
    ];
  },
} satisfies Bench;

async function untilAnswer(folder: string): Promise<number> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "silent" };
  let server: ReturnType<typeof spawn>;
  const taken = await milliseconds(async () => {
    server = spawn(process.execPath, ["scripts/start.ts"], { env, stdio: "ignore" });
    for (;;) {
      const up = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (up) return;
      await new Promise((done) => setTimeout(done, 10));
    }
  });
  server!.kill();
  await exit(server!);
  return taken;
}

function exit(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((done) => child.once("exit", () => done()));
}
