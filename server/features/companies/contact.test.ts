import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createWorld, type World } from "../../../test/world.ts";
import { readRow } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { mails } from "../../database/schema-machinery.ts";
import { companies, profiles } from "../../database/schema.ts";
import { hrEmail } from "./access.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  Object.assign(world.services.settings, { limits: false });
});
afterAll(() => world.close());

describe("the contact", () => {
  test("is handed over to somebody with access, with a name, and the one before is told", async () => {
    const { hr, id } = await world.buildCompany({ contact_email: "eva@kollega.example" });
    const colleague = await world.buildUser("user", id);
    await world.as(hr).call("hand-over-contact", { id: colleague.userId });
    const [company] = await world.inDatabase((tx) => tx.select().from(companies).where(eq(companies.id, id)));
    expect(company).toMatchObject({
      contact_email: colleague.email,
      contact_first_name: "Maja",
      contact_last_name: "Åkerö",
    });
    const remove = world.as(hr).call("remove-member", { id: colleague.userId });
    await expect(remove).rejects.toMatchObject({ code: "is-contact" });
  });

  test("is handed over also to the address that waits to be confirmed, and it is written who did it", async () => {
    const { hr, id } = await world.buildCompany({ contact_first_name: "Eva", contact_phone: "08-1" });
    const colleague = await world.buildUser("user", id);
    const { call } = world.as(hr);
    const { details } = await call("get-company-settings", {});
    const { version: seen, ...others } = details;
    const contact = {
      contact_first_name: "Maja",
      contact_last_name: "Åkerö",
      contact_email: colleague.email,
    };
    await call("update-company-details", { ...others, ...contact, seen });
    await call("hand-over-contact", { id: colleague.userId });
    const after = await call("get-company-settings", {});
    // The number was the former contact's.
    expect(after.details).toMatchObject({ contact_email: colleague.email, contact_phone: null });
    expect(after.confirmed_contact_email).toBeNull();
    expect(after.changes.find(({ field }) => field === "contact_email")).toMatchObject({ by: "Maja Åkerö" });
    await call("hand-over-contact", { id: hr.userId, contact_phone: "08-2" });
    const back = await call("get-company-settings", {});
    expect(back.details).toMatchObject({ contact_email: hr.email, contact_phone: "08-2" });
    expect(back.changes.filter(({ field }) => field === "contact_phone")).toMatchObject([
      { after: "08-2" },
      { before: "08-1", after: null },
    ]);
  });

  test("is nobody without the right by another address either: when it is asked for, nor when it is confirmed", async () => {
    const { hr, id } = await world.buildCompany();
    const blind = await world.buildUser("viewer", id);
    const { call } = world.as(hr);
    const ask = async () => {
      const { version: seen, ...details } = (await call("get-company-settings", {})).details;
      const contact = { contact_first_name: "Vera", contact_last_name: "Vik", contact_email: blind.email };
      return call("update-company-details", { ...details, ...contact, seen });
    };
    await expect(ask()).rejects.toMatchObject({ code: "contact-sees-food" });
    const access = { id: blind.userId, role: "viewer" } as const;
    await call("change-member", { ...access, sees_allergies: true });
    await ask();
    await call("change-member", { ...access, sees_allergies: false });
    const token = await world.mailedToken(blind.email, "bekrafta-adress");
    await expect(world.nobody.call("confirm-contact-email", { token })).rejects.toMatchObject({
      code: "contact-sees-food",
    });
  });

  test("is nobody without the right who comes in with its address: not invited, not let in, not by an old invitation", async () => {
    const { hr, id } = await world.buildCompany({ contact_email: "ekonomi@kollega.example" });
    const { call } = world.as(hr);
    const blind = { role: "finance", sees_allergies: false } as const;
    const invite = (email: string) => call("invite-member", { email, ...blind });
    await expect(invite("ekonomi@kollega.example")).rejects.toMatchObject({ code: "contact-sees-food" });
    await invite("ny@kollega.example");
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set contact_email = 'ny@kollega.example' where id = ${id}`),
    );
    const token = await world.mailedToken("ny@kollega.example", "inbjudan");
    const who = { full_name: "Nils Ny", password: "tre korta ord räcker långt" };
    await world.nobody.call("accept-invitation", { token, ...who });
    const { members } = await call("list-members", {});
    expect(members.find(({ email }) => email === "ny@kollega.example")).toMatchObject({
      sees_allergies: true,
      is_contact: true,
    });
  });

  test("that is another reads what waits to be sent to HR; what is for the one before still goes there", async () => {
    const { hr, id } = await world.buildCompany({ contact_email: "forra@kollega.example" });
    const waits = (key: string, about: "order" | "company", status: "waiting" | "sent") => ({
      key: `${key}:${id}`,
      kind: key,
      about,
      status,
      company_id: id,
      audience: "hr" as const,
      to_email: "forra@kollega.example",
      subject: "Hej",
      html: "Hej",
      text: "Hej",
    });
    await world.inDatabase((tx) =>
      tx
        .insert(mails)
        .values([
          waits("reminder", "order", "waiting"),
          waits("sent", "order", "sent"),
          waits("address", "company", "waiting"),
        ]),
    );
    await world.as(hr).call("hand-over-contact", { id: hr.userId });
    const after = await world.inDatabase((tx) => tx.select().from(mails).where(eq(mails.company_id, id)));
    const readers = new Map(after.map(({ kind, to_email }) => [kind, to_email]));
    expect(readers.get("reminder")).toBe(hr.email);
    expect([readers.get("sent"), readers.get("address"), readers.get("contact-address-changed")]).toEqual(
      Array(3).fill("forra@kollega.example"),
    );
  });

  test("where there is none is stood in for by somebody who looks after the company and sees allergies", async () => {
    const { hr, id } = await world.buildCompany({ contact_email: null });
    const first = await world.buildUser("viewer", id);
    await world.inDatabase(async (tx) => {
      await tx
        .update(profiles)
        .set({ email: `aa${first.email}` })
        .where(eq(profiles.user_id, first.userId));
    });
    const standIn = () =>
      world.inDatabase(
        (tx) => readRow(tx, { email: z.string().nullable() })`
        select ${hrEmail(ref(companies, "c"))} as email from companies c where c.id = ${id}`,
      );
    expect(await standIn()).toEqual({ email: hr.email });
    const blind = { id: hr.userId, role: "hr_admin", sees_allergies: false } as const;
    await world.as(hr).call("change-member", blind);
    const helper = await world.buildUser("user", id);
    expect(await standIn()).toEqual({ email: helper.email });
  });

  test("has the right to see allergies, which its mails name, and keeps it", async () => {
    const { hr, id } = await world.buildCompany();
    const colleague = await world.buildUser("viewer", id);
    const handOver = () => world.as(hr).call("hand-over-contact", { id: colleague.userId });
    await expect(handOver()).rejects.toMatchObject({ code: "contact-sees-food" });
    const seeing = { id: colleague.userId, role: "viewer", sees_allergies: true } as const;
    await world.as(hr).call("change-member", seeing);
    await handOver();
    const blinds = world.as(hr).call("change-member", { ...seeing, sees_allergies: false });
    await expect(blinds).rejects.toMatchObject({ code: "contact-sees-food" });
  });
});
