import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { companies } from "../../database/schema.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.buildAdmin();
});
afterAll(() => world.close());

const asAdmin = () => world.as(admin);
const settingsOf = (id: string) => asAdmin().call("get-customer-settings", { id });
const save = async (id: string, changes: object = {}) => {
  const { version, ...details } = (await settingsOf(id)).details;
  const wanted = { contact_first_name: "Eva", contact_last_name: "Ek", ...strip(details), ...changes };
  return asAdmin().call("update-customer-details", { id, seen: version, ...wanted } as never);
};
const strip = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
const auditOf = async (id: string) =>
  (await asAdmin().call("get-company-page", { id })).audit.map(({ action }) => action);

describe("a company's details, changed by the staff", () => {
  test("are what HR sees, with who changed them, and in the log", async () => {
    const { id, hr } = await world.buildCompany();
    await save(id, { name: "Nya Namnet AB" });
    const settings = await world.as(hr).call("get-company-settings", {});
    expect(settings.details.name).toBe("Nya Namnet AB");
    expect(settings.changes.map(({ by }) => by)).toContain("Maja Åkerö, Tårtdags");
    expect(await auditOf(id)).toContain("company-changed");
  });

  test("a new contact address counts when it is confirmed from there, and the old one is told", async () => {
    const { id } = await world.buildCompany({ contact_email: "gammal@bolag.example" });
    const answer = await save(id, { contact_email: "ny@bolag.example" });
    expect(answer.waiting_contact_email).toBe("ny@bolag.example");
    const contact = async () =>
      (await world.inDatabase((tx) => tx.select().from(companies).where(eq(companies.id, id))))[0]!
        .contact_email;
    expect(await contact()).toBe("gammal@bolag.example");
    const kinds = async (address: string) => (await world.mailsTo(address)).map(({ kind }) => kind);
    expect(await kinds("gammal@bolag.example")).toContain("contact-address-waiting");
    const token = await world.mailedToken("ny@bolag.example", "bekrafta-adress");
    await world.nobody.call("confirm-contact-email", { token });
    expect(await contact()).toBe("ny@bolag.example");
  });

  test("are not written over what HR saved meanwhile", async () => {
    const { id, hr } = await world.buildCompany();
    const { version, ...seen } = (await settingsOf(id)).invoicing;
    await world.as(hr).call("update-invoicing", { ...seen, seen: version, invoice_reference: "HR:s" });
    const late = asAdmin().call("update-customer-invoicing", { id, ...seen, seen: version });
    await expect(late).rejects.toMatchObject({ code: "changed-meanwhile" });
  });
});

describe("people with access, changed by the staff", () => {
  test("somebody is invited with a role, and joins", async () => {
    const { id } = await world.buildCompany();
    const email = "kollega@bolag.example";
    await asAdmin().call("invite-customer-member", { id, email, role: "viewer", sees_allergies: false });
    const { invitations } = await asAdmin().call("list-customer-members", { id });
    expect(invitations).toMatchObject([{ email, role: "viewer" }]);
    const token = await world.mailedToken(email, "inbjudan");
    await world.nobody.call("accept-invitation", { token, full_name: "Ida Ek", password: "smultronväg" });
    const { members } = await asAdmin().call("list-customer-members", { id });
    expect(members).toContainEqual(expect.objectContaining({ name: "Ida Ek", role: "viewer" }));
    expect(await auditOf(id)).toContain("member-invited");
  });

  test("nobody is invited to a company that has closed its account", async () => {
    const company = await world.buildCompany({ name: "Stängda AB" });
    await world.as(company.hr).call("close-company", { confirmation: "Stängda AB" });
    const invite = asAdmin().call("invite-customer-member", {
      id: company.id,
      email: "sen@kollega.example",
      role: "user",
      sees_allergies: false,
    });
    await expect(invite).rejects.toMatchObject({ code: "company-closed" });
    expect(await asAdmin().call("list-customer-members", { id: company.id })).toMatchObject({ closed: true });
    expect(await world.mailsTo("sen@kollega.example")).toEqual([]);
  });

  test("an invitation is taken back, and only by the company that it is to", async () => {
    const { id } = await world.buildCompany();
    const other = await world.buildCompany();
    const email = "angrad@bolag.example";
    await asAdmin().call("invite-customer-member", { id, email, role: "user", sees_allergies: true });
    const [invitation] = (await asAdmin().call("list-customer-members", { id })).invitations;
    const revoke = (companyId: string) =>
      asAdmin().call("revoke-customer-invitation", { id: companyId, invitationId: invitation!.id });
    await expect(revoke(other.id)).rejects.toMatchObject({ code: "invitation-not-found" });
    await revoke(id);
    expect((await asAdmin().call("list-customer-members", { id })).invitations).toEqual([]);
  });

  test("somebody is removed and signed out; the last who looks after the company stays", async () => {
    const { id, hr } = await world.buildCompany();
    const member = await world.buildUser("user", id);
    const remove = (memberId: string, companyId = id) =>
      asAdmin().call("remove-customer-member", { id: companyId, memberId });
    await expect(remove(hr.userId)).rejects.toMatchObject({ code: "last-hr-admin" });
    const other = await world.buildCompany();
    await expect(remove(member.userId, other.id)).rejects.toMatchObject({ code: "member-not-found" });
    await remove(member.userId);
    await expect(world.as(member).call("get-user", {})).rejects.toMatchObject({ code: "not-signed-in" });
    expect(await auditOf(id)).toContain("member-removed");
  });

  test("nobody else changes another company, nor does an admin who only looks", async () => {
    const { id } = await world.buildCompany();
    const { hr } = await world.buildCompany();
    await expect(world.as(hr).call("list-customer-members", { id })).rejects.toMatchObject({
      code: "not-allowed",
    });
    await asAdmin().call("view-company", { id });
    const looking = asAdmin().call(
      "invite-customer-member",
      { id, email: "x@bolag.example", role: "user", sees_allergies: true },
      { "x-view-company": id },
    );
    await expect(looking).rejects.toMatchObject({ code: "not-allowed" });
    const gone = asAdmin().call("get-customer-settings", { id: crypto.randomUUID() });
    await expect(gone).rejects.toMatchObject({ code: "company-not-found" });
  });
});
