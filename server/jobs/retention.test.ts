import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storedText } from "../../test/stored-text.ts";
import { probeMail } from "../../test/probe-mail.ts";
import { createWorld, type World } from "../../test/world.ts";
import { MAIL_DAYS } from "../../domain/consent.ts";
import { deliverMails } from "../mail/deliver.ts";
import { writeMails } from "../mail/outbox.ts";
import { applyRetention } from "./retention.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const words = { subject: "Emma fyller år", html: "<p>Emma, nötallergi</p>", text: "Emma, nötallergi" };
const write = (kind: string, key: string) =>
  world.inDatabase((tx) => writeMails(tx, [probeMail({ kind, key, to: "hr@nordljus.example", words })]));
const read = async () => {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select key, status, to_email, subject || html || text as said from mails order by key`),
  );
  return rows as { key: string; status: string; to_email: string; said: string }[];
};

describe("the retention job", () => {
  test("empties what old mails said, and keeps that they were sent", async () => {
    await write("retention", "1-sent");
    await deliverMails(world.services);
    world.sandbox.faults.set("mail", "550", 1);
    await write("retention", "2-refused");
    await deliverMails(world.services);
    world.clock.advance({ hours: MAIL_DAYS * 24 - 1 });
    await write("retention", "3-young");
    await applyRetention(world.services);
    expect((await read()).every(({ said }) => said.includes("nötallergi"))).toBe(true);

    world.clock.advance({ hours: 2 });
    await applyRetention(world.services);
    await applyRetention(world.services);
    const [sent, refused, young] = await read();
    expect(sent).toMatchObject({ status: "sent", to_email: "hr@nordljus.example" });
    expect(refused).toMatchObject({ status: "withdrawn" });
    for (const old of [sent, refused]) expect(old!.said).not.toMatch(/Emma|nöt/);
    expect(young).toMatchObject({ status: "waiting", said: expect.stringContaining("nötallergi") });
  });

  test("forgets what was held back of mails that are long over", async () => {
    const hold = (key: string) =>
      world.inDatabase((tx) => tx.execute(sql`insert into mail_holds (key) values (${key})`));
    await hold("birthday-reminder:gammal:2026-03-04");
    world.clock.advance({ hours: MAIL_DAYS * 24 + 1 });
    await hold("birthday-reminder:ny:2026-06-04");
    await applyRetention(world.services);
    const { rows } = await world.inDatabase((tx) => tx.execute(sql`select key from mail_holds`));
    expect(rows).toEqual([{ key: "birthday-reminder:ny:2026-06-04" }]);
  });

  test("forgets who wrote to us", async () => {
    const send = (name: string) =>
      world.nobody.call("send-contact-form", { name, email: `${name}@kund.example`, message: "Hej!" });
    await send("gammal");
    await deliverMails(world.services);
    world.clock.advance({ hours: MAIL_DAYS * 24 + 1 });
    await send("ny");
    await applyRetention(world.services);
    const messages = await world.inDatabase((tx) => tx.execute(sql`select name from contact_messages`));
    expect(messages.rows).toEqual([{ name: "ny" }]);
    const mails = await world.inDatabase((tx) => tx.execute(sql`select * from mails`));
    expect(JSON.stringify(mails.rows)).toContain("ny@kund.example");
    expect(JSON.stringify(mails.rows)).not.toContain("gammal@kund.example");
  });

  test("forgets after a year whom we invited and who never paid", async () => {
    const admin = async () => world.as(await world.buildAdmin());
    const invite = async (name: string) =>
      (await admin()).call("create-payment-link", {
        adminEmail: `${name}@inbjuden.example`,
        companyName: `Bolaget ${name}`,
        phone: `070-${name}`,
      });
    const remembered = async () => {
      const text = await storedText(world);
      const told = [/\w+(?=@inbjuden)/g, /(?<=Bolaget )\w+/g, /(?<=\b070-)\w+/g];
      return told.map((part) => [...new Set(text.match(part))].sort());
    };
    const all = (...names: string[]) => [names, names, names];

    const { id: paid } = await invite("betald");
    await world.inDatabase((tx) =>
      tx.execute(sql`update payment_links set paid_at = app_now() where id = ${paid}`),
    );
    await invite("gammal");
    await invite("igen");
    const { id: entered } = await invite("inne");
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select company_id from payment_links where id = ${entered}`),
    );
    await world.buildUser("hr_admin", rows[0]!.company_id as string);
    await deliverMails(world.services);
    world.clock.advance({ hours: 364 * 24 });
    await invite("igen");
    await invite("ny");
    await applyRetention(world.services);
    expect(await remembered()).toEqual(all("betald", "gammal", "igen", "inne", "ny"));

    world.clock.advance({ hours: 2 * 24 });
    await applyRetention(world.services);
    await applyRetention(world.services);
    expect(await remembered()).toEqual(all("betald", "igen", "inne", "ny"));
    const { links } = await (await admin()).call("list-payment-links", {});
    expect(links.map(({ admin_email }) => admin_email).sort()).toEqual(
      ["betald", "igen", "ny"].map((name) => `${name}@inbjuden.example`),
    );
  });

  test("erases the leavers of all companies but one whose erasure fails", async () => {
    const archived_at = world.clock
      .now()
      .subtract({ hours: 24 * 400 })
      .toString();
    const leaver = async (name: string) =>
      world.buildEmployee(await world.buildCompany(), { name, archived_at });
    const [stuck, free] = [await leaver("Kvar Kanarie"), await leaver("Borta Kanarie")];
    const bakery = await world.buildVendor();
    // The bakery would be told of a day in a year that no date is written with.
    const order = { bakery_id: bakery.id, delivery_date: "10000-05-17", status: "confirmed" } as const;
    const { id } = await world.buildCakeOrder(stuck, order);
    await applyRetention(world.services);
    const names = async () => {
      const { rows } = await world.inDatabase((tx) =>
        tx.execute(
          sql`select name from employees where id in (${stuck.id}, ${free.id}) and erased_at is null`,
        ),
      );
      return rows.map(({ name }) => name);
    };
    expect(await names()).toEqual(["Kvar Kanarie"]);
    await world.inDatabase((tx) => tx.execute(sql`delete from cake_orders where id = ${id}`));
    await applyRetention(world.services);
    expect(await names()).toEqual([]);
  });

  test("takes a colleague's address from an old reminder that was stopped before it had words", async () => {
    const kind = "birthday-reminder-colleagues";
    const states = ["dead", "held", "unsure", "withdrawn"];
    for (const status of states) {
      await world.inDatabase((tx) =>
        tx.execute(sql`insert into mails (key, kind, audience, about, to_email, subject, html, text, status)
          values (${`${kind}:stopped-${status}`}, ${kind}, 'employee', 'birthday', 'kollega@nordljus.example', 'Fyller år',
            '', '', ${status})`),
      );
    }
    world.clock.advance({ hours: MAIL_DAYS * 24 - 1 });
    await applyRetention(world.services);
    const addresses = async () =>
      (await read()).filter(({ key }) => key.includes(":stopped-")).map(({ to_email }) => to_email);
    expect(await addresses()).toEqual(states.map(() => "kollega@nordljus.example"));

    world.clock.advance({ hours: 2 });
    await applyRetention(world.services);
    expect(await addresses()).toEqual(states.map(() => "raderad"));
  });

  test.each(["personal-link", "erasure-done", "birthday-reminder-colleagues"])(
    "takes the employee's own address from an old %s",
    async (kind) => {
      await write(kind, "1");
      await deliverMails(world.services);
      world.clock.advance({ hours: MAIL_DAYS * 24 + 1 });
      await applyRetention(world.services);
      const row = (await read()).find(({ key }) => key === `${kind}:1`);
      expect(row).toMatchObject({ status: "sent", to_email: "raderad" });
    },
  );
});
