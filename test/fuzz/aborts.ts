import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { contract } from "../../contract/contract.ts";
import { addressOf, type Call } from "../../contract/define.ts";
import type { Services } from "../../server/providers/services.ts";
import { pickFrom, type Random, randomFrom } from "../hostile-input.ts";
import type { NextCompany, Target } from "./company.ts";
import { bestSession, validInput } from "./request.ts";

/** Where a line is cut, each in turn. The server is waiting for something of its sender at all of them. */
const STAGES = [
  "in the headers",
  "before the body",
  "in the body",
  "after the body",
  "during the answer",
] as const;
type Stage = (typeof STAGES)[number];
const AT_ONCE = 20;
const FOR_ONE_COMPANY = 500;

type Options = { nextCompany: NextCompany; port: number; aborts: number; seed: number };

/** Calls, uploads and live lines whose sender is gone before they are answered. */
export async function abortCalls({ nextCompany, port, aborts, seed }: Options): Promise<void> {
  const random = randomFrom(seed);
  let target = await nextCompany();
  for (let done = 0; done < aborts; done += AT_ONCE) {
    if (done > 0 && done % FOR_ONE_COMPANY === 0) target = await nextCompany();
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => {
        const stage = STAGES[(done + index) % STAGES.length]!;
        return cutOff(port, stage, requestFor(stage, target, random), random);
      }),
    );
  }
}

type Sent = { head: string; body: Buffer };

function requestFor(stage: Stage, target: Target, random: Random): Sent {
  // Uploads have places of their own, and a live line stays open until somebody ends it.
  if (stage === "during the answer" && random() < 0.3) return liveLine(target);
  const upload = contract.find(({ name }) => name === "import-employees")!;
  const call: Call = random() < 0.3 ? upload : pickFrom(contract, random);
  const body = Buffer.from(JSON.stringify(validInput(call, target, random)));
  const token = bestSession(call, target);
  const chunked = random() < 0.3;
  const head = [
    `POST ${addressOf(call)} HTTP/1.1`,
    "host: tartdags.example",
    "apikey: tartdags-public-key",
    ...(token ? [`authorization: Bearer ${token}`] : []),
    // A body that is announced longer than it is: whoever reads it waits for the rest.
    chunked ? "transfer-encoding: chunked" : `content-length: ${body.length}`,
    "\r\n",
  ].join("\r\n");
  const chunk = Buffer.concat([
    Buffer.from(`${body.length.toString(16)}\r\n`),
    body,
    Buffer.from("\r\n0\r\n\r\n"),
  ]);
  return { head, body: chunked ? chunk : body };
}

const liveLine = ({ sessions }: Target): Sent => ({
  head: [
    "GET /live/v1 HTTP/1.1",
    "host: tartdags.example",
    "apikey: tartdags-public-key",
    `authorization: Bearer ${sessions.hr}`,
    "\r\n",
  ].join("\r\n"),
  body: Buffer.alloc(0),
});

async function cutOff(port: number, stage: Stage, { head, body }: Sent, random: Random): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const ended = new Promise<void>((done) => void socket.once("close", () => done()));
  socket.on("error", () => {});
  if (stage === "in the headers") socket.write(head.slice(0, head.length / 2));
  else socket.write(head);
  if (stage === "in the body") socket.write(body.subarray(0, body.length / 2));
  if (stage === "after the body" || stage === "during the answer") socket.write(body);
  if (stage === "during the answer") await firstByte(socket);
  else await sleep(random() < 0.5 ? 0 : random() * 10);
  // A process that dies resets its lines; one that closes them says so.
  if (random() < 0.5) socket.resetAndDestroy();
  else socket.destroy();
  await ended;
}

const firstByte = (socket: Socket) =>
  new Promise<void>((done) => {
    socket.once("data", () => done());
    socket.once("close", () => done());
  });

type Quiet = { services: Services; metrics(): Promise<string>; isOver(): boolean };

/** What is still held when nobody asks for anything any more: looked at until it is nothing, or time is over. */
export async function findHeldResources({ services, metrics, isOver }: Quiet): Promise<string[]> {
  for (;;) {
    const held = [...heldIn(await metrics()), ...(await openTransactions(services))];
    if (held.length === 0 || isOver()) return held;
    await sleep(50);
  }
}

const PLACES = /^(tartdags_(?:calls_at_work|calls_waiting|uploads\w*|live_browsers)) ([1-9]\d*)$/gm;
const heldIn = (metrics: string) => [...metrics.matchAll(PLACES)].map(([line]) => line);

async function openTransactions({ db }: Services): Promise<string[]> {
  if (db.kind === "embedded") return [];
  const rows = await db.lookUp(
    "fuzz-open-transactions",
    `select state, left(query, 100) as query from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    [],
  );
  return rows.map(({ state, query }) => `${String(state)}: ${String(query)}`);
}
