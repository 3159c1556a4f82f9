import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createWorld, type World } from "../../../../test/world.ts";
import { CONSENT_VERSION } from "../../../../domain/consent.ts";
import { companies, consents, employees } from "../../../database/schema.ts";
import { mails } from "../../../database/schema-machinery.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const henrik = {
  first_name: " Henrik ",
  last_name: "Palmér",
  email: " Henrik.Palmer@Nordljus.example ",
  birthday: "1991-01-08",
  allergies: null,
};

async function companyWithLink() {
  const company = await world.buildCompany();
  const { token } = await world.as(company.hr).call("get-join-link", {});
  return { ...company, token };
}

describe("the link for employees", () => {
  test("is 8 lowercase letters and digits, and says whose it is", async () => {
    const { token, hr } = await companyWithLink();
    expect(token).toMatch(/^[a-z0-9]{8}$/);
    expect(await world.nobody.call("verify-employee-token", { token })).toMatchObject({ valid: true });
    const unknown = await world.nobody.call("verify-employee-token", { token: "00000000" });
    expect(unknown).toEqual({ valid: false, companyName: null });
    const { url } = await world.as(hr).call("get-join-link", {});
    expect(url).toBe(`https://tartdags.example/employee-signup?token=${token}`);
  });

  test("is made anew by the admin alone, and the old one is dead at once", async () => {
    const { id, token, hr } = await companyWithLink();
    const refused = world.as(hr).call("regenerate-join-link", {});
    await expect(refused).rejects.toMatchObject({ code: "not-allowed", status: 403 });
    const admin = await world.buildUser("admin", id);
    const log = vi.spyOn(world.services.log, "info");
    const fresh = await world.as(admin).call("regenerate-join-link", {});
    expect(log).toHaveBeenCalledWith({ company: id, link: "join" }, "link made anew");
    log.mockRestore();
    expect(fresh.token).not.toBe(token);
    expect(await world.nobody.call("verify-employee-token", { token })).toMatchObject({ valid: false });
    const late = world.nobody.call("submit-employee-registration", { token, employee: henrik });
    await expect(late).rejects.toMatchObject({
      code: "link-invalid",
      message: "Länken är ogiltig eller har gått ut. Kontakta din HR-avdelning.",
    });
  });

  test("is made anew for a customer by an admin of the platform, and the customer's log tells", async () => {
    const { id, token, hr } = await companyWithLink();
    const bystander = await companyWithLink();
    const admin = await world.buildAdmin();
    await expect(world.as(hr).call("renew-join-link", { id })).rejects.toMatchObject({ code: "not-allowed" });

    const fresh = await world.as(admin).call("renew-join-link", { id });
    expect(await world.as(hr).call("get-join-link", {})).toEqual(fresh);
    expect(await world.nobody.call("verify-employee-token", { token })).toMatchObject({ valid: false });
    expect(await world.nobody.call("verify-employee-token", { token: bystander.token })).toMatchObject({
      valid: true,
    });
    const { entries } = await world.as(hr).call("list-audit-log", {});
    expect(entries).toMatchObject([{ action: "join-link-regenerated" }]);

    const nowhere = world.as(admin).call("renew-join-link", { id: "00000000-0000-4000-8000-000000000000" });
    await expect(nowhere).rejects.toMatchObject({ code: "company-not-found" });
  });

  test("guessing is stopped", async () => {
    const from = { "x-address": "203.0.113.9" };
    for (let guess = 0; guess < 60; guess++)
      await world.nobody.call("verify-employee-token", { token: "aaaaaaaa" }, from);
    const next = world.nobody.call("verify-employee-token", { token: "aaaaaaaa" }, from);
    await expect(next).rejects.toMatchObject({ status: 429 });
  });
});

