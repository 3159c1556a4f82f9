import { sql } from "drizzle-orm";
import net from "node:net";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ORDINARY_BYTES } from "../../contract/define.ts";
import { refusals } from "../../contract/refusals.ts";
import { updateSupplier } from "../../contract/suppliers.ts";
import { closeServers, openServer } from "../../test/http-server.ts";
import { sampleInput } from "../../test/sample-input.ts";
import { createSharedWorld, type Person, type World } from "../../test/world.ts";
import { createLink, findLink, hoursValid, type LinkKind } from "../features/accounts/one-time-links.ts";
import { createCalls } from "./calls.ts";
import { createLoadShedder } from "./load-shedding.ts";

let world: World;
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(async () => {
  closeServers();
  await world.close();
});

const hostile = [
  "'; drop table users; --",
  "<script>alert(1)</script>",
  "å".repeat(10_000),
  "\u0000",
  "__proto__",
];

describe("the path of a call", () => {
  test("whoever sends a large body slowly takes nobody's place", async () => {
    const { hr } = await world.buildCompany();
    const calls = await createCalls(world.services, createLoadShedder(10, 1));
    const incoming = (name: string, text: Promise<string>) => ({
      path: `/functions/v1/${name}`,
      address: "10.0.0.1",
      header: (header: string) =>
        ({ apikey: world.services.settings.publicKey, authorization: `Bearer ${hr.token}` })[header],
      hasArrived: () => false,
      text: () => text,
    });
    const sent = Promise.withResolvers<string>();
    const imports = [1, 2, 3].map(() => calls(incoming("import-employees", sent.promise)));
    const list = await calls(incoming("list-employees", Promise.resolve("{}")));
    expect(list.status).toBe(200);
    sent.resolve('{"rows": 1}');
    for (const { status } of await Promise.all(imports)) expect(status).toBe(400);
  });

  test("bad input is told by field, in Swedish", async () => {
    const answer = world.nobody.call("sign-in", { email: "inte en adress", password: "kort" });
    await expect(answer).rejects.toMatchObject({
      status: 400,
      code: "invalid-input",
      fields: { email: "Ogiltig e-postadress", password: "Lösenordet måste vara minst 6 tecken" },
    });
  });

  test("an empty sign-up is told so in the specified words", async () => {
    const nothing = { firstName: " ", lastName: "", companyName: "", orgNumber: "" };
    const answer = world.nobody.call("sign-up", { ...nothing, email: "a@b.example", password: "hemligt" });
    await expect(answer).rejects.toMatchObject({
      fields: {
        firstName: "Namnet kan inte vara tomt",
        lastName: "Namnet kan inte vara tomt",
        companyName: "Företagsnamnet kan inte vara tomt",
        orgNumber: "Organisationsnumret kan inte vara tomt",
      },
    });
  });

  test("names of 100 signs and a company of 200 are taken at sign-up, and not one more", async () => {
    const complaints = (name: number, company: number) => {
      const [firstName, lastName, companyName] = [name, name, company].map((signs) => "å".repeat(signs));
      // Six signs are enough.
      const rest = { orgNumber: "556601-2398", email: "ingen adress", password: "hemlig" };
      return world.nobody
        .call("sign-up", { firstName: firstName!, lastName: lastName!, companyName: companyName!, ...rest })
        .catch((refused: { fields: object }) => refused.fields);
    };
    const email = "Ogiltig e-postadress";
    expect(await complaints(100, 200)).toEqual({ email });
    const [firstName, companyName] = [
      "Namnet får vara max 100 tecken",
      "Företagsnamnet får vara max 200 tecken",
    ];
    expect(await complaints(101, 201)).toEqual({ firstName, lastName: firstName, companyName, email });
  });

  test("what a member of no company asks for, and who signs up too early, is told why", async () => {
    const user = await world.buildUser("user", null);
    await expect(world.as(user).call("get-overview", {})).rejects.toThrow("Company not properly set up");
    expect(refusals["org-not-verified"].text).toBe("Vänligen vänta medan vi verifierar organisationsnumret");
  });

  test.each(hostile)("hostile text %# gives a clear answer and stores nothing", async (text) => {
    const before = await countUsers();
    const headers = { "x-address": `hostile ${text.length}` };
    const input = {
      firstName: text,
      lastName: text,
      companyName: text,
      orgNumber: text,
      email: text,
      password: text,
    };
    const answer = await world.send("sign-up", JSON.stringify(input), headers);
    expect(answer.status).toBeLessThan(500);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(answer.body)).not.toMatch(/select|insert|at \w+ \(/i);
    expect(await countUsers()).toBe(before);
  });

  test.each(["\\u0000", "\\ud800", "a\\uDFFFb"])(
    "the odd text %s is refused before it meets anything",
    async (text) => {
      const answer = await world.send("verify-org-number", `{"orgNumber":"${text}"}`);
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid-input" } });
    },
  );

  test.each(["0000-01-01", "9999-12-31"])(
    "the day %s is refused before it meets a database that cannot keep it",
    async (day) => {
      const { id } = await world.buildVendor();
      const { token } = await world.buildAdmin();
      const input = { ...(sampleInput(updateSupplier.input, { id }) as object), closed_dates: [day] };
      const headers = { authorization: `Bearer ${token}` };
      const answer = await world.send("update-supplier", JSON.stringify(input), headers);
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid-input" } });
    },
  );

  test.each(["__proto__", "constructor", "prototype"])(
    "the key %s gives nobody anything, wherever it stands",
    async (key) => {
      const { id, hr } = await world.buildCompany();
      const { id: employee } = await world.buildEmployee({ id });
      const more = `"${key}":{"admin":true,"prototype":{"admin":true},"${employee}":32}`;
      const sizes = `"selected_employee_ids":["${employee}"],"selected_vendor_id":null,"portion_sizes":{${more}}`;
      const body = `{${more},"invoice_interval":"monthly","address_latitude":null,"address_longitude":null,${sizes}}`;
      const headers = { authorization: `Bearer ${hr.token}` };
      const answers = [
        await world.send("get-user", `{${more}}`, headers),
        await world.send("create-cake-orders", body, headers),
      ];
      expect(answers[0]).toMatchObject({ status: 400, body: { code: "unknown-field" } });
      expect(answers[1]!.status).toBeLessThan(500);
      const orders = await world.inDatabase((tx) =>
        tx.execute(sql`select portion_size from cake_orders where employee_id = ${employee}`),
      );
      expect(orders.rows).not.toContainEqual({ portion_size: 32 });
      expect({}).not.toHaveProperty("admin");
    },
  );

  test.each([
    ["lists", "[", "]"],
    ["objects", '{"token":', "}"],
  ])("%s within each other, as deep as a body may be, are only wrong", async (_, open, close) => {
    const { hr } = await world.buildCompany();
    const depth = Math.floor((ORDINARY_BYTES - 100) / (open.length + close.length));
    for (const inner of ["1", '"\\u0000"']) {
      const deep = open.repeat(depth) + inner + close.repeat(depth);
      for (const body of [deep, `{"token":${deep}}`]) {
        const headers = { authorization: `Bearer ${hr.token}` };
        const answer = await world.send("archive-employee", body, headers);
        expect(answer.status).toBe(400);
      }
    }
  });

  test.each([
    ["lists", "[".repeat(200_000)],
    ["keys", `{${Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`).join()}}`],
  ])("a large body of more %s than a register has is not parsed", async (_, body) => {
    const { hr } = await world.buildCompany();
    const parse = vi.spyOn(JSON, "parse");
    const answer = await world.send("import-employees", body, { authorization: `Bearer ${hr.token}` });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid-input" } });
    expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([]);
    parse.mockRestore();
  });

  test("guessing is stopped after the limit, and opens again in the next window", async () => {
    const guess = () =>
      world.nobody.call(
        "sign-in",
        { email: "a@b.example", password: "gissning" },
        { "x-address": "10.0.0.9" },
      );
    await Promise.allSettled(Array.from({ length: 30 }, guess));
    await expect(guess()).rejects.toMatchObject({ status: 429, code: "too-many" });
    world.clock.advance({ minutes: 6 });
    await expect(guess()).rejects.toMatchObject({ code: "wrong-credentials" });
  });
});

describe("a body that is still on its way", () => {
  const list = { columns: { name: 0, birthday: 1 }, rows: [["Åsa Öberg", "1990-05-17"]] };
  const headersOf = (person: Person) => ({
    apikey: world.services.settings.publicKey,
    authorization: `Bearer ${person.token}`,
  });

  /** Sends a request's head and a part of its body, and hangs up. */
  const cutOff = (port: number, person: Person, part: string) =>
    new Promise<void>((done) => {
      const head = Object.entries({ ...headersOf(person), host: "localhost", "content-length": 5000 });
      const lines = [
        "POST /functions/v1/import-employees HTTP/1.1",
        ...head.map(([name, value]) => `${name}: ${value}`),
      ];
      const socket = net.connect(port, "127.0.0.1", () =>
        socket.end(`${lines.join("\r\n")}\r\n\r\n${part}`, () => socket.destroy()),
      );
      socket.once("close", () => done());
    });

  test("eight uploads that are cut off, before the body or in it, leave every place free", async () => {
    const { hr } = await world.buildCompany();
    const sendRequest = await openServer(world.services);
    for (const part of ["", '{"columns":']) {
      await Promise.all(Array.from({ length: 8 }, () => cutOff(sendRequest.port, hr, part)));
    }
    const answer = await sendRequest("/functions/v1/import-employees", {
      method: "POST",
      headers: headersOf(hr),
      body: JSON.stringify(list),
    });
    expect(await answer.json()).toMatchObject({ added: 1 });
  });

  /** A call whose body is read by the test. */
  const incoming = (name: string, person: Person, text: () => Promise<string>) => ({
    path: `/functions/v1/${name}`,
    address: "10.0.0.2",
    header: (header: string) => (headersOf(person) as Record<string, string>)[header],
    hasArrived: () => false,
    text,
  });

  test("one company's slow uploads do not stop another's, and wait for each other", async () => {
    const [slow, other] = [await world.buildCompany(), await world.buildCompany()];
    const calls = await createCalls(world.services);
    const sent = Promise.withResolvers<string>();
    let reading = 0;
    const text = () => ((reading += 1), sent.promise);
    const uploads = Array.from({ length: 8 }, () => calls(incoming("import-employees", slow.hr, text)));
    const refused = await Promise.race(uploads);
    expect(refused).toMatchObject({ status: 503, body: { code: "busy" } });
    await expect.poll(() => reading).toBe(2);

    const theirs = await calls(incoming("import-employees", other.hr, async () => JSON.stringify(list)));
    expect(theirs.status).toBe(200);

    sent.resolve("{}");
    const answers = await Promise.all(uploads);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 503, 503, 503, 503]);
    const again = await calls(incoming("import-employees", slow.hr, async () => JSON.stringify(list)));
    expect(again.status).toBe(200);
  });

  test("nothing of it is read before key, limit and right are checked", async () => {
    const { hr } = await world.buildCompany();
    const calls = await createCalls(world.services);
    const text = vi.fn(async () => "{}");
    const sendRequest = (name: string, headers: Record<string, string>, address = "10.0.0.3") =>
      calls({ ...incoming(name, hr, text), address, header: (header) => headers[header] });
    const { apikey } = headersOf(hr);
    expect((await sendRequest("list-employees", {})).status).toBe(401);
    expect((await sendRequest("list-employees", { apikey })).status).toBe(401);
    expect((await sendRequest("list-companies", headersOf(hr))).status).toBe(403);
    expect((await sendRequest("no-such-call", { apikey })).status).toBe(404);
    const contacts = () => sendRequest("send-contact-form", { apikey }, "10.0.0.4");
    for (let made = 0; made < 5; made++) expect((await contacts()).status).toBe(400);
    expect(text).toHaveBeenCalledTimes(5);
    expect((await contacts()).status).toBe(429);
    expect(text).toHaveBeenCalledTimes(5);
  });

  test("whoever is signed out while it comes has no right any more when it is there", async () => {
    const { hr } = await world.buildCompany();
    const calls = await createCalls(world.services);
    const answer = await calls(
      incoming("import-employees", hr, async () => {
        await world.as(hr).call("sign-out", {});
        return JSON.stringify(list);
      }),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: "not-signed-in" } });
  });
});

describe("one company for one user", () => {
  test("two tabs that ask at the same moment get the same new company, once", async () => {
    const user = await world.buildUser("user", null);
    const answers = await Promise.all([1, 2, 3].map(() => world.as(user).call("ensure-company", {})));
    expect(new Set(answers.map(({ company }) => company.id)).size).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(answers[0]!.company.name).toBe("Mitt företag");
    const named = await world.buildUser("user", null);
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update users set metadata = '{"company_name":"Nya Nord AB"}' where id = ${named.userId}`,
      ),
    );
    expect((await world.as(named).call("ensure-company", {})).company.name).toBe("Nya Nord AB");
    expect(await world.as(named).call("get-user", {})).toMatchObject({ company: { name: "Nya Nord AB" } });
  });
});

