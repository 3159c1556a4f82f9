import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newMorning } from "../../../test/morning.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";
import { applyRetention } from "../../jobs/retention.ts";
import { deliverMails } from "../../mail/deliver.ts";

/** Whose birthday it was is not to be read from what is left of the mails about it. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => newMorning(world));

const at = (text: string) => world.clock.set(text);
const check = () => dailyCheck(world.services);
const post = () => deliverMails(world.services);
const rows = async (of: "mails" | "reminders") => {
  const { rows: found } = await world.inDatabase((tx) =>
    tx.execute(sql`select to_jsonb(t) as row from ${sql.identifier(of)} t where company_id is not null`),
  );
  return found.map(({ row }) => row as Record<string, unknown>);
};
const aboutBirthdays = async () =>
  (await rows("mails")).filter(({ kind }) => String(kind).startsWith("birthday-reminder"));
const everything = async () => JSON.stringify([...(await rows("mails")), ...(await rows("reminders"))]);
const arrived = (kind: string) =>
  world.sandbox.mailbox.list().filter(({ key }) => key?.startsWith(`${kind}:`));

async function office() {
  const company = await world.buildCompany({ subscription_status: "active" });
  const kim = await world.buildEmployee(company, { name: "Kim Kanarie", birthday: "1985-03-14" });
  const reader = await world.buildEmployee(company, { email: "bo@bolag.example", birthday: "1985-09-01" });
  const erase = () => world.as(company.hr).call("erase-employee", { id: kim.id });
  return { company, kim, reader, erase };
}

describe("the day of an erased birthday", () => {
  test("stands in no reminder and in no mail, neither in its name nor in its end", async () => {
    const { kim, erase } = await office();
    await check();
    await post();
    at("2026-03-13T08:00:00+01:00");
    await check();
    await post();
    expect((await aboutBirthdays()).map(({ status }) => status)).toEqual(["sent", "sent"]);
    expect(await everything()).toContain("2026-03-14");

    await erase();
    expect(await everything()).not.toContain("-03-14");
    const mails = await aboutBirthdays();
    expect(mails.map(({ key }) => String(key)).filter((key) => /2026-\d\d-\d\d/.test(key))).toEqual([]);
    expect((await rows("reminders")).filter(({ subject_id }) => subject_id === kim.id)).toEqual([]);
  });

  test("goes from a mail that was being sent at that moment with the next retention run", async () => {
    const { company, erase } = await office();
    await world.buildEmployee(company, { name: "Ida Ek", birthday: "1985-03-12" });
    await check();
    await world.inDatabase((tx) =>
      tx.execute(sql`update mails set claimed_until = now() + interval '5 minutes', html = '<p>Kim</p>'`),
    );
    await erase();
    expect(await aboutBirthdays()).toHaveLength(1);
    await world.inDatabase((tx) => tx.execute(sql`update mails set status = 'sent'`));
    await applyRetention(world.services);
    expect(await everything()).not.toContain("-03-14");
  });

  test("is in no mail of others that is held back, and those still are told of", async () => {
    const { company, kim, erase } = await office();
    const ida = await world.buildEmployee(company, { name: "Ida Ek", birthday: "1985-03-12" });
    await check();
    const [mail] = await aboutBirthdays();
    const admin = world.as(await world.buildAdmin());
    await admin.call("hold-mail", { key: String(mail!.key) });
    await erase();
    const [held] = await aboutBirthdays();
    expect(held!.employee_ids).toEqual([ida.id]);
    expect(JSON.stringify(held)).not.toContain(kim.id);
    await admin.call("release-mail", { key: String(mail!.key) });
    await post();
    expect(arrived("birthday-reminders").map(({ text }) => /Ida/.test(text!) && !/Kim/.test(text!))).toEqual([
      true,
    ]);
  });

  test("is no reason to be silent of another birthday that is found the same day", async () => {
    const { company, reader, erase } = await office();
    at("2026-03-13T08:00:00+01:00");
    await check();
    await post();
    await erase();
    world.clock.advance({ hours: 1 });
    await world.buildEmployee(company, { name: "Ida Ek", birthday: "1985-03-14" });
    await world.as(await world.buildAdmin()).call("daily-automation-check", {});
    await post();
    for (const [kind, to] of [
      ["birthday-reminders", "hr@bolag.example"],
      ["birthday-reminder-colleagues", reader.email],
    ] as const) {
      const mails = arrived(kind).filter((mail) => [mail.to].flat().includes(to!));
      expect(mails).toHaveLength(2);
      expect(new Set(mails.map(({ key }) => key)).size).toBe(2);
    }
  });
});

test("a reminder is forgotten a month after its day", async () => {
  await office();
  await check();
  at("2026-04-13T12:00:00+02:00");
  await applyRetention(world.services);
  expect(await rows("reminders")).toHaveLength(1);
  at("2026-04-14T12:00:00+02:00");
  await applyRetention(world.services);
  expect(await rows("reminders")).toEqual([]);
});