describe("submit-employee-registration", () => {
  test("the specified body registers, trims, mails a private link and makes the company active", async () => {
    const { id, token } = await companyWithLink();
    const answer = await world.nobody.call("submit-employee-registration", { token, employee: henrik });
    expect(answer).toEqual({ success: true });
    const [stored] = await world.inDatabase((tx) =>
      tx.select().from(employees).where(eq(employees.company_id, id)),
    );
    expect(stored).toMatchObject({
      name: "Henrik Palmér",
      email: "henrik.palmer@nordljus.example",
      source: "self",
      position: null,
      cake_portion_size: null,
    });
    const [company] = await world.inDatabase((tx) => tx.select().from(companies).where(eq(companies.id, id)));
    expect(company!.company_status).toBe("active");
    const [mail] = await world.inDatabase((tx) => tx.select().from(mails).where(eq(mails.company_id, id)));
    expect(mail).toMatchObject({ to_email: stored!.email, employee_ids: [stored!.id] });
    expect(world.asReceived(mail!)).toContain("https://tartdags.example/min-sida?token=");
  });

  test("allergies are stored with consent, its date and wording, and refused without", async () => {
    const { id, token } = await companyWithLink();
    const employee = { ...henrik, allergies: " Nötter och mandel " };
    const refused = world.nobody.call("submit-employee-registration", { token, employee });
    await expect(refused).rejects.toMatchObject({ code: "consent-missing", status: 400 });
    await world.nobody.call("submit-employee-registration", {
      token,
      employee: { ...employee, consent: true },
    });
    const stored = await world.inDatabase((tx) =>
      tx.select().from(consents).where(eq(consents.company_id, id)),
    );
    expect(stored).toMatchObject([{ text_version: CONSENT_VERSION, source: "self", withdrawn_at: null }]);
    expect(Temporal.Instant.from(stored[0]!.given_at).equals(world.clock.now())).toBe(true);
  });

  test.each(["first_name", "last_name", "email", "birthday"])("%s is required", async (field) => {
    const { token } = await companyWithLink();
    const employee = { ...henrik, [field]: "   " };
    const answer = world.nobody.call("submit-employee-registration", { token, employee });
    await expect(answer).rejects.toMatchObject({
      status: 400,
      fields: { [`employee.${field}`]: "Vänligen fyll i alla obligatoriska fält" },
    });
  });

  test("completes the row that HR made, once, and is a double after that", async () => {
    const { hr, token } = await companyWithLink();
    const row = { name: "HENRIK PALMÉR", birthday: henrik.birthday, position: "Arkitekt" };
    const { id } = await world.as(hr).call("add-employee", { ...row, cake_portion_size: 12 });
    await world.nobody.call("submit-employee-registration", { token, employee: henrik });
    const { employees: people } = await world.as(hr).call("list-employees", {});
    expect(people).toMatchObject([
      {
        id,
        name: "Henrik Palmér",
        position: "Arkitekt",
        cake_portion_size: 12,
        email: "henrik.palmer@nordljus.example",
      },
    ]);
    const again = world.nobody.call("submit-employee-registration", {
      token,
      employee: { ...henrik, first_name: "henrik", email: "annan@nordljus.example" },
    });
    await expect(again).rejects.toMatchObject({
      code: "employee-exists",
      message: "henrik Palmér finns redan registrerad med samma födelsedag!",
    });
  });

  test.each([
    { allergies: "nötter" },
    { dietary_preferences: "halal" },
    { email: "henrik@nordljus.example" },
  ])(
    "nobody gets hold of a row where HR wrote down %o, whatever name and birthday they know",
    async (written) => {
      const { hr, token } = await companyWithLink();
      const row = { name: "Henrik Palmér", birthday: henrik.birthday, position: "Arkitekt", ...written };
      const { id } = await world.as(hr).call("add-employee", row);
      const answer = world.nobody.call("submit-employee-registration", { token, employee: henrik });
      await expect(answer).rejects.toMatchObject({ code: "employee-exists" });
      const { employees: people } = await world.as(hr).call("list-employees", {});
      expect(people).toMatchObject([{ id, email: null, ...written }]);
      const links = await world.inDatabase((tx) =>
        tx.execute(sql`select from personal_links where employee_id = ${id}`),
      );
      expect(links.rows).toHaveLength(0);
    },
  );

  test("two browsers at the same moment register one person", async () => {
    const { hr, token } = await companyWithLink();
    const register = () => world.nobody.call("submit-employee-registration", { token, employee: henrik });
    const answers = await Promise.allSettled([register(), register()]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await world.as(hr).call("list-employees", {})).employees).toHaveLength(1);
  });
});
