import { randomUUID } from "node:crypto";
import net from "node:net";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformScope } from "../../server/database/database.ts";
import { type Cluster, startCluster } from "../databases.ts";
import type { Person } from "../world.ts";
import { follow, followOn, serve, type Served, until } from "./served.ts";
import { startTcpProxy } from "./tcp-proxy.ts";

let cluster: Cluster;
let server: Served;
let company: { id: string; hr: Person };
beforeAll(async () => {
  cluster = await startCluster({ walMegabytes: 1, maxConnections: 60, inMemory: true });
  server = await serve(await cluster.create("faults"));
  company = await server.buildCompany();
});
afterAll(async () => {
  await server?.stop();
  await cluster.stop();
});

const add = (name: string, key?: string) =>
  server.call(company.hr, "add-employee", { name, birthday: "1990-05-17", position: "Chef" }, key);
const ready = async () => {
  const answer = await server.get("/readyz");
  return { status: answer.status, ...((await answer.json()) as object) };
};
const count = async (name: string) => {
  const [row] = await server.services.db.lookUp(
    "count",
    "select count(*)::int from employees where name = $1",
    [name],
  );
  return row!.count;
};

test("the database is stopped and started: people are told, and everything comes back by itself", async () => {
  expect((await add("Före")).status).toBe(200);
  let line = await follow(server.url, company.hr);
  const key = randomUUID();

  await cluster.halt();
  const during = await add("Under", key);
  expect(during).toMatchObject({ status: 503, retryAfter: "2", body: { code: "not-ready" } });
  expect(during.body.error).toBe("Tjänsten är tillfälligt otillgänglig. Försök igen om en stund.");
  expect((await server.call(company.hr, "get-overview", {})).body).toEqual(during.body);
  expect((await server.get("/live/v1")).status).toBe(401);
  expect(await ready()).toEqual({ status: 503, ready: false, trouble: "database away" });
  expect((await server.get("/healthz")).status).toBe(200);
  expect(await (await server.get("/metrics")).text()).toMatch(/^tartdags_ready 0$/m);
  await triedInVain(3);

  const toldBefore = line.told.length;
  await cluster.start();
  await until("ready again", async () => (await ready()).status === 200);
  expect((await add("Under", key)).status).toBe(200);
  expect((await add("Under", key)).status).toBe(200);
  expect(await count("Före")).toBe(1);
  expect(await count("Under")).toBe(1);
  await until("the line speaks again or was cut", async () => line.ended || line.told.length > toldBefore);
  line = await followOn(line, server.url, company.hr);
  expect((await add("Efter")).status).toBe(200);
  await until("changes are heard again", async () => line.told.some((told) => told.includes("employees")));
  // One connection, however often it was lost and tried again.
  expect(await listening()).toBe(1);
  line.close();
});

/** Until so many have found nobody where the database was. */
async function triedInVain(times: number): Promise<void> {
  let tried = 0;
  const nobody = net.createServer((socket) => void (tried++, socket.destroy()));
  nobody.listen(Number(new URL(cluster.url("postgres")).port), "127.0.0.1");
  await expect.poll(() => tried).toBeGreaterThanOrEqual(times);
  await new Promise((done) => nobody.close(done));
}

async function asOwner(text: string): Promise<{ count: number } | undefined> {
  const client = new Client({ connectionString: cluster.url("postgres") });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(text);
  await client.end();
  return rows?.[0];
}

const LISTENING = "datname = 'faults' and application_name = 'tartdags listening'";
const listening = async () =>
  (await asOwner(`select count(*)::int from pg_stat_activity where ${LISTENING}`))!.count;

