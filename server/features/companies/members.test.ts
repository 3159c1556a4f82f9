import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { HOURLY_MAILS } from "../../../domain/mails.ts";
import { startSession } from "../accounts/sessions.ts";
import { companies, users } from "../../database/schema.ts";

let world: World;
beforeAll(async () => {
  world = await createSharedWorld();
  Object.assign(world.services.settings, { limits: false });
});
afterAll(() => world.close());

let number = 0;
const newAddress = () => `ny${++number}@kollega.example`;
const viewer = { role: "viewer", sees_allergies: false } as const;
const ida = { full_name: "Ida Björk", password: "fyra gröna stolar" };

async function invited(email = newAddress()) {
  const company = await world.buildCompany();
  await world.as(company.hr).call("invite-member", { email, ...viewer });
  return { ...company, email, token: await world.mailedToken(email, "inbjudan") };
}
const waiting = async (company: { hr: { token: string } }) =>
  (await world.as(company.hr).call("list-members", {})).invitations;
const code = (code: string) => expect.objectContaining({ code });

describe("an invitation", () => {
  test("is mailed, opens without being used up, and ends in an account with the role and the right", async () => {
    const { hr, email, token } = await invited();
    const shown = await world.nobody.call("open-invitation", { token });
    expect(shown).toMatchObject({ email, ...viewer, has_account: false });
    const { session } = await world.nobody.call("accept-invitation", { token, ...ida });
    expect(await world.as(session!).call("get-user", {})).toMatchObject({
      full_name: "Ida Björk",
      role: "viewer",
      sees_allergies: false,
      email_verified: true,
    });
    const { members } = await world.as(hr).call("list-members", {});
    expect(members).toContainEqual(expect.objectContaining({ email, name: "Ida Björk", role: "viewer" }));
    expect(await waiting({ hr })).toEqual([]);
    await expect(world.nobody.call("accept-invitation", { token, ...ida })).rejects.toEqual(
      code("invitation-used"),
    );
    await expect(world.nobody.call("open-invitation", { token })).rejects.toEqual(code("invitation-used"));
  });

  test("of two presses at the same moment makes one account", async () => {
    const { token } = await invited();
    const presses = [1, 2].map(() => world.nobody.call("accept-invitation", { token, ...ida }));
    const settled = await Promise.allSettled(presses);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("wants a name and a good password", async () => {
    const { token } = await invited();
    const accept = (given: object) => world.nobody.call("accept-invitation", { token, ...given });
    await expect(accept({})).rejects.toEqual(code("invalid-input"));
    await expect(accept({ ...ida, password: "password" })).rejects.toEqual(code("weak-password"));
  });

  test("to oneself, to a member and twice is refused, each in its own words", async () => {
    const { hr, id, email } = await invited();
    const colleague = await world.buildUser("finance", id);
    const invite = (to: string) => world.as(hr).call("invite-member", { email: to, ...viewer });
    await expect(invite(hr.email)).rejects.toMatchObject({ code: "invited-oneself" });
    await expect(invite(colleague.email)).rejects.toMatchObject({ code: "already-member" });
    await expect(invite(email)).rejects.toMatchObject({
      code: "already-invited",
      message: expect.stringContaining("Inbjudan gäller till"),
    });
  });

  test("that has expired says so, and is sent anew from the list or by inviting again", async () => {
    const { hr, email, token } = await invited();
    world.clock.advance({ hours: 7 * 24 + 1 });
    await expect(world.nobody.call("open-invitation", { token })).rejects.toEqual(code("invitation-expired"));
    let as = world.as(await world.inDatabase((tx) => startSession(tx, world.clock, hr.userId)));
    const [invitation] = (await as.call("list-members", {})).invitations;
    await as.call("resend-invitation", { id: invitation!.id });
    const again = await world.mailedToken(email, "inbjudan");
    expect(again).not.toBe(token);
    await expect(world.nobody.call("open-invitation", { token })).rejects.toEqual(code("invitation-unknown"));
    expect(await world.nobody.call("open-invitation", { token: again })).toMatchObject({ email });
    world.clock.advance({ hours: 7 * 24 + 1 });
    as = world.as(await world.inDatabase((tx) => startSession(tx, world.clock, hr.userId)));
    await as.call("invite-member", { email, role: "user", sees_allergies: true });
    expect((await as.call("list-members", {})).invitations).toMatchObject([{ email, role: "user" }]);
    world.clock.advance({ hours: -2 * (7 * 24 + 1) });
  });

  test("that is taken back opens nothing, and its address can be invited again", async () => {
    const company = await invited();
    const { hr, email, token } = company;
    const [invitation] = await waiting(company);
    await world.as(hr).call("revoke-invitation", { id: invitation!.id });
    await expect(world.nobody.call("accept-invitation", { token, ...ida })).rejects.toEqual(
      code("invitation-revoked"),
    );
    await world.as(hr).call("invite-member", { email, ...viewer });
    expect(await waiting(company)).toHaveLength(1);
  });

  test("to somebody of another company is sent like any other; only they are told why it cannot be accepted", async () => {
    const other = await world.buildCompany({ name: "Hemliga Bolaget AB" });
    const company = await invited(other.hr.email);
    const { token } = company;
    const refused = [
      await world.as(other.hr).call("open-invitation", { token }).catch(String),
      await world.as(other.hr).call("accept-invitation", { token }).catch(String),
    ];
    expect(refused.join()).toMatch(/ett annat företag.*ett annat företag/s);
    expect(refused.join()).not.toContain("Hemliga");
    // Whoever invited sees that it led nowhere, once its reader has tried.
    expect(await waiting(company)).toMatchObject([{ refused: true }]);
    expect((await world.as(other.hr).call("get-user", {})).company).toMatchObject({ id: other.id });
  });

  test("is joined by whoever is signed in to the invited account, and opens no account by itself", async () => {
    const person = await world.buildUser("user", null);
    const { id, token } = await invited(person.email);
    expect(await world.nobody.call("open-invitation", { token })).toMatchObject({ has_account: true });
    const stranger = await world.buildUser("user", null);
    for (const who of [world.nobody, world.as(stranger)]) {
      await expect(who.call("accept-invitation", { token, ...ida })).rejects.toEqual(code("sign-in-first"));
    }
    expect(await world.as(person).call("accept-invitation", { token })).toEqual({ session: null });
    expect(await world.as(person).call("get-user", {})).toMatchObject({ role: "viewer", company: { id } });
  });

  test("that cannot be mailed once more says so, and the link that was mailed before still holds", async () => {
    const company = await invited();
    const { hr, email } = company;
    const [invitation] = await waiting(company);
    const resend = () => world.as(hr).call("resend-invitation", { id: invitation!.id });
    for (let sent = 1; sent < HOURLY_MAILS; sent += 1) await resend();
    const token = await world.mailedToken(email, "inbjudan");
    await expect(resend()).rejects.toMatchObject({ code: "mailed-too-often" });
    expect(await world.mailsTo(email)).toHaveLength(HOURLY_MAILS);
    expect(await world.nobody.call("open-invitation", { token })).toMatchObject({ email });
  });

  test("is its reader's though somebody else had signed up with the address, whose password then ends", async () => {
    const email = newAddress();
    const thief = { email, password: "fem blå hattar", firstName: "Tor", lastName: "Tjuv" };
    const firm = { companyName: "Tjuv AB", orgNumber: "559988-7709" };
    const before = await world.nobody.call("sign-up", { ...thief, ...firm });
    const { hr, token } = await invited(email);
    expect(await world.nobody.call("open-invitation", { token })).toMatchObject({ has_account: false });
    const { session } = await world.nobody.call("accept-invitation", { token, ...ida });
    expect(await world.as(session!).call("get-user", {})).toMatchObject({
      role: "viewer",
      full_name: "Ida Björk",
    });
    const { members } = await world.as(hr).call("list-members", {});
    expect(members).toContainEqual(expect.objectContaining({ email, name: "Ida Björk" }));
    await expect(world.as(before).call("get-overview", {})).rejects.toMatchObject({ code: "not-signed-in" });
    await expect(world.nobody.call("sign-in", { email, password: thief.password })).rejects.toMatchObject({
      code: "wrong-credentials",
    });
  });
});

describe("somebody with access", () => {
  test("gets another role and right at once", async () => {
    const { id, hr } = await world.buildCompany();
    const colleague = await world.buildUser("user", id);
    await world.buildEmployee({ id }, { allergies: "nötter" });
    const register = async () => (await world.as(colleague).call("list-employees", {})).employees;
    expect(await register()).toMatchObject([{ allergies: "nötter" }]);
    await world.as(hr).call("change-member", { id: colleague.userId, ...viewer });
    expect(await register()).toMatchObject([{ allergies: null }]);
    const adds = world.as(colleague).call("add-employee", {
      name: "Bo Ek",
      birthday: "1990-01-01",
      position: "Arkitekt",
    });
    await expect(adds).rejects.toMatchObject({ code: "not-allowed" });
  });

  test("whose right to see food was taken away does not read it by repeating what they sent before", async () => {
    const { id, hr } = await world.buildCompany();
    const colleague = await world.buildUser("user", id);
    const add = () =>
      world.as(colleague).call(
        "add-employee",
        {
          name: "Bo Ek",
          birthday: "1990-01-01",
          position: "Arkitekt",
          allergies: "nötter",
        },
        { "idempotency-key": "one and the same" },
      );
    const first = await add();
    expect(first).toMatchObject({ allergies: "nötter" });
    await world.as(hr).call("change-member", { id: colleague.userId, role: "user", sees_allergies: false });
    expect(await add()).toEqual({ ...first, allergies: null });
  });

  test("who is removed is signed out at once, and has no login left", async () => {
    const { id, hr } = await world.buildCompany();
    const colleague = await world.buildUser("user", id);
    await world.as(hr).call("remove-member", { id: colleague.userId });
    await expect(world.as(colleague).call("get-overview", {})).rejects.toMatchObject({
      code: "not-signed-in",
    });
    const left = await world.inDatabase((tx) =>
      tx.select().from(users).where(eq(users.email, colleague.email)),
    );
    expect(left).toEqual([]);
  });

  test("who is removed stays named in the log for what they did, as is who was removed", async () => {
    const { id, hr } = await world.buildCompany();
    const colleague = await world.buildUser("hr_admin", id);
    await world.inDatabase((tx) =>
      tx.update(users).set({ full_name: "Ofelia Öst" }).where(eq(users.id, colleague.userId)),
    );
    await world.as(colleague).call("invite-member", { email: newAddress(), ...viewer });
    await world.as(hr).call("remove-member", { id: colleague.userId });
    const { entries } = await world.as(hr).call("list-audit-log", {});
    expect(entries).toMatchObject([
      { action: "member-removed", by: "Maja Åkerö", person: "Ofelia Öst" },
      { action: "member-invited", by: "Ofelia Öst", person: null },
    ]);
  });

  test("who is removed does not come back by paying with the address that the platform had invited", async () => {
    const [email, admin] = [newAddress(), world.as(await world.buildAdmin())];
    await admin.call("create-payment-link", { companyName: "Grundat AB", adminEmail: email });
    const entered = await world.nobody.call("submit-hr-form", {
      token: await world.mailedToken(email, "hr-form"),
      employees: [{ first_name: "Gun", last_name: "Grund", birthday: "1980-03-03" }],
      contact_email: email,
    });
    const founder = world.as(entered.session!);
    const { company } = await founder.call("get-user", {});
    const successor = await world.buildUser("hr_admin", company!.id);
    await founder.call("hand-over-contact", { id: successor.userId });
    await world.as(successor).call("remove-member", { id: entered.session!.user.id });

    const visitor = { adminEmail: email, companyName: "Grundat AB" };
    const { url } = await world.nobody.call("create-checkout-session", visitor);
    await world.press(`${new URL(url).pathname}/pay`, { card: "good" });
    expect(await world.mailedToken(email, "auth/magic")).toBeUndefined();
    const { members } = await world.as(successor).call("list-members", {});
    expect(members.map((member) => member.email)).toEqual([successor.email]);
  });

  test("of another company is not found, nor is one of the platform's staff", async () => {
    const { hr, id } = await world.buildCompany();
    const other = await world.buildCompany();
    const staff = await world.buildUser("admin", id);
    for (const stranger of [other.hr.userId, staff.userId]) {
      const { call } = world.as(hr);
      const none = { code: "member-not-found" };
      await expect(call("change-member", { id: stranger, ...viewer })).rejects.toMatchObject(none);
      await expect(call("remove-member", { id: stranger })).rejects.toMatchObject(none);
      await expect(call("hand-over-contact", { id: stranger })).rejects.toMatchObject(none);
    }
  });
});

/** Forms that are open to links, and take the word of whoever is signed in to look after the company. */
describe("a session at a call that is open", () => {
  const form = {
    companyName: "Kapat AB",
    contactFirstName: "Vera",
    contactLastName: "Vik",
    contactPhone: "070-1",
    hrBirthday: "1990-01-01",
  };
  const rowOf = (id: string) =>
    world.inDatabase(async (tx) => (await tx.select().from(companies).where(eq(companies.id, id)))[0]!);

  test.each(["user", "finance", "viewer"] as const)("speaks for its company not as %s", async (role) => {
    const { id } = await world.buildCompany();
    const { email, token } = await world.buildUser(role, id);
    const before = await rowOf(id);
    const { call } = world.as({ token });
    const person = { first_name: "Ny", last_name: "Person", birthday: "1990-02-02" };
    const no = { code: "not-allowed", status: 403 };
    await expect(call("update-company-info", { ...form, contactEmail: email })).rejects.toMatchObject(no);
    await expect(call("submit-hr-form", { employees: [person], contact_email: email })).rejects.toMatchObject(
      no,
    );
    if (role !== "finance")
      await expect(
        call("create-checkout-session", { adminEmail: email, companyName: "" }),
      ).rejects.toMatchObject(no);
    expect(await rowOf(id)).toEqual(before);
    expect(await world.mailsTo(email)).toEqual([]);
  });

  test("speaks for it as hr_admin, and what that changes is written down", async () => {
    const { hr } = await world.buildCompany({ name: "Först AB" });
    const { call } = world.as(hr);
    await call("update-company-info", { ...form, companyName: "Sedan AB", contactEmail: hr.email });
    const { changes } = await call("get-company-settings", {});
    expect(changes).toContainEqual(
      expect.objectContaining({ field: "name", before: "Först AB", after: "Sedan AB", by: "Maja Åkerö" }),
    );
  });
});

describe("the last hr_admin", () => {
  test("is neither removed nor given another role; with a successor it goes", async () => {
    const { hr, id } = await world.buildCompany();
    const colleague = await world.buildUser("user", id);
    const own = { id: hr.userId };
    await expect(world.as(hr).call("remove-member", own)).rejects.toMatchObject({ code: "last-hr-admin" });
    await expect(world.as(hr).call("change-member", { ...own, ...viewer })).rejects.toMatchObject({
      code: "last-hr-admin",
    });
    const raised = { id: colleague.userId, role: "hr_admin", sees_allergies: true } as const;
    await world.as(hr).call("change-member", raised);
    await world.as(hr).call("remove-member", own);
    const { members } = await world.as(colleague).call("list-members", {});
    expect(members.map(({ email }) => email)).toEqual([colleague.email]);
  });

  test("stays also when two take each other's role at the same moment", async () => {
    const { hr, id } = await world.buildCompany();
    const other = await world.buildUser("hr_admin", id);
    const settled = await Promise.allSettled([
      world.as(hr).call("change-member", { id: other.userId, ...viewer }),
      world.as(other).call("change-member", { id: hr.userId, ...viewer }),
    ]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test.each([
    ["update user_roles set role = 'viewer' where user_id = "],
    ["delete from user_roles where user_id = "],
    ["update profiles set company_id = null where user_id = "],
    ["delete from users where id = "],
  ])("is held by the database itself: %s", async (text) => {
    const { hr, id } = await world.buildCompany();
    await world.buildUser("user", id);
    const write = world.inDatabase((tx) => tx.execute(sql.raw(`${text}'${hr.userId}'`)));
    await expect(write).rejects.toThrow(/last hr_admin/);
  });
});
