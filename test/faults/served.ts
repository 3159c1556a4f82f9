import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect } from "vitest";
import type { CallName, Input } from "../../contract/contract.ts";
import { contract } from "../../contract/contract.ts";
import { addressOf } from "../../contract/define.ts";
import { settableClock } from "../../domain/clock.ts";
import { platformScope } from "../../server/database/database.ts";
import { readSettings } from "../../server/settings.ts";
import { startServer } from "../../server/start.ts";
import { builders, type Person } from "../world.ts";

export type Said = { status: number; body: { error?: string; code?: string } & Record<string, unknown> };

/** The whole server on its own socket, without the demo, on a database that a test can take away. */
export type Served = Awaited<ReturnType<typeof serve>>;

export async function serve(databaseUrl: string, env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "tartdags-served-"));
  const settings = readSettings({
    NODE_ENV: "test",
    PORT: "0",
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    DEMO: "off",
    LIMITS: "off",
    AUTH_SECRET: "a secret for tests only, thirty-two long",
    ...env,
  });
  const clock = settableClock("2026-03-02T10:00:00+01:00");
  const server = await startServer(settings, pino({ level: "silent" }), clock);
  const { db } = server.services;
  return {
    ...server,
    ...builders((work) => db.transaction(platformScope, work), clock),
    call: <N extends CallName>(person: Person, name: N, input: Input<N>, key?: string) =>
      callAt(server.url, person, name, input, key),
    get: (path: string) => fetch(server.url + path),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function callAt<N extends CallName>(
  home: string,
  person: Pick<Person, "token">,
  name: N,
  input: Input<N>,
  key?: string,
): Promise<Said & { retryAfter: string | null }> {
  const answer = await fetch(home + addressOf(contract.find((call) => call.name === name)!), {
    method: "POST",
    headers: {
      apikey: "tartdags-public-key",
      authorization: `Bearer ${person.token}`,
      ...(key ? { "idempotency-key": key } : {}),
    },
    body: JSON.stringify(input),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text ? (JSON.parse(text) as Said["body"]) : {},
    retryAfter: answer.headers.get("retry-after"),
  };
}

/** Tries again until it is so; what never becomes so fails with its name. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(() => isSo().catch(() => false), { message: what }).toBe(true);
}

/** A browser's open line: everything it has been told so far. */
export async function follow(home: string, person: Pick<Person, "token">) {
  const stop = new AbortController();
  const answer = await fetch(`${home}/live/v1`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: stop.signal,
  });
  const told: string[] = [];
  const line = { told, ended: false, close: () => stop.abort() };
  const tell = new WritableStream<string>({ write: (chunk) => void told.push(chunk) });
  void answer
    .body!.pipeThrough(new TextDecoderStream())
    .pipeTo(tell)
    .catch(() => {})
    .finally(() => (line.ended = true));
  await until("the line is open", async () => told.length > 0);
  return line;
}

/** As a browser does: a line that was cut is opened anew. */
export async function followOn(
  line: Awaited<ReturnType<typeof follow>>,
  home: string,
  person: Pick<Person, "token">,
) {
  return line.ended ? follow(home, person) : line;
}
