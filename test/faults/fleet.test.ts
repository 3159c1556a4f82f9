import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Person } from "../world.ts";
import { type Proxy, startProxy } from "./proxy.ts";
import { callAt, follow, serve, type Served, until } from "./served.ts";

/** The long run, with real processes under load, is `npm run fleet`. */

const name = `fleet_${randomUUID().replaceAll("-", "")}`;
let databaseUrl: string;
let one: Served;
let two: Served;
let proxy: Proxy;
let company: { id: string; hr: Person };

async function onServer(text: string) {
  const template = inject("template");
  if (template.kind !== "postgres") throw new Error("These tests need PostgreSQL");
  const client = new Client({ connectionString: template.server });
  await client.connect();
  await client.query(text);
  await client.end();
  return template.server;
}
const start = () => serve(databaseUrl, { LIMITS: "on", TRUST_PROXY: "on", DRAIN_SECONDS: "0.4" });

beforeAll(async () => {
  const url = new URL(await onServer(`create database ${name} template template_tartdags`));
  url.pathname = `/${name}`;
  databaseUrl = url.toString();
  [one, two, proxy] = await Promise.all([start(), start(), startProxy()]);
  company = await one.buildCompany();
  await proxy.setTargets([one.url, two.url]);
});
afterAll(async () => {
  await proxy.stop();
  await Promise.all([one.stop(), two.stop()]);
  await onServer(`drop database ${name} with (force)`);
});

const add = (who: string) =>
  callAt(proxy.url, company.hr, "add-employee", { name: who, birthday: "1990-05-17", position: "Chef" });

test("two instances share sessions, live changes, limits and mail", async () => {
  const line = await follow(two.url, company.hr);
  expect((await one.call(company.hr, "get-overview", {})).status).toBe(200);
  expect((await two.call(company.hr, "get-overview", {})).status).toBe(200);

  // What is changed at one is heard at the other.
  const added = { name: "Elin Sandberg", birthday: "1990-05-17", position: "Chef" };
  expect((await one.call(company.hr, "add-employee", added)).status).toBe(200);
  await until("the other hears of it", async () => line.told.some((told) => told.includes("employees")));
  line.close();

  // Five in ten minutes, wherever they are asked; each is mailed once, by one of the two.
  const statuses: number[] = [];
  for (let number = 0; number < 6; number++) {
    statuses.push(
      (await callAt(proxy.url, company.hr, "send-password-reset", { email: company.hr.email })).status,
    );
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const keys = () => [one, two].flatMap(({ sandbox }) => sandbox!.mailbox.list().map((mail) => mail.key));
  await until("the mail is delivered", async () => keys().length > 0);
  await until("none is waiting", async () =>
    /status="waiting"\} 0$/m.test(await (await one.get("/metrics")).text()),
  );
  expect(new Set(keys()).size).toBe(keys().length);
});

test("a rolling restart under load drops no request", async () => {
  const saved: string[] = [];
  const wrong: number[] = [];
  const pressure = { on: true };
  const person = async (number: number) => {
    for (let each = 0; pressure.on; each++) {
      const { status } = await add(`Rullande ${number} ${each}`);
      if (status === 200) saved.push(`Rullande ${number} ${each}`);
      else wrong.push(status);
    }
  };
  const people = Promise.all([1, 2, 3, 4].map((number) => person(number)));

  const line = await follow(one.url, company.hr);
  const stopped = one.stop();
  await until("it says that it stops", async () => (await one.get("/readyz")).status === 503);
  await stopped;
  // Whoever followed it is let go at once and calls again.
  await until("the line has ended", async () => line.ended);
  one = await start();
  await proxy.setTargets([one.url, two.url]);
  await two.stop();
  two = await start();
  await proxy.setTargets([one.url, two.url]);
  await expect.poll(() => saved.length + wrong.length).toBeGreaterThan(20);
  pressure.on = false;
  await people;

  expect(wrong).toEqual([]);
  const rows = await one.services.db.lookUp(
    "saved",
    "select name from employees where name like 'Rullande%'",
    [],
  );
  expect(rows.map((row) => row.name).toSorted()).toEqual(saved.toSorted());
});
