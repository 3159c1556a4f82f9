import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMPANY_MAILS_A_DAY, DAILY_MAILS, HOURLY_MAILS, HOURLY_RECOVERIES } from "../../domain/mails.ts";
import { probeMail } from "../../test/probe-mail.ts";
import { createWorld, type World } from "../../test/world.ts";
import { applyRetention } from "../jobs/retention.ts";
import { rate_limits } from "../database/schema-machinery.ts";
import { users } from "../database/schema.ts";
import { networksOf } from "./rate-limit.ts";
import { deliverMails } from "../mail/deliver.ts";
import { writeMails } from "../mail/outbox.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

test.each([
  ["192.0.2.7", ["192.0.2.7"]],
  ["::ffff:192.0.2.7", ["192.0.2.7"]],
  ["2001:db8:1:1234:3:4:5:6", ["2001:db8:1:1234::/64", "2001:db8:1:1200::/56", "2001:db8:1::/48"]],
  ["2001:DB8:1:2::", ["2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"]],
  ["2001:0db8:0001:0002:ffff::1", ["2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"]],
  ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0:0::/56", "2001:db8:0::/48"]],
  ["fe80::1%eth0", ["fe80:0:0:0::/64", "fe80:0:0:0::/56", "fe80:0:0::/48"]],
  ["::1", ["0:0:0:0::/64", "0:0:0:0::/56", "0:0:0::/48"]],
])("%s counts as %o", (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});

/** From as many places as there are calls: what is counted here is not the network. */
let places = 0;
const elsewhere = () => ({ "x-address": `10.1.${Math.floor(++places / 250)}.${places % 250}` });
const times = async <T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let number = 0; number < count; number++) made.push(await make(number));
  return made;
};

describe("somebody with a whole network of the new kind", () => {
  const ask = (address: string) =>
    world.nobody.call("send-personal-link", { email: "ingen@natet.example" }, { "x-address": address });

  test("gets twice as much as one line, however many lines a home has", async () => {
    await times(10, (line) => ask(`2001:db8:aa:${(0x1100 + line).toString(16)}::1`));
    await expect(ask("2001:db8:aa:11ff::1")).rejects.toMatchObject({ code: "too-many" });
    await ask("2001:db8:aa:1200::1");
  });

  test("and four times as much however many homes it is", async () => {
    await times(20, (home) => ask(`2001:db8:bb:${(home * 0x100).toString(16)}::1`));
    await expect(ask("2001:db8:bb:ff00::1")).rejects.toMatchObject({ code: "too-many" });
    await ask("2001:db8:cc::1");
  });
});