test("others take every connection that is left: nobody new is let in, and it stays ready", async () => {
  const others: Client[] = [];
  const taken = async () => {
    const client = new Client({ connectionString: cluster.url("postgres") });
    // Ended by hand below; until then it may be cut with the server.
    client.on("error", () => {});
    return client.connect().then(
      () => others.push(client) > 0,
      () => false,
    );
  };
  const answers: Awaited<ReturnType<typeof add>>[] = [];
  // What the server holds idle is what it would live on for a while: all but two are taken from it.
  while (await taken());
  await others[0]!.query(
    `select pg_terminate_backend(pid) from (
       select pid from pg_stat_activity where datname = 'faults' and not (${LISTENING}) offset 2
     ) more`,
  );
  // More at once than it holds connections for.
  await until("somebody finds no connection", async () => {
    while (await taken());
    answers.push(...(await Promise.all(Array.from({ length: 12 }, () => add(`Trångt ${randomUUID()}`)))));
    return answers.some(({ status }) => status === 503);
  });
  const codes = answers.map(({ status, body }) => (status === 200 ? "saved" : body.code));
  expect([...new Set(codes)].toSorted()).toEqual(["busy", "saved"]);
  expect(await ready()).toMatchObject({ status: 200, ready: true, trouble: "database busy" });
  // The connection that listens is lost too, and there is none to be had: still nothing is known to be wrong.
  await others[0]!.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENING}`);
  while (await taken());
  await until("it has tried to listen again", async () => (await ready()).status === 200);

  await Promise.all(others.map((client) => client.end()));
  await until("it writes again", async () => (await add("Gott om plats")).status === 200);
  await until("it listens again", async () => (await listening()) === 1);
  // Whoever has hung up is there until the server has seen it.
  const present = async () => (await asOwner("select count(*)::int from pg_stat_activity"))!.count;
  await until("the others are gone", async () => (await present()) < 40);
});

test("a standby counts as away until it is promoted, and a server that only reads is left", async () => {
  const proxy = await startTcpProxy(cluster.url("faults"));
  const standby = await cluster.startStandby();
  const moved = await serve(proxy.through(cluster.url("faults")), { DATABASE_TIMEOUT_SECONDS: "2" });
  // By an address that moves, and by the addresses of both.
  const both = cluster.url("faults").replace("/faults", `,${new URL(standby.url("faults")).host}/faults`);
  const chooser = await serve(both, { DATABASE_TIMEOUT_SECONDS: "2" });
  const post = (name: string, on = moved) =>
    on.call(company.hr, "add-employee", { name, birthday: "1990-05-17", position: "Chef" });
  const state = async (on = moved) => (await on.get("/readyz")).status;
  expect([(await post("På den första")).status, await state()]).toEqual([200, 200]);
  expect([(await post("Av två", chooser)).status, await state(chooser)]).toEqual([200, 200]);

  const refused = { status: 503, retryAfter: "2", body: { code: "not-ready" } };

  // The old one may not write any more, as while another takes over. Whoever is connected notices and leaves.
  await asOwner("alter system set default_transaction_read_only = on");
  await asOwner("select pg_reload_conf()");
  expect(await post("Hos den gamla")).toMatchObject(refused);
  expect(await post("Hos ingen av dem", chooser)).toMatchObject(refused);
  await until("it is not ready", async () => (await state()) === 503);
  // The new one copies, and nobody has promoted it yet.
  proxy.setTarget(standby.url("faults"));
  expect(await post("Hos kopian")).toMatchObject(refused);
  expect(await moved.call(company.hr, "get-overview", {})).toMatchObject(refused);
  expect(await state()).toBe(503);

  await standby.promote();
  await until("it is ready on the new one", async () => (await state()) === 200);
  expect((await post("På den nya")).status).toBe(200);
  await until("the other has found it", async () => (await state(chooser)) === 200);
  expect((await post("Funnen", chooser)).status).toBe(200);
  await Promise.all([moved.stop(), chooser.stop()]);
  await proxy.stop();
  await standby.stop();

  await asOwner("alter system reset default_transaction_read_only");
  await asOwner("select pg_reload_conf()");
  await until(
    "the other instance writes again",
    async () => (await add("På den första igen")).status === 200,
  );
});

/** A real disk that is full would take the machine along; the kernel's limit for a file's size stops the same write. */
test.runIf(process.platform === "linux")(
  "the disk is full: reading goes on, saving says so, and works again when there is room",
  async () => {
    const size = await server.services.db.transaction(platformScope, async (tx) => {
      await tx.execute(sql`insert into employees (company_id, name, birthday, position)
        select ${company.id}, 'Fyllnad ' || n, '1990-05-17', repeat('x', 90) from generate_series(1, 7000) n`);
      const { rows } = await tx.execute(sql`select pg_relation_size('employees')::int as size`);
      return rows[0]!.size as number;
    });
    // No file of the log is larger than a megabyte, so only the table meets the limit, in the middle of a page.
    expect(size).toBeGreaterThan(1024 * 1024);
    cluster.limitFiles(size + 4096);

    const saved: string[] = [];
    let refused: Awaited<ReturnType<typeof add>> | undefined;
    for (let batch = 0; !refused && batch < 20; batch++) {
      const names = Array.from({ length: 20 }, (_, number) => `Sparad ${batch} ${number}`);
      const answers = await Promise.all(names.map((name) => add(name)));
      saved.push(...names.filter((_, number) => answers[number]!.status === 200));
      // On a busy machine one may also have taken too long.
      refused = answers.find(({ body }) => body.code === "no-room");
    }
    expect(refused).toMatchObject({ status: 503, body: { code: "no-room" } });
    expect(refused!.body.error).toBe("Det går inte att spara just nu. Försök igen om en stund.");
    expect(await ready()).toEqual({ status: 200, ready: true, trouble: "database full" });
    expect(await (await server.get("/metrics")).text()).toContain('tartdags_database_trouble{kind="full"} 1');
    expect((await server.call(company.hr, "get-overview", {})).status).toBe(200);

    // What is left of a page, or was freed by those that were refused, may take a few more.
    let [late, key, answer] = ["", "", { status: 200 }];
    for (let number = 0; answer.status === 200 && number < 50; number++) {
      [late, key] = [`Efteråt, när det åter finns plats för fler ${number}`, randomUUID()];
      answer = await add(late, key);
    }
    expect(answer.status).toBe(503);
    cluster.limitFiles(null);
    expect((await add(late, key)).status).toBe(200);
    expect(await count(late)).toBe(1);
    const names = await server.services.db.lookUp(
      "saved",
      "select name from employees where name like 'Sparad%'",
      [],
    );
    expect(names.map((row) => row.name).toSorted()).toEqual(saved.toSorted());
  },
);
