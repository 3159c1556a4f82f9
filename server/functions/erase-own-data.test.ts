import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createWorld, type World } from "../../test/world.ts";
import { stockholmToday } from "../../domain/clock.ts";
import { CONSENT_VERSION } from "../../domain/consent.ts";
import { sweep } from "../automation/sweep.ts";
import { deliverMails } from "../mail/deliver.ts";
import { writeMail, writeMails } from "../mail/outbox.ts";
import { blankLateMails, eraseEmployees } from "../people/erase.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const CANARY = "kanariefrö";
let counter = 0;

async function registered() {
  const company = await world.buildCompany();
  const { token: join } = await world.as(company.hr).call("get-join-link", {});
  const email = `kim${++counter}@nordljus.example`;
  await world.nobody.call("submit-employee-registration", {
    token: join,
    employee: {
      first_name: "Kim",
      last_name: `Kanarie${counter}`,
      email,
      birthday: "1985-05-17",
      allergies: CANARY,
      consent: true,
    },
  });
  const { employees } = await world.as(company.hr).call("list-employees", {});
  return { ...company, employee: employees[0]!, email, token: await linkSentTo(email) };
}

/** A colleague's cake: the mail names nobody, but counts everybody's allergies. One has been sent, one is on its way. */
async function kitchenWasTold() {
  const { employee, token } = await registered();
  const { company_id } = await world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(sql`select company_id from employees where id = ${employee.id}`);
    return rows[0] as { company_id: string };
  });
  const colleague = await world.buildEmployee({ id: company_id });
  const order = await world.buildCakeOrder(colleague);
  await world.inDatabase(async (tx) => {
    for (const number of [1, 2]) {
      await writeMail(tx, {
        key: `bakery-order:${number}:${order.id}`,
        to: "bageri@b.example",
        companyId: company_id,
        employeeIds: [colleague.id],
        orderIds: [order.id],
        mail: {
          subject: "Beställning",
          html: "<p>1</p>",
          text: `Kollegorna på adressen: ${CANARY} (1 person)`,
        },
      });
    }
    await tx.execute(sql`update mails set status = 'sent' where key = ${`bakery-order:1:${order.id}`}`);
    await tx.execute(sql`update mails set claimed_until = app_now() + interval '5 minutes'
      where key = ${`bakery-order:2:${order.id}`}`);
  });
  return { company_id, token };
}

/** Mails about a colleague's birthday to somebody: one was sent, one had nothing left to say, one waits. */
async function heardOfColleagues(person: { id: string; email: string; company_id: string }) {
  const colleague = await world.buildEmployee({ id: person.company_id });
  await world.inDatabase(async (tx) => {
    for (const [day, status, html] of [
      ["2026-02-01", "sent", "<p>Grattis</p>"],
      ["2026-02-02", "withdrawn", ""],
      ["2026-02-03", "waiting", ""],
    ] as const) {
      const key = `birthday-reminder-colleagues:${person.id}:${day}`;
      await writeMail(tx, {
        key,
        to: person.email,
        companyId: person.company_id,
        employeeIds: [colleague.id],
        mail: { subject: "Födelsedag", html, text: "" },
      });
      await tx.execute(sql`update mails set status = ${status} where key = ${key}`);
    }
  });
}

async function linkSentTo(email: string): Promise<string> {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(
      sql`select text from mails where to_email = ${email} and kind in ('employee-registered', 'personal-link')
          order by created_at desc, id limit 5`,
    ),
  );
  const tokens = rows.map((row) => /token=([\w-]+)/.exec(world.asReceived(row.text))![1]!);
  return tokens[0]!;
}

const details = (employee: { name: string; birthday: string }, email: string) => ({
  name: employee.name,
  birthday: employee.birthday,
  email,
});

