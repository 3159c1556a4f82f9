import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { deliverMails } from "../../mail/deliver.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.buildAdmin();
});
afterAll(() => world.close());

describe("a mail that the staff reads", () => {
  test("says what it said without its links, and each look is in the company's log", async () => {
    const { id, hr } = await world.buildCompany();
    const email = "ida@bolag.example";
    await world.as(hr).call("invite-member", { email, role: "viewer", sees_allergies: false });
    const [mail] = await world.mailsTo(email);
    const read = () => world.as(admin).call("read-company-mail", { id: mail!.id });
    const { subject, text } = await read();
    expect(subject).toContain("Du är inbjuden");
    expect(text).toContain("(personlig länk)");
    expect(text).not.toMatch(/link\.invalid|token=/);
    await deliverMails(world.services);
    expect((await read()).text).toBe(text);
    const { audit } = await world.as(admin).call("get-company-page", { id });
    expect(audit.filter(({ action }) => action === "mail-read")).toHaveLength(2);
  });

  test("is a company's: one of the platform's own, or one that is gone, is not shown, nor to anybody else", async () => {
    const { hr } = await world.buildCompany();
    const id = crypto.randomUUID();
    await expect(world.as(admin).call("read-company-mail", { id })).rejects.toMatchObject({
      code: "mail-gone",
    });
    await expect(world.as(hr).call("read-company-mail", { id })).rejects.toMatchObject({
      code: "not-allowed",
    });
  });
});
