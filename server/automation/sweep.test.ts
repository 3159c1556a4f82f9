import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.ts";
import { MAIL_DAYS } from "../../domain/consent.ts";
import { deliverMails } from "../mail/deliver.ts";
import { writeMails } from "../mail/outbox.ts";
import { sweep } from "./sweep.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const mail = { subject: "Emma fyller år", html: "<p>Emma, nötallergi</p>", text: "Emma, nötallergi" };
const write = (key: string) =>
  world.inDatabase((tx) => writeMails(tx, [{ key, to: "hr@nordljus.example", mail }]));
const read = async () => {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select key, status, to_email, subject || html || text as said from mails order by key`),
  );
  return rows as { key: string; status: string; to_email: string; said: string }[];
};

describe("the sweep", () => {
  test("empties what old mails said, and keeps that they were sent", async () => {
    await write("sweep:1-sent");
    await deliverMails(world.services);
    world.sandbox.faults.set("mail", "550", 1);
    await write("sweep:2-refused");
    await deliverMails(world.services);
    world.clock.advance({ hours: MAIL_DAYS * 24 - 1 });
    await write("sweep:3-young");
    await sweep(world.services);
    expect((await read()).every(({ said }) => said.includes("nötallergi"))).toBe(true);

    world.clock.advance({ hours: 2 });
    await sweep(world.services);
    await sweep(world.services);
    const [sent, refused, young] = await read();
    expect(sent).toMatchObject({ status: "sent", to_email: "hr@nordljus.example" });
    expect(refused).toMatchObject({ status: "withdrawn" });
    for (const old of [sent, refused]) expect(old!.said).not.toMatch(/Emma|nöt/);
    expect(young).toMatchObject({ status: "waiting", said: expect.stringContaining("nötallergi") });
  });

  test("forgets who wrote to us", async () => {
    const send = (name: string) =>
      world.nobody.call("send-contact-form", { name, email: `${name}@kund.example`, message: "Hej!" });
    await send("gammal");
    await deliverMails(world.services);
    world.clock.advance({ hours: MAIL_DAYS * 24 + 1 });
    await send("ny");
    await sweep(world.services);
    const messages = await world.inDatabase((tx) => tx.execute(sql`select name from contact_messages`));
    expect(messages.rows).toEqual([{ name: "ny" }]);
    const mails = await world.inDatabase((tx) => tx.execute(sql`select * from mails`));
    expect(JSON.stringify(mails.rows)).toContain("ny@kund.example");
    expect(JSON.stringify(mails.rows)).not.toContain("gammal@kund.example");
  });

  test("forgets after a year whom we invited and who never paid", async () => {
    const { id } = await world.buildCompany();
    const invite = (email: string, paid: boolean) =>
      world.inDatabase((tx) =>
        tx.execute(sql`insert into payment_links (company_name, admin_email, phone, notes, company_id, paid_at)
          values ('Bolag', ${email}, '070', 'Ring', ${id}, ${paid ? sql`app_now()` : null})`),
      );
    const invited = async () => {
      const { rows } = await world.inDatabase((tx) =>
        tx.execute(sql`select admin_email from payment_links order by admin_email`),
      );
      return rows.map((row) => row.admin_email);
    };
    await invite("betald@kund.example", true);
    await invite("gammal@kund.example", false);
    world.clock.advance({ hours: 364 * 24 });
    await sweep(world.services);
    expect(await invited()).toEqual(["betald@kund.example", "gammal@kund.example"]);

    await invite("ny@kund.example", false);
    world.clock.advance({ hours: 2 * 24 });
    await sweep(world.services);
    await sweep(world.services);
    expect(await invited()).toEqual(["betald@kund.example", "ny@kund.example"]);
  });

  test.each(["personal-link", "erasure-done", "birthday-reminder-colleagues"])(
    "takes the employee's own address from an old %s",
    async (kind) => {
      await write(`${kind}:1`);
      await deliverMails(world.services);
      world.clock.advance({ hours: MAIL_DAYS * 24 + 1 });
      await sweep(world.services);
      const row = (await read()).find(({ key }) => key === `${kind}:1`);
      expect(row).toMatchObject({ status: "sent", to_email: "raderad" });
    },
  );
});