/** Every text of the database in one string, so that nothing can hide. */
async function everything(): Promise<string> {
  const tables = (
    await world.inDatabase((tx) =>
      tx.execute(sql`select table_name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'migrations'`),
    )
  ).rows.map((row) => row.table_name as string);
  const texts = await world.inDatabase(async (tx) => {
    const parts: string[] = [];
    for (const table of tables) {
      const { rows } = await tx.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`);
      parts.push(...rows.map((row) => row.row as string));
    }
    return parts;
  });
  return texts.join("\n");
}

describe("the person's own page", () => {
  test("shows what is stored, and nothing for another token", async () => {
    const { employee, token } = await registered();
    const own = await world.nobody.call("get-own-data", { token });
    expect(own).toMatchObject({ name: employee.name, allergies: CANARY, consent: { source: "self" } });
    const stranger = world.nobody.call("get-own-data", { token: "x".repeat(43) });
    await expect(stranger).rejects.toMatchObject({ code: "link-expired", status: 410 });
  });

  test("'fira inte' cancels what is ahead; the record keeps who did it", async () => {
    const { id, employee, email, token } = await registered();
    await world.buildCakeOrder({ ...employee, company_id: id }, { status: "planned" });
    const answer = await world.nobody.call("update-own-data", {
      ...details(employee, email),
      token,
      allergies: CANARY,
      consent: true,
      celebration: "none",
    });
    expect(answer).toEqual({ cancelled: 1 });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select actor, after from order_history where company_id = ${id}`),
    );
    expect(rows).toEqual([{ actor: "employee", after: "cancelled" }]);
  });

  test("what the person has chosen HR sees, and does not change", async () => {
    const { hr, employee, email, token } = await registered();
    const change = (celebration: "celebrate" | "quiet" | "none", name = employee.name) =>
      world
        .as(hr)
        .call("update-employee", { ...details(employee, email), id: employee.id, name, celebration });
    expect(await change("quiet")).toMatchObject({ employee: { celebration_own: false } });

    const own = { ...details(employee, email), token, allergies: "", consent: false };
    await world.nobody.call("update-own-data", { ...own, celebration: "none" });
    for (const celebration of ["celebrate", "quiet"] as const) {
      await expect(change(celebration)).rejects.toMatchObject({ code: "celebration-own", status: 409 });
    }
    // Everything else is still HR's, with the choice as it was.
    expect(await change("none", "Kim Kvist")).toMatchObject({
      employee: { name: "Kim Kvist", celebration: "none", celebration_own: true },
    });
    await world.nobody.call("update-own-data", { ...own, celebration: "celebrate" });
    await expect(change("none")).rejects.toMatchObject({ code: "celebration-own" });
  });

  test("what HR has corrected since the page was opened is not written over", async () => {
    const { hr, employee, email, token } = await registered();
    const opened = await world.nobody.call("get-own-data", { token });
    const shown = { ...details(employee, email), token, allergies: CANARY, consent: true };
    const save = (updated_at: string) =>
      world.nobody.call("update-own-data", { ...shown, celebration: "quiet", updated_at });
    world.clock.advance({ minutes: 1 });
    await world
      .as(hr)
      .call("update-employee", { ...details(employee, email), id: employee.id, birthday: "1988-08-08" });
    await expect(save(opened.updated_at)).rejects.toMatchObject({
      code: "employee-changed",
      message: "Dina uppgifter har ändrats under tiden. Se över dem och spara igen.",
    });
    const now = await world.nobody.call("get-own-data", { token });
    expect(now).toMatchObject({ birthday: "1988-08-08", celebration: "celebrate" });
    await save(now.updated_at);
    expect(await world.nobody.call("get-own-data", { token })).toMatchObject({ celebration: "quiet" });
  });

  test("taking back the consent takes the allergies with it", async () => {
    const { employee, email, token } = await registered();
    const same = { ...details(employee, email), token, celebration: "quiet" as const };
    const kept = world.nobody.call("update-own-data", { ...same, allergies: CANARY, consent: false });
    await expect(kept).rejects.toMatchObject({ code: "consent-missing" });
    await world.nobody.call("update-own-data", { ...same, allergies: "", consent: false });
    const own = await world.nobody.call("get-own-data", { token });
    expect(own).toMatchObject({ allergies: null, consent: null, celebration: "quiet" });
  });

  test("a consent that is taken back is told outside of the database, once and without a name", async () => {
    const { id, hr, employee, email, token } = await registered();
    const log = vi.spyOn(world.services.log, "info");
    const save = (allergies: string) =>
      world.nobody.call("update-own-data", {
        ...details(employee, email),
        token,
        allergies,
        consent: allergies !== "",
        celebration: "celebrate",
      });
    const told = () => log.mock.calls.filter(([, message]) => message === "consent withdrawn");
    await save("nötter");
    expect(told()).toEqual([]);
    await save("");
    await save("");
    const line = [{ company: id, employee: employee.id }, "consent withdrawn"];
    expect(told()).toEqual([line]);

    await save("nötter");
    await world.as(hr).call("update-employee", { ...details(employee, email), id: employee.id });
    expect(told()).toEqual([line, line]);
    log.mockRestore();
  });

  test("a yes to the present wording takes the place of an older one, and HR's edit leaves it", async () => {
    const { id, hr, employee, email, token } = await registered();
    const records = () =>
      world.inDatabase(async (tx) => {
        const { rows } = await tx.execute(sql`select source, text_version, withdrawn_at is null as holds
          from consents where company_id = ${id} order by given_at, withdrawn_at is null`);
        return rows;
      });
    await world.inDatabase((tx) =>
      tx.execute(sql`update consents set text_version = 'förr' where company_id = ${id}`),
    );
    const own = { ...details(employee, email), token, allergies: CANARY, consent: true };
    const save = () => world.nobody.call("update-own-data", { ...own, celebration: "celebrate" });
    await save();
    await save();
    const now = { source: "self", text_version: CONSENT_VERSION, holds: true };
    const renewed = [{ source: "self", text_version: "förr", holds: false }, now];
    expect(await records()).toEqual(renewed);
    await world
      .as(hr)
      .call("update-employee", { ...details(employee, email), id: employee.id, allergies: "nötter" });
    expect(await records()).toEqual(renewed);

    await world.inDatabase((tx) =>
      tx.execute(sql`update consents set source = 'hr' where company_id = ${id} and withdrawn_at is null`),
    );
    await save();
    expect((await records()).at(-1)).toEqual(now);
  });

  test("a lost link is mailed anew, the old one ends, and strangers learn nothing", async () => {
    const { email, token } = await registered();
    world.clock.advance({ minutes: 1 });
    expect(await world.nobody.call("send-personal-link", { email })).toEqual({});
    expect(await world.nobody.call("send-personal-link", { email: "okand@nordljus.example" })).toEqual({});
    await expect(world.nobody.call("get-own-data", { token })).rejects.toMatchObject({
      code: "link-expired",
    });
    const fresh = await linkSentTo(email);
    expect(await world.nobody.call("get-own-data", { token: fresh })).toMatchObject({ email });
  });

  test("somebody who has left still sees what is stored, and can erase it", async () => {
    const { hr, employee, token } = await registered();
    await world.as(hr).call("archive-employee", { id: employee.id });
    expect(await world.nobody.call("get-own-data", { token })).toMatchObject({ name: employee.name });
    await world.nobody.call("erase-own-data", { token });
    expect((await world.as(hr).call("list-employees", { archived: true })).employees).toEqual([]);
  });

  test("everything can be taken along, and that is written down without a name", async () => {
    const { hr, employee, token } = await registered();
    const again = { "idempotency-key": `export of ${employee.id}` };
    const { data } = await world.nobody.call("export-own-data", { token }, again);
    expect(JSON.stringify(data)).toContain(CANARY);
    // As the browser asks, so that what is lost on the way comes again; kept, it would outlive an erasure.
    const kept = sql`select 1 from idempotency_keys where company_id is null and answer is not null`;
    expect((await world.inDatabase((tx) => tx.execute(kept))).rows).toEqual([]);
    expect(data).toHaveProperty("samtycken");
    const { entries } = await world.as(hr).call("list-audit-log", {});
    expect(entries).toMatchObject([{ action: "employee-exported", details: { employee_id: employee.id } }]);
    expect(JSON.stringify(entries)).not.toContain(employee.name);
  });

  test("what is taken along is Swedish, and tells of no colleague but in what the person was told", async () => {
    const { id, employee, email, token } = await registered();
    const [twin, reader] = [await world.buildEmployee({ id }), await world.buildEmployee({ id })];
    const bakery = await world.buildVendor();
    const order = await world.buildCakeOrder(
      { ...employee, company_id: id },
      { status: "requested", bakery_id: bakery.id },
    );
    const about = (key: string, to: string, employeeIds: string[], subject: string) => ({
      key,
      to,
      companyId: id,
      employeeIds,
      mail: { subject, html: "<p>Hej</p>", text: "Hej" },
    });
    const told = (who: string) => `birthday-reminder-colleagues:${who}:2026-05-17`;
    const both = `${employee.name} och ${twin.name} fyller år`;
    await world.inDatabase((tx) =>
      writeMails(tx, [
        about(told(employee.id), email, [twin.id], `${twin.name} fyller år`),
        about(told(twin.id), "t@bolag.example", [employee.id], `${employee.name} fyller år`),
        about(told(reader.id), "r@bolag.example", [employee.id, twin.id], both),
        about(`${told(reader.id)}:2`, "r2@bolag.example", [employee.id, twin.id], both),
        about(`bakery-order:${order.id}`, bakery.email!, [employee.id, twin.id], `Tårta till ${both}`),
      ]),
    );
    const { data } = await world.nobody.call("export-own-data", { token });
    const time = expect.any(String);
    expect(data).toEqual({
      företag: expect.any(String),
      uppgifter: {
        namn: employee.name,
        födelsedag: "1985-05-17",
        befattning: null,
        "e-post": email,
        allergier: CANARY,
        kost: null,
        tårtbitar: employee.cake_portion_size,
        firande: "Fira mig",
        källa: "Egen registrering",
        inlagd: time,
        ändrad: time,
        arkiverad: null,
      },
      samtycken: [
        { version: expect.any(String), "lämnat av": "Personen själv", lämnat: time, återtaget: null },
      ],
      tårtor: [
        {
          leveransdag: order.delivery_date,
          status: "Förfrågan skickad",
          bitar: 8,
          bageri: bakery.name,
          beställd: time,
        },
      ],
      mejl: {
        "till personen": [
          {
            vad: "Påminnelse om en kollegas födelsedag",
            ämne: `${twin.name} fyller år`,
            antal: 1,
            skrivet: time,
            skickat: null,
          },
          expect.objectContaining({ vad: "Bekräftelse på registreringen" }),
        ],
        "om personen": [
          { vad: "Beställning till bageriet", ämne: null, antal: 1, skrivet: time, skickat: null },
          { vad: "Påminnelse om en kollegas födelsedag", ämne: null, antal: 2, skrivet: time, skickat: null },
          {
            vad: "Påminnelse om en kollegas födelsedag",
            ämne: `${employee.name} fyller år`,
            antal: 1,
            skrivet: time,
            skickat: null,
          },
        ],
      },
    });
  });

  test("an erased allergy is gone from what kitchens were told of colleagues, also from a mail that was just being sent", async () => {
    const { company_id, token } = await kitchenWasTold();
    await world.nobody.call("erase-own-data", { token });
    const texts = async () => {
      const { rows } = await world.inDatabase((tx) =>
        tx.execute(
          sql`select text from mails where company_id = ${company_id} and kind = 'bakery-order' order by key`,
        ),
      );
      return rows.map((row) => String(row.text).includes(CANARY));
    };
    expect(await texts()).toEqual([false, true]);
    await world.inDatabase(async (tx) => {
      await tx.execute(sql`update mails set status = 'sent' where company_id = ${company_id}`);
      await blankLateMails(tx);
    });
    expect(await texts()).toEqual([false, false]);
  });
});

