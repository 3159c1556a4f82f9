import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { CANARY, details, registered } from "../../../../test/registered.ts";
import { probeMail } from "../../../../test/probe-mail.ts";
import { createSharedWorld, type World } from "../../../../test/world.ts";
import { CONSENT_VERSION } from "../../../../domain/consent.ts";
import { writeMails } from "../../../mail/outbox.ts";

let world: World;
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(() => world.close());

describe("the person's own page", () => {
  test("shows what is stored, and nothing for another token", async () => {
    const { employee, token } = await registered(world);
    const own = await world.nobody.call("get-own-data", { token });
    expect(own).toMatchObject({ name: employee.name, allergies: CANARY, consent: { source: "self" } });
    const stranger = world.nobody.call("get-own-data", { token: "x".repeat(43) });
    await expect(stranger).rejects.toMatchObject({ code: "link-expired", status: 410 });
  });

  test("'fira inte' cancels what is ahead; the record keeps who did it", async () => {
    const { id, employee, email, token } = await registered(world);
    await world.buildCakeOrder({ ...employee, company_id: id }, { status: "planned" });
    const answer = await world.nobody.call("update-own-data", {
      ...details(employee, email),
      token,
      allergies: CANARY,
      consent: true,
      celebration: "none",
    });
    expect(answer).toEqual({ cancelled: 1, new_link: false });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select actor, after from order_history where company_id = ${id}`),
    );
    expect(rows).toEqual([{ actor: "employee", after: "cancelled" }]);
  });

  test("what the person has chosen HR sees, and does not change", async () => {
    const { hr, employee, email, token } = await registered(world);
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
    const { hr, employee, email, token } = await registered(world);
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

  test("what HR wrote in of allergies stays HR's word while the person changes something else", async () => {
    const company = await world.buildCompany();
    const { hr } = company;
    const person = {
      name: "Greta Alm",
      birthday: "1985-05-17",
      email: `greta-${company.id}@nordljus.example`,
    };
    // Of a list that names the same twice their page shows the first, and saves that.
    const twice = `${CANARY}, ${CANARY.toUpperCase()}`;
    await world.as(hr).call("add-employee", { ...person, position: "Chef", allergies: twice });
    await world.nobody.call("send-personal-link", { email: person.email });
    const token = await world.mailedToken(person.email, "min-sida");
    const save = (allergies: string, celebration: "quiet" | "none") =>
      world.nobody.call("update-own-data", { ...person, token, allergies, consent: false, celebration });
    await save(CANARY, "quiet");
    expect(await world.nobody.call("get-own-data", { token })).toMatchObject({
      allergies: CANARY,
      celebration: "quiet",
      consent: { source: "hr" },
    });
    await expect(save("ägg", "none")).rejects.toMatchObject({ code: "consent-missing" });
    await save("", "none");
    expect(await world.nobody.call("get-own-data", { token })).toMatchObject({
      allergies: null,
      consent: null,
    });
  });

  test("taking back the consent takes the allergies with it", async () => {
    const { employee, email, token } = await registered(world);
    const same = { ...details(employee, email), token, celebration: "quiet" as const };
    const kept = world.nobody.call("update-own-data", { ...same, allergies: CANARY, consent: false });
    await expect(kept).rejects.toMatchObject({ code: "consent-missing" });
    await world.nobody.call("update-own-data", { ...same, allergies: "", consent: false });
    const own = await world.nobody.call("get-own-data", { token });
    expect(own).toMatchObject({ allergies: null, consent: null, celebration: "quiet" });
  });

  test("a consent that is taken back is told outside of the database, once and without a name", async () => {
    const { id, hr, employee, email, token } = await registered(world);
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
    const { id, hr, employee, email, token } = await registered(world);
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
    const { email, token } = await registered(world);
    world.clock.advance({ minutes: 1 });
    expect(await world.nobody.call("send-personal-link", { email })).toEqual({});
    expect(await world.nobody.call("send-personal-link", { email: "okand@nordljus.example" })).toEqual({});
    await expect(world.nobody.call("get-own-data", { token })).rejects.toMatchObject({
      code: "link-expired",
    });
    const fresh = await world.mailedToken(email, "min-sida");
    expect(await world.nobody.call("get-own-data", { token: fresh })).toMatchObject({ email });
  });

  test("when HR corrects the address the link that went to the wrong one ends, and a new one can be sent", async () => {
    const { hr, employee, token, email } = await registered(world);
    const { birthday, name, position } = employee;
    const save = (address: string) =>
      world.as(hr).call("update-employee", { id: employee.id, name, birthday, position, email: address });
    await save(email);
    await world.nobody.call("get-own-data", { token });
    await save("ratt@nordljus.example");
    await expect(world.nobody.call("get-own-data", { token })).rejects.toMatchObject({
      code: "link-expired",
    });
    await world.as(hr).call("send-employee-link", { id: employee.id });
    const fresh = await world.mailedToken("ratt@nordljus.example", "min-sida");
    expect(await world.nobody.call("get-own-data", { token: fresh })).toMatchObject({ name });
  });

  test("who moves to another address is mailed a link there, and the one in the old mailbox ends", async () => {
    const { token, email } = await registered(world);
    const own = await world.nobody.call("get-own-data", { token });
    const { name, birthday } = own;
    const saved = { token, name, birthday, allergies: "", consent: false, celebration: own.celebration };
    expect(await world.nobody.call("update-own-data", { ...saved, email })).toMatchObject({
      new_link: false,
    });
    const moved = { ...saved, email: "ny.adress@nordljus.example" };
    expect(await world.nobody.call("update-own-data", moved)).toMatchObject({ new_link: true });
    await expect(world.nobody.call("get-own-data", { token })).rejects.toMatchObject({
      code: "link-expired",
    });
    const fresh = await world.mailedToken(moved.email, "min-sida");
    expect(await world.nobody.call("get-own-data", { token: fresh })).toMatchObject({ email: moved.email });
  });

  test("somebody who has left still sees what is stored, and can erase it", async () => {
    const { hr, employee, token } = await registered(world);
    await world.as(hr).call("archive-employee", { id: employee.id });
    expect(await world.nobody.call("get-own-data", { token })).toMatchObject({ name: employee.name });
    await world.nobody.call("erase-own-data", { token });
    expect((await world.as(hr).call("list-employees", { archived: true })).employees).toEqual([]);
  });

  test("everything can be taken along, and that is written down without a name", async () => {
    const { hr, employee, token } = await registered(world);
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
    const { id, employee, email, token } = await registered(world);
    const [twin, reader] = [await world.buildEmployee({ id }), await world.buildEmployee({ id })];
    const bakery = await world.buildVendor();
    const order = await world.buildCakeOrder(
      { ...employee, company_id: id },
      { status: "requested", bakery_id: bakery.id },
    );
    const about = (
      mail: { kind: string; key: string; recipientId?: string },
      to: string,
      employeeIds: string[],
      subject: string,
    ) =>
      probeMail({
        ...mail,
        to,
        companyId: id,
        employeeIds,
        words: { subject, html: "<p>Hej</p>", text: "Hej" },
      });
    const told = (who: string, number = 1) => ({
      kind: "birthday-reminder-colleagues",
      key: `${who}:${number}`,
      recipientId: who,
    });
    const both = `${employee.name} och ${twin.name} fyller år`;
    await world.inDatabase((tx) =>
      writeMails(tx, [
        about(told(employee.id), email, [twin.id], `${twin.name} fyller år`),
        about(told(twin.id), "t@bolag.example", [employee.id], `${employee.name} fyller år`),
        about(told(reader.id), "r@bolag.example", [employee.id, twin.id], both),
        about(told(reader.id, 2), "r2@bolag.example", [employee.id, twin.id], both),
        about(
          { kind: "bakery-order", key: order.id },
          bakery.email!,
          [employee.id, twin.id],
          `Tårta till ${both}`,
        ),
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
        favorittårta: null,
        "text på tårtan": null,
        "tårtor pausade": null,
        "tårtor pausade till": null,
        startdatum: null,
        språk: "Svenska",
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
          tårta: null,
          bageri: bakery.name,
          tillfälle: null,
          bild: null,
          beställd: time,
        },
      ],
      hälsningar: [],
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
});
