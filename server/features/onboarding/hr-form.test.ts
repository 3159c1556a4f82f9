import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";
import { payment_links } from "../../database/schema-machinery.ts";
import { employees } from "../../database/schema.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

describe("the HR form", () => {
  const person = { first_name: " Ola ", last_name: "Berg", birthday: "1979-01-05", allergies: "" };

  async function invite(email: string) {
    const admin = await world.buildAdmin();
    await world.as(admin).call("send-onboarding-email", {
      email,
      firstName: "Ola",
      companyName: "Bergs Plåt AB",
    });
    return world.mailedToken(email, "hr-form");
  }

  test("shows its company without using the link up, saves once and signs in anew", async () => {
    const token = await invite("ola@berg.example");
    const form = await world.nobody.call("open-hr-form", { token });
    expect(form).toMatchObject({
      valid: true,
      company_name: "Bergs Plåt AB",
      user_email: "ola@berg.example",
    });
    const input = { token, employees: [person], contact_email: "ola@berg.example", contact_phone: null };
    const { hr: before } = await world.buildCompany();
    const saved = await world.as(before).call("submit-hr-form", { ...input, company_id: form.company_id! });
    await expect(world.as(before).call("get-user", {})).rejects.toMatchObject({ code: "not-signed-in" });
    const { company, employees: count } = await world.as(saved.session!).call("get-overview", {});
    expect([company.id, count, company.company_status]).toEqual([form.company_id, 1, "active"]);
    await expect(world.nobody.call("submit-hr-form", input)).rejects.toMatchObject({
      message: "Magic link har gått ut eller redan använts",
    });
    expect(await world.nobody.call("open-hr-form", { token })).toMatchObject({ valid: false });
  });

  test("leaves the allergies of somebody who is registered already", async () => {
    const token = await invite("siv@berg.example");
    const { company_id } = await world.nobody.call("open-hr-form", { token });
    const siv = { name: "Siv Berg", birthday: "1981-04-04", allergies: "ägg" };
    const { id } = await world.buildEmployee({ id: company_id! }, siv);
    const again = { first_name: "Siv", last_name: "Berg", birthday: "1981-04-04", allergies: null };
    await world.nobody.call("submit-hr-form", {
      token,
      employees: [again],
      contact_email: "siv@berg.example",
    });
    const kept = await world.inDatabase((tx) =>
      tx.select().from(employees).where(eq(employees.company_id, company_id!)),
    );
    expect(kept).toMatchObject([{ id, allergies: "ägg" }]);
  });

  test("changes the contact address at once to its reader's own, and to another when that is confirmed", async () => {
    const { id, hr } = await world.buildCompany({ contact_email: "forra@berg.example" });
    const fill = async (email: string, contact_email: string) => {
      await world.inDatabase((tx) =>
        tx.insert(payment_links).values({ company_name: "Berg", admin_email: email, company_id: id }),
      );
      await world.nobody.call("submit-hr-form", {
        token: await invite(email),
        employees: [person],
        contact_email,
      });
      return (await world.as(hr).call("get-overview", {})).company.contact_email;
    };
    expect(await fill("nya@berg.example", "nya@berg.example")).toBe("nya@berg.example");
    expect((await world.mailsTo("forra@berg.example")).map((mail) => mail.kind)).toEqual([
      "contact-address-changed",
    ]);
    expect(await fill("tredje@berg.example", "fjarde@berg.example")).toBe("nya@berg.example");
    await world.nobody.call("confirm-contact-email", {
      token: await world.mailedToken("fjarde@berg.example", "bekrafta-adress"),
    });
    expect((await world.as(hr).call("get-overview", {})).company.contact_email).toBe("fjarde@berg.example");
  });

  test("does not let a link write into another company", async () => {
    const other = await world.buildCompany();
    const token = await invite("anna@annan.example");
    const answer = world.nobody.call("submit-hr-form", {
      token,
      company_id: other.id,
      employees: [person],
      contact_email: "anna@annan.example",
    });
    await expect(answer).rejects.toMatchObject({ code: "company-id-missing", message: "Företags-ID saknas" });
    expect(await world.nobody.call("open-hr-form", { token })).toMatchObject({ valid: true });
  });

  test("says what is missing", async () => {
    const answer = world.nobody.call("submit-hr-form", {
      token: "x",
      employees: [{ ...person, first_name: "", last_name: " ", birthday: "" }],
      contact_email: "",
    });
    const missing = "Förnamn, efternamn och födelsedag krävs";
    await expect(answer).rejects.toMatchObject({
      fields: {
        "employees.0.first_name": missing,
        "employees.0.last_name": missing,
        "employees.0.birthday": missing,
        contact_email: "Ange en e-postadress",
      },
    });
  });
});