describe("erasure", () => {
  test("leaves no trace of the person in any table, and tells them so", async () => {
    const { id, hr, employee, email, token } = await registered();
    const order = await world.buildCakeOrder(
      { ...employee, company_id: id },
      { status: "declined", decline_reason: `Vi klarar inte ${CANARY}`, delivery_date: "2026-02-01" },
    );
    await world
      .as(hr)
      .call(
        "update-employee",
        { id: employee.id, ...details(employee, email), allergies: CANARY },
        { "idempotency-key": "samma" },
      );
    await world.inDatabase((tx) =>
      writeMail(tx, {
        key: `cake-reminder-hr-week:${order.id}`,
        to: hr.email,
        companyId: id,
        employeeIds: [employee.id],
        mail: { subject: employee.name, html: `<p>${CANARY}</p>`, text: CANARY },
      }),
    );
    await world.inDatabase((tx) =>
      tx.execute(sql`update mails set status = 'sent' where company_id = ${id}`),
    );
    await heardOfColleagues({ id: employee.id, email, company_id: id });
    expect(await everything()).toContain(employee.name);

    const about = async () =>
      (await everything()).split("\n").filter((row) => row.includes(employee.name) || row.includes(email));
    await world.nobody.call("erase-own-data", { token });
    const after = (await everything()).split("\n");
    // Only the last mail, to say that it is done, still needs the address.
    expect(await about()).toEqual([expect.stringContaining("erasure-done")]);
    await deliverMails(world.services);
    expect(world.sandbox.mailbox.list().some((mail) => [mail.to].flat().includes(email))).toBe(true);
    await sweep(world.services);
    expect(await about()).toEqual([]);
    expect(after.filter((row) => row.includes(id) && row.includes(CANARY))).toEqual([]);
    await expect(world.nobody.call("get-own-data", { token })).rejects.toMatchObject({
      code: "link-expired",
    });
    const again = world.as(hr).call("export-employee", { id: employee.id });
    await expect(again).rejects.toMatchObject({ code: "employee-not-found" });
  });

  test("tells HR that the cake is off, and not whose it was; HR, who erases somebody, knows", async () => {
    const { id, hr, employee, token } = await registered();
    const bakery = await world.buildVendor();
    await world.buildCakeOrder(
      { ...employee, company_id: id },
      { status: "confirmed", bakery_id: bakery.id },
    );
    await world.nobody.call("erase-own-data", { token });
    const told = async () => {
      const { rows } = await world.inDatabase((tx) =>
        tx.execute(sql`select * from mails where company_id = ${id} and kind = 'order-cancelled-hr'`),
      );
      return rows as { to_email: string; text: string; employee_ids: string[] }[];
    };
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to_email: "hr@bolag.example", employee_ids: [] });
    expect(mail!.text).toContain("Tårta, 8 bitar");
    expect(mail!.text).toContain("söndag 17 maj");
    expect(mail!.text).toContain("Den som skulle firas har raderat sina uppgifter.");
    expect(mail!.text).toContain(`${bakery.name} har fått besked`);
    expect(JSON.stringify(mail)).not.toMatch(new RegExp(`Kim|Kanarie|${employee.id}`));
    await deliverMails(world.services);
    expect(world.sandbox.mailbox.list().some(({ key }) => key?.startsWith("order-cancelled-hr"))).toBe(true);

    const other = await world.buildEmployee({ id });
    await world.buildCakeOrder(other, { status: "confirmed", bakery_id: bakery.id });
    await world.as(hr).call("erase-employee", { id: other.id });
    expect(await told()).toHaveLength(1);
  });

  test("by HR is not undone by a change that the person saves at the same moment", async () => {
    const { id, employee, email, token } = await registered();
    const { services, clock } = world;
    let saved: Promise<unknown> = Promise.resolve();
    await world.inDatabase(async (tx) => {
      const whose = { companyId: id, employeeIds: [employee.id], today: stockholmToday(clock) };
      await eraseEmployees(tx, services, { ...whose, why: "hr" });
      saved = world.nobody
        .call("update-own-data", {
          ...details(employee, email),
          token,
          allergies: CANARY,
          consent: true,
          celebration: "quiet",
        })
        .catch((error: unknown) => error);
      // Long enough for the change to have read the person, and to wait for the row.
      await new Promise((done) => setTimeout(done, 500));
    });
    expect(await saved).toMatchObject({ code: "link-expired", status: 410 });
    expect(await everything()).not.toContain(employee.name);
  });

  test("by HR is the same, and is written to the log", async () => {
    const { hr, employee } = await registered();
    await world.as(hr).call("erase-employee", { id: employee.id });
    const { entries } = await world.as(hr).call("list-audit-log", {});
    expect(entries).toMatchObject([{ action: "employee-erased", by: "Maja Åkerö", details: { why: "hr" } }]);
    expect(await everything()).not.toContain(employee.name);
  });
});