describe("an address that strangers type", () => {
  /** Everything that it gets in a day of what can be had by typing it. */
  const exhaust = (to: string) =>
    world.inDatabase((tx) =>
      writeMails(
        tx,
        Array.from({ length: DAILY_MAILS }, (_, number) =>
          probeMail({ kind: "contact-confirmation", key: `${to}:${number}`, to }),
        ),
      ),
    );

  test("gets a handful of recovery mails in an hour and is answered the same, from however many places", async () => {
    const { hr } = await world.buildCompany();
    const ask = () => world.nobody.call("send-password-reset", { email: hr.email }, elsewhere());
    const answers = await times(HOURLY_RECOVERIES + 3, ask);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(["{}"]));
    expect(await world.mailsTo(hr.email)).toHaveLength(HOURLY_RECOVERIES);
    world.clock.advance({ hours: 1 });
    await ask();
    expect(await world.mailsTo(hr.email)).toHaveLength(HOURLY_RECOVERIES + 1);
  });

  test("gets its way back in whatever strangers have had sent to it, all day", async () => {
    const { hr } = await world.buildCompany();
    const ask = () => world.nobody.call("send-password-reset", { email: hr.email }, elsewhere());
    await exhaust(hr.email);
    await times(6, async () => {
      world.clock.advance({ minutes: 61 });
      await times(HOURLY_RECOVERIES + 1, ask);
      const token = await world.mailedToken(hr.email, "reset-password");
      expect(await world.nobody.call("open-recovery-link", { token }, elsewhere())).toEqual({});
    });
  });

  test("gets what it has paid for and what staff sends, whatever strangers have had sent to it", async () => {
    const email = "ny@betalande.example";
    await exhaust(email);
    await world.as(await world.buildAdmin()).call("generate-magic-link", { email });
    expect((await world.mailsTo(email)).map(({ kind }) => kind)).toContain("magic-link");
  });

  test("gets no recovery beside the rest while nobody has proved it", async () => {
    const { hr } = await world.buildCompany();
    await world.inDatabase((tx) =>
      tx.update(users).set({ email_verified_at: null }).where(eq(users.email, hr.email)),
    );
    await exhaust(hr.email);
    const before = await world.mailsTo(hr.email);
    await world.nobody.call("send-password-reset", { email: hr.email }, elsewhere());
    expect(await world.mailsTo(hr.email)).toHaveLength(before.length);
  });

  test("gets no more in a day than a person could ask for, whatever the mails are called", async () => {
    const email = "fragad@uppgifter.example";
    await world.buildEmployee(await world.buildCompany(), { email });
    await times(12, async () => {
      await times(HOURLY_MAILS, () => world.nobody.call("send-personal-link", { email }, elsewhere()));
      world.clock.advance({ hours: 1 });
    });
    const contact = { name: "Ida", email, phone: "", company: "", message: "Hej" };
    await world.nobody.call("send-contact-form", contact, elsewhere());
    expect((await world.mailsTo(email)).length).toBeLessThanOrEqual(2 * DAILY_MAILS);
  });

  test("keeps the personal link it has when no more are mailed", async () => {
    const company = await world.buildCompany();
    const email = "mina@uppgifter.example";
    await world.buildEmployee(company, { email });
    await times(HOURLY_MAILS + 1, async () => {
      world.clock.advance({ seconds: 1 });
      await world.nobody.call("send-personal-link", { email }, elsewhere());
    });
    expect(await world.mailsTo(email)).toHaveLength(HOURLY_MAILS);
    const token = await world.mailedToken(email, "min-sida");
    expect(await world.nobody.call("get-own-data", { token }, elsewhere())).toMatchObject({ email });
  });

  test("is registered all the same, also by a colleague's link", async () => {
    const { id, hr } = await world.buildCompany();
    const { token } = await world.as(hr).call("get-join-link", {});
    const email = "offer@kollega.example";
    await times(HOURLY_MAILS + 2, (number) =>
      world.nobody.call(
        "submit-employee-registration",
        {
          token,
          employee: { first_name: `Nr ${number}`, last_name: "Ek", email, birthday: "1990-05-17" },
        },
        elsewhere(),
      ),
    );
    expect(await world.mailsTo(email)).toHaveLength(HOURLY_MAILS);
    const { employees } = await world.as(hr).call("list-employees", {});
    expect(employees.filter((employee) => employee.email === email)).toHaveLength(HOURLY_MAILS + 2);
    expect(id).toBe(hr.companyId);
  });

  test("gets every mail that was promised, however many", async () => {
    const to = "order@konditori.example";
    const some = (kind: string) =>
      Array.from({ length: 3 * DAILY_MAILS }, (_, number) => probeMail({ kind, key: `${number}`, to }));
    const [orders, logins] = [some("bakery-order"), some("magic-link")];
    const written = await world.inDatabase((tx) => writeMails(tx, [...orders, ...logins]));
    expect(written).toHaveLength(orders.length + HOURLY_MAILS);
  });

  test("is in clear in no counter, and every counter is gone after its time", async () => {
    const counters = () => world.inDatabase((tx) => tx.select().from(rate_limits));
    expect(JSON.stringify(await counters())).not.toContain("@");
    expect(await counters()).not.toEqual([]);
    world.clock.advance({ hours: 49 });
    await applyRetention(world.services);
    expect(await counters()).toEqual([]);
  });
});

describe("an account and its company", () => {
  test("send an employee's link a number of times in an hour, from wherever they are signed in", async () => {
    const company = await world.buildCompany();
    const another = await world.buildUser("hr_admin", company.id);
    const person = await world.buildEmployee(company, { email: "lank@kollega.example" });
    const send = (hr: { token: string }) =>
      world.as(hr).call("send-employee-link", { id: person.id }, elsewhere());
    await times(60, () => send(company.hr));
    await expect(send(company.hr)).rejects.toMatchObject({ status: 429, code: "too-many" });
    await times(39, () => send(another));
    await expect(send(another)).rejects.toMatchObject({ status: 429, code: "too-many" });
  });
});

test("a company with more mails to its register than a trial sends in a day: they are held, the platform is told", async () => {
  const admin = await world.buildAdmin();
  const { id, hr } = await world.buildCompany();
  const most = COMPANY_MAILS_A_DAY.trialing;
  const write = (kind: string, count: number) =>
    world.inDatabase((tx) =>
      writeMails(
        tx,
        Array.from({ length: count }, (_, number) =>
          probeMail({
            kind,
            key: `${id}:${number}`,
            to: `${kind}${number}@utanfor.example`,
            companyId: id,
          }),
        ),
      ),
    );
  await write("birthday-reminder-colleagues", most + 2);
  await write("personal-link", 1);
  await write("bakery-order", 1);
  const held = async () => {
    const { mails } = await world.as(admin).call("list-dead-mails", {});
    return mails.filter((one) => one.status === "held").map(({ to_email }) => to_email);
  };
  expect((await held()).toSorted()).toEqual([
    `birthday-reminder-colleagues${most}@utanfor.example`,
    `birthday-reminder-colleagues${most + 1}@utanfor.example`,
    "personal-link0@utanfor.example",
  ]);

  const stopped = AbortSignal.abort();
  await deliverMails(world.services, stopped);
  await deliverMails(world.services, stopped);
  const [alarm, ...more] = await world.mailsTo(admin.email);
  expect(alarm).toMatchObject({ kind: "mail-ceiling", subject: "Ett företag skickar ovanligt många mejl" });
  expect(more).toEqual([]);

  const release = { id };
  expect(await world.as(admin).call("release-company-mails", release)).toEqual({ released: 3 });
  expect(await held()).toEqual([]);
  await expect(world.as(hr).call("release-company-mails", release)).rejects.toMatchObject({
    code: "not-allowed",
  });
});
