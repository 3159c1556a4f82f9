import inspector from "node:inspector";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import { describeError } from "../database/describe-error.ts";

/** Checks per allowed silence. */
const LOOKS = 10;

/**
 * A worker thread, as text since the built server is one file. It counts its own checks instead of reading a clock, so
 * that a machine that slept is not taken for a hang. A blocked event loop runs no signal handler, so only SIGKILL ends it.
 */
const watcher = `
  const { workerData: { beats, lookMs, looks } } = process.getBuiltinModule("node:worker_threads");
  const { writeSync } = process.getBuiltinModule("node:fs");
  let seen = -1;
  let missed = 0;
  for (;;) {
    Atomics.wait(beats, 1, 0, lookMs);
    const beat = Atomics.load(beats, 0);
    missed = beat === seen ? missed + 1 : 0;
    seen = beat;
    if (missed < looks) continue;
    const line = { level: 60, time: Date.now(), pid: process.pid, msg: "watchdog: the event loop stands still" };
    writeSync(1, JSON.stringify(line) + "\\n");
    process.kill(process.pid, "SIGKILL");
  }`;

/**
 * Kills a hanging process, so that its supervisor starts another: one whose event loop is blocked, or in which all slots
 * have been taken for twice that time without one being released. Off under a debugger.
 */
export function startWatchdog(seconds: number, standstillMs: () => number, log: Logger): void {
  if (seconds === 0 || inspector.url()) return;
  const lookMs = (seconds * 1000) / LOOKS;
  const beats = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(watcher, { eval: true, workerData: { beats, lookMs, looks: LOOKS } });
  worker.on("error", (error) => log.error({ err: describeError(error) }, "watchdog failed"));
  worker.unref();
  setInterval(() => {
    Atomics.add(beats, 0, 1);
    if (standstillMs() < seconds * 2000) return;
    log.fatal("watchdog: no call comes to an end");
    process.exit(1);
  }, lookMs / 2).unref();
}
