import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildCakeOn, newMorning, writtenMails } from "../../../test/morning.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { employees } from "../../database/schema.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { unsubscribeRoutes, unsubscribeUrl } from "../people/colleague-mails.ts";
import { birthdayReminder } from "./birthdays.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";
import { startRun } from "../../jobs/part.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => newMorning(world));

const at = (text: string) => world.clock.set(text);
const check = () => dailyCheck(world.services);
const keys = (kind = "") => writtenMails(world, kind);
const cakeOn = (day: string, values: object = {}, person: object = {}) =>
  buildCakeOn(world, day, values, person);

describe("the daily check of birthdays", () => {
  test("a birthday that was missed by a run is told of when it is made up, and one that has been is not", async () => {
    await check();
    const company = await world.buildCompany();
    for (const [name, birthday] of [
      ["Igår Ek", "1990-03-03"],
      ["Idag Ek", "1990-03-04"],
      ["Imorgon Ek", "1990-03-05"],
      ["Sist Ek", "1990-03-17"],
      ["Senare Ek", "1990-03-18"],
    ] as const)
      await world.buildEmployee(company, { name, birthday });
    await world.buildEmployee(company, { birthday: "1990-09-09", email: "kollega@bolag.example" });
    at("2026-03-04T05:00:00+01:00");
    await check();
    const [toHr, ...others] = await keys("birthday-reminders");
    expect(others).toEqual([]);
    expect(toHr!.key).toBe(`birthday-reminders:${company.id}:2026-03-03`);
    expect(toHr!.text.match(/\S+ Ek/g)).toEqual(["Idag Ek", "Imorgon Ek", "Sist Ek"]);
    expect((await keys("birthday-reminder-colleagues")).map(({ subject }) => subject)).toEqual([
      "Idag fyller Idag år och imorgon Imorgon",
    ]);
    at("2026-03-04T08:00:00+01:00");
    await check();
    expect(await keys("birthday-reminders")).toHaveLength(2);
    expect(await keys("birthday-reminder-colleagues")).toHaveLength(1);
  });

  test("a company without an autopilot is invited to it, while it has none", async () => {
    const company = await world.buildCompany({ subscription_status: "active" });
    await world.buildEmployee(company, { name: "Utan Ek", birthday: "1990-03-10" });
    await check();
    const read = async () => (await keys("birthday-reminders"))[0]!.text;
    expect(await read()).toContain(`Sätt upp autopilot:
Autopiloten ordnar alla födelsedagar av sig själv, nya kollegors också. Ni sätter upp den en gång.
${world.services.publicUrl}/dashboard/autopilot`);
    // It gets its words when it leaves.
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into autopilots (company_id, on_since) values (${company.id}, app_now())`),
    );
    expect(await read()).toContain("Utan Ek");
    expect(await read()).not.toContain("utopilot");
  });

  test("born on 29 February: HR hears of it for the 28th", async () => {
    const company = await world.buildCompany();
    await world.buildEmployee(company, { name: "Skott Dag", birthday: "1992-02-29" });
    at("2027-02-20T08:00:00+01:00");
    await world.inDatabase((tx) => tx.execute(sql`update companies set subscription_status = 'active'`));
    await check();
    expect((await keys("birthday-reminders"))[0]?.text).toContain("söndag 28 februari");
  });

  test("HR hears in time of a cake that comes before a closed office, and not of what is forgone", async () => {
    const company = await world.buildCompany({ subscription_status: "active" });
    for (const [name, birthday] of [
      ["Öppet Ek", "1990-12-10"],
      ["Jul Ek", "1990-12-28"],
      ["Mellan Ek", "1990-12-23"],
      ["Nyår Ek", "1990-01-02"],
      ["Avstått Ek", "1990-12-11"],
    ] as const)
      await world.buildEmployee(company, { name, birthday });
    await world.inDatabase(async (tx) => {
      await tx.execute(
        sql`update offices set closures = ${JSON.stringify([
          { kind: "christmas", birthdays: "before" },
          { kind: "new-year", birthdays: "forgo" },
          { kind: "own", from: "2026-12-11", to: "2026-12-11", birthdays: "forgo" },
        ])}::jsonb where company_id = ${company.id}`,
      );
    });
    at("2026-12-09T08:00:00+01:00");
    await check();
    const [mail] = await keys("birthday-reminders");
    // Two weeks before the 23rd: the cake of the 28th comes then.
    expect(mail!.text.match(/\S+ Ek/g)).toEqual(["Öppet Ek", "Mellan Ek", "Jul Ek"]);
    expect(mail!.text).toContain("Tårtan kommer onsdag 23 december, eftersom");
    at("2026-12-20T08:00:00+01:00");
    await check();
    expect(await keys("birthday-reminders")).toHaveLength(1);
  });

  test("colleagues hear of those who celebrate openly, and nobody of themselves", async () => {
    const company = await world.buildCompany();
    await world.buildEmployee(company, {
      name: "Öppen Person",
      birthday: "1990-03-03",
      email: "oppen@bolag.example",
    });
    await world.buildEmployee(company, {
      birthday: "1991-03-03",
      email: "tyst@bolag.example",
      celebration: "quiet",
    });
    await world.buildEmployee(company, {
      birthday: "1992-09-03",
      email: "inte@bolag.example",
      celebration: "none",
    });
    await check();
    await check();
    expect((await keys("birthday-reminder-colleagues")).map((mail) => [mail.to_email, mail.subject])).toEqual(
      [["tyst@bolag.example", "Imorgon fyller Öppen år"]],
    );
  });

  test("colleagues are mailed where the company has chosen it, or is small, and can say no without losing their cake", async () => {
    const company = await world.buildCompany();
    const hr = world.as(company.hr);
    await world.buildEmployee(company, { birthday: "1990-03-03" });
    const reader = await world.buildEmployee(company, {
      birthday: "1992-09-03",
      email: "kollega@bolag.example",
    });
    const switched = async () => (await hr.call("list-employees", {})).colleague_mails;
    expect(await switched()).toBe(true);
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into employees (company_id, name, birthday)
        select ${company.id}, 'Person ' || n, '1980-09-09' from generate_series(1, 49) n`),
    );
    expect(await switched()).toBe(false);
    await hr.call("set-colleague-mails", { on: true });
    const unasked = await world.buildCompany();
    await world.buildEmployee(unasked, { birthday: "1990-03-03", email: "ett@stort.example" });
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into employees (company_id, name, birthday, email)
        select ${unasked.id}, 'Person ' || n, '1980-09-09', n || '@stort.example' from generate_series(1, 50) n`),
    );
    const { vault } = world.services;
    const token = unsubscribeUrl(world.services, reader.id).split("/").at(-1)!;
    expect(token).toBe(`${reader.id}.${vault.sign("colleague-mails", reader.id)}`);
    const routes = unsubscribeRoutes(world.services);
    expect(
      (await routes.request("/avregistrera/" + token.slice(0, -2) + "xx", { method: "POST" })).status,
    ).toBe(404);
    expect((await routes.request(`/avregistrera/${token}`)).status).toBe(200);
    await check();
    expect((await keys("birthday-reminder-colleagues")).map(({ to_email }) => to_email)).toEqual([
      "kollega@bolag.example",
    ]);
    // RFC 8058: both headers, and what a mail program then posts, without anybody opening a page.
    await deliverMails(world.services);
    const sent = world.sandbox.mailbox.list().find(({ to }) => to === "kollega@bolag.example");
    const url = unsubscribeUrl(world.services, reader.id);
    expect(url).toMatch(/^https:/);
    expect(sent!.unsubscribe.toSorted()).toEqual([
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      `List-Unsubscribe: <${url}>`,
    ]);
    expect(sent!.text).toContain(url);
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect((await routes.request(`/avregistrera/${token}`, { method: "POST", body })).status).toBe(200);
    const [row] = await world.inDatabase((tx) =>
      tx.select().from(employees).where(eq(employees.id, reader.id)),
    );
    expect(row).toMatchObject({ colleague_mails: false, celebration: "celebrate" });
  });

  test("a colleague who reads English is mailed in English", async () => {
    const company = await world.buildCompany();
    await world.buildEmployee(company, { name: "Leo Ek", birthday: "1991-03-03" });
    await world.buildEmployee(company, {
      birthday: "1992-09-03",
      email: "grace@bolag.example",
      language: "en",
    });
    await check();
    const [mail, ...others] = await keys("birthday-reminder-colleagues");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: "Birthday tomorrow: Leo",
      text: expect.stringContaining("Leo Ek has a birthday on Tuesday 3 March."),
    });
  });

  test("after a missed run a colleague gets one mail of today's and tomorrow's birthdays", async () => {
    const company = await world.buildCompany();
    for (const [name, birthday] of [
      ["Ida Ek", "1990-03-02"],
      ["Leo Ek", "1991-03-03"],
    ] as const)
      await world.buildEmployee(company, { name, birthday });
    await world.buildEmployee(company, { birthday: "1992-09-03", email: "kollega@bolag.example" });
    await check();
    const mails = await keys("birthday-reminder-colleagues");
    expect(mails.map(({ subject }) => subject)).toEqual(["Idag fyller Ida år och imorgon Leo"]);
    expect(mails[0]!.text).toContain("Ida Ek fyller år måndag 2 mars. Leo Ek fyller år tisdag 3 mars.");
    await check();
    expect(await keys("birthday-reminder-colleagues")).toHaveLength(1);

    // One a day at most, also by hand: of somebody who is added later they hear on the day itself.
    await world.buildEmployee(company, { name: "Mia Ek", birthday: "1993-03-03" });
    const admin = world.as(await world.buildAdmin());
    await admin.call("send-birthday-reminders", { testMode: false, companyId: company.id });
    expect(await keys("birthday-reminder-colleagues")).toHaveLength(1);
    at("2026-03-03T08:00:00+01:00");
    await check();
    expect((await keys("birthday-reminder-colleagues")).map(({ subject }) => subject)).toEqual([
      expect.anything(),
      "Idag fyller Mia år",
    ]);
  });

  test("a birthday mail that leaves late says what is true then, and nothing of those who changed their mind", async () => {
    const company = await world.buildCompany();
    const [ida, leo] = [
      await world.buildEmployee(company, { name: "Ida Ek", birthday: "1990-03-03" }),
      await world.buildEmployee(company, { name: "Leo Ek", birthday: "1991-03-03" }),
    ];
    await world.buildEmployee(company, { birthday: "1992-09-03", email: "kollega@bolag.example" });
    await check();
    const [told] = await keys("birthday-reminder-colleagues");
    expect(told?.subject).toBe("Imorgon fyller Ida och Leo år");
    at("2026-03-03T09:00:00+01:00");
    await world.inDatabase((tx) =>
      tx.execute(sql`update employees set celebration = 'quiet' where id = ${leo.id}`),
    );
    expect((await keys("birthday-reminder-colleagues"))[0]?.subject).toBe("Idag fyller Ida år");

    const bakery = await world.buildVendor();
    await world.buildCakeOrder(ida, { delivery_date: "2026-03-03", bakery_id: bakery.id });
    await deliverMails(world.services);
    const toHr = world.sandbox.mailbox
      .list()
      .find((mail) => mail.subject.endsWith("Ingen tårta är beställd."));
    expect(toHr?.text).toContain("Leo Ek");
    expect(toHr?.text).not.toContain("Ida Ek");
    const [sent] = await keys("birthday-reminder-colleagues");
    expect([sent?.status, sent?.employee_ids]).toEqual(["sent", [ida.id]]);
  });

  test("somebody who is added after the day's check is told of by the next one, also on the same day", async () => {
    const company = await world.buildCompany();
    await world.buildEmployee(company, { name: "Anna Först", birthday: "1990-03-12" });
    await check();
    await world.buildEmployee(company, { name: "Bo Sedan", birthday: "1990-03-13" });
    await birthdayReminder.run(startRun(world.services, Temporal.PlainDate.from("2026-03-02")));
    expect((await keys("birthday-reminders")).map((mail) => mail.text)).toEqual([
      expect.stringContaining("Anna Först"),
      expect.stringContaining("Bo Sedan"),
    ]);
  });

  test("HR reads the day that a cake was moved to, and not that the birthday is then", async () => {
    // A Saturday's cake that the company's rule would bring on Friday, and a Wednesday's; both moved by hand.
    for (const [birthday, moved] of [
      ["2026-03-07", "2026-03-09"],
      ["2026-03-11", "2026-03-09"],
    ] as const) {
      const { company, order } = await cakeOn(birthday);
      await world.inDatabase((tx) =>
        tx.execute(sql`with moved as (update cake_orders set delivery_date = ${moved} where id = ${order.id})
          update offices set delivery_rule = 'workday-before' where company_id = ${company.id}`),
      );
    }
    await check();
    for (const mail of await keys("cake-reminder-hr-week")) {
      expect(mail.text).toContain("måndag 9 mars");
      expect(mail.text).not.toMatch(/fredag 6 mars|fyller/);
    }
    expect(await keys("cake-reminder-hr-week")).toHaveLength(2);
  });

  test("nobody is told that a cake is missing which was moved far from its birthday", async () => {
    await cakeOn("2026-03-06", { delivery_date: "2026-03-27", birthday: "2026-03-06" });
    await check();
    expect(await keys("birthday-reminders")).toEqual([]);
  });

  test("a cake that was declined is told as declined, and not as never ordered", async () => {
    await cakeOn("2026-03-06", {
      birthday: "2026-03-06",
      status: "declined",
      requested_at: "2026-03-01T09:00:00Z",
      answered_at: "2026-03-01T10:00:00Z",
    });
    await check();
    const [mail] = await keys("birthday-reminders");
    expect(mail?.text).toContain("Beställningen avböjdes, och ingen annan är frågad");
    expect(mail?.text).not.toContain("Ingen tårta är beställd");
  });

  test.each([
    ["expired", "Bageriet svarade inte, och ingen annan är frågad"],
    ["withdrawn", "Bageriet har fått förhinder, och ingen annan är frågad"],
  ])("a cake whose bakery's offer is %s is not told as a no", async (status, words) => {
    const { order } = await cakeOn("2026-03-06", {
      birthday: "2026-03-06",
      status: "declined",
      requested_at: "2026-03-01T09:00:00Z",
      answered_at: "2026-03-01T10:00:00Z",
    });
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set status = ${status} where order_id = ${order.id}`),
    );
    await check();
    const [mail] = await keys("birthday-reminders");
    expect(mail?.text).toContain(words);
    expect(mail?.text).not.toContain("avböjdes");
  });

  test("a cake that the platform turned down is told with its reason, and not as a bakery's no", async () => {
    const { order } = await cakeOn("2026-03-06", { birthday: "2026-03-06", status: "declined" });
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set approval_reason = 'Vi når er inte.' where id = ${order.id}`),
    );
    await check();
    const [mail] = await keys("birthday-reminders");
    expect(mail?.text).toContain("Beställningen blev inte godkänd: Vi når er inte.");
    expect(mail?.text).not.toContain("avböjdes");
  });

  test("a birthday that was corrected is told of on its new day alone", async () => {
    const company = await world.buildCompany({ subscription_status: "active" });
    const { id } = await world.buildEmployee(company, { name: "Åsa Öberg", birthday: "1990-03-10" });
    await check();
    await world.inDatabase((tx) =>
      tx.execute(sql`update employees set birthday = '1990-03-16' where id = ${id}`),
    );
    at("2026-03-03T08:00:00+01:00");
    await check();
    const [before, after] = await keys("birthday-reminders");
    for (const mail of [before, after]) {
      expect(mail?.subject).toBe("Åsa fyller år om 13 dagar. Ingen tårta är beställd.");
      expect(mail?.text).toContain("måndag 16 mars");
      expect(mail?.text).not.toContain("10 mars");
    }
  });
});