describe("recovery", () => {
  const password = "nyttlösen";

  test("the link is opened as often as anybody likes, sets one password, and other sessions end", async () => {
    const { hr } = await world.buildCompany();
    await world.nobody.call("send-password-reset", { email: hr.email });
    const token = await world.mailedToken(hr.email, "reset-password");
    await world.nobody.call("open-recovery-link", { token });
    expect(await world.nobody.call("open-recovery-link", { token })).toEqual({});
    const uses = await Promise.allSettled(
      Array.from({ length: 10 }, () => world.nobody.call("update-password", { token, password })),
    );
    const [won, ...more] = uses.filter((use) => use.status === "fulfilled");
    expect(more).toEqual([]);
    await expect(world.nobody.call("open-recovery-link", { token })).rejects.toMatchObject({
      code: "link-expired",
    });
    await expect(world.as(hr).call("get-user", {})).rejects.toMatchObject({ code: "not-signed-in" });
    await world.as(won!.value).call("get-user", {});
    await world.nobody.call("sign-in", { email: hr.email, password });
  });

  test("a new password ends every link that waits for the address, and nobody else's", async () => {
    const [{ hr }, other] = [await world.buildCompany(), await world.buildCompany()];
    const kinds = Object.keys(hoursValid) as LinkKind[];
    const linkFor = (email: string, kind: LinkKind) =>
      world.inDatabase((tx) =>
        createLink(tx, world.clock, {
          kind,
          email,
          companyId: hr.companyId,
          userId: kind === "login-address" ? hr.userId : null,
        }),
      );
    const links = await Promise.all(kinds.map((kind) => linkFor(hr.email, kind)));
    const theirs = await linkFor(other.hr.email, "magic");
    // Asked for by whoever was in the company's place meanwhile.
    for (const kind of ["contact-email", "login-address"] as const) {
      kinds.push(kind);
      links.push(await linkFor("tjuv@annan.example", kind));
    }
    const token = await linkFor(hr.email, "recovery");
    await world.nobody.call("update-password", { token, password });
    const left = await world.inDatabase((tx) =>
      Promise.all(kinds.map((kind, index) => findLink(tx, world.services, kind, links[index]!))),
    );
    expect(left).toEqual(kinds.map(() => null));
    expect(await world.nobody.call("use_magic_link", { link_token: theirs })).toMatchObject([
      { valid: true },
    ]);
  });

  test("being signed in is not enough to set a password", async () => {
    const { hr } = await world.buildCompany();
    const setting = world.as(hr).call("update-password", { token: hr.token, password: "tjuvens" });
    await expect(setting).rejects.toMatchObject({ code: "link-expired" });
    await world.as(hr).call("get-user", {});
  });

  test("an unknown address costs the same statements as a known one", async () => {
    const { id, hr } = await world.buildCompany();
    const employee = await world.buildEmployee({ id }, { email: "kand@finns.example" });
    const statements = vi.spyOn(Client.prototype, "query");
    const textOf = (query: unknown) => (typeof query === "string" ? query : (query as { text: string }).text);
    const madeBy = async (ask: () => Promise<unknown>) => {
      statements.mockClear();
      await ask();
      // The connection is looked after by itself, at any moment.
      const own = (text: string) => !text.includes("pg_is_in_recovery");
      return statements.mock.calls.map(([query]) => textOf(query)).filter(own);
    };
    for (const [call, known] of [
      ["send-password-reset", hr.email],
      ["send-personal-link", employee.email!],
    ] as const) {
      const ask = (email: string) => world.nobody.call(call, { email }, { "x-address": call });
      await ask(known);
      expect(await madeBy(() => ask("ingen@finns.example"))).toEqual(await madeBy(() => ask(known)));
    }
    statements.mockRestore();
  });

  test("an unknown address gets the same answer and no mail", async () => {
    expect(await world.nobody.call("send-password-reset", { email: "ingen@finns.example" })).toEqual({});
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select 1 from mails where to_email = 'ingen@finns.example'`),
    );
    expect(rows).toEqual([]);
  });
});

async function countUsers() {
  const { rows } = await world.inDatabase((tx) => tx.execute(sql`select count(*)::int as count from users`));
  return rows[0]!.count;
}
