import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilBlocked } from "../../../test/locks.ts";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { lockByName } from "../../database/advisory-lock.ts";
import { one_time_links, staff_invitations, user_roles, users } from "../../database/schema.ts";
import { createLink } from "../accounts/one-time-links.ts";
import { setStaff } from "../accounts/staff.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.buildAdmin();
});
afterAll(() => world.close());

let counter = 0;
const newAddress = () => `ny${++counter}@tartdags.example`;
const invite = async (email = newAddress(), by = admin) => {
  await world.as(by).call("invite-staff", { email });
  return { email, token: await world.mailedToken(email, "personal/inbjudan") };
};
const person = { full_name: "Ola Berg", password: "smultronväg" };
const accept = (
  token: string,
  more: object = person,
  who: { call: World["nobody"]["call"] } = world.nobody,
) => who.call("accept-staff-invitation", { token, ...more });
const told = async (who: Person, name: string) =>
  (await world.mailsTo(who.email)).filter(
    ({ kind, subject }) => kind === "staff-changed" && subject.startsWith(name),
  );
const list = () => world.as(admin).call("list-staff", {});

describe("an invitation to the staff", () => {
  test("makes an account with the right, and the admins who were there are told", async () => {
    const { email, token } = await invite();
    expect((await list()).invitations).toMatchObject([{ email, invited_by: "Maja Åkerö" }]);
    expect(await world.nobody.call("open-staff-invitation", { token })).toEqual({
      email,
      has_account: false,
    });
    const { session } = await accept(token);
    expect(session?.user).toMatchObject({ email, role: "admin" });
    expect(session?.lacks).toBe("set-up");
    const { staff, invitations, log } = await list();
    expect(staff).toContainEqual(expect.objectContaining({ name: "Ola Berg", email }));
    expect(invitations).toEqual([]);
    expect(log[0]).toMatchObject({ action: "staff-joined", by: "Ola Berg", whom: "Ola Berg" });
    expect(log[1]).toMatchObject({ action: "staff-invited", by: "Maja Åkerö" });
    expect(await told(admin, "Ola Berg")).toHaveLength(1);
    expect((await world.mailsTo(email)).map(({ kind }) => kind)).toEqual(["staff-invitation"]);
  });

  test("works once, also at the same moment", async () => {
    const { token } = await invite();
    const both = await Promise.allSettled([accept(token), accept(token)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(accept(token)).rejects.toMatchObject({ code: "invitation-used" });
  });

  test("that is sent again, taken back or two days old is dead", async () => {
    const first = await invite();
    const second = await invite(first.email);
    await expect(accept(first.token)).rejects.toMatchObject({ code: "invitation-unknown" });
    const { invitations } = await list();
    const { id } = invitations.find(({ email }) => email === first.email)!;
    await world.as(admin).call("revoke-staff-invitation", { id });
    await expect(accept(second.token)).rejects.toMatchObject({ code: "invitation-revoked" });
    const late = await invite();
    world.clock.advance({ hours: 49 });
    await expect(accept(late.token)).rejects.toMatchObject({ code: "invitation-expired" });
  });

  test("for somebody with an account is accepted by whoever is signed in to it", async () => {
    const someone = await world.buildUser("user", null);
    const { token } = await invite(someone.email);
    await expect(accept(token)).rejects.toMatchObject({ code: "sign-in-first" });
    await expect(accept(token, {}, world.as(admin))).rejects.toMatchObject({ code: "sign-in-first" });
    expect(await accept(token, {}, world.as(someone))).toEqual({ session: null });
    expect((await world.as(someone).call("get-user", {})).role).toBe("admin");
  });

  test("is not for a customer, nor for an admin, nor for whoever became a customer meanwhile", async () => {
    const { hr } = await world.buildCompany();
    const invited = (email: string) => world.as(admin).call("invite-staff", { email });
    await expect(invited(hr.email)).rejects.toMatchObject({ code: "already-customer" });
    await expect(invited(admin.email)).rejects.toMatchObject({ code: "already-staff" });
    const { email, token } = await invite();
    const { hr: later } = await world.buildCompany();
    await world.inDatabase((tx) => tx.update(users).set({ email }).where(eq(users.id, later.userId)));
    await expect(accept(token, {}, world.as(later))).rejects.toMatchObject({ code: "belongs-elsewhere" });
  });

  test("takes nothing over from a stranger who had signed up with the address", async () => {
    const { hr: stranger, id } = await world.buildCompany();
    const { email, token } = await invite();
    await world.inDatabase((tx) =>
      tx.update(users).set({ email, email_verified_at: null }).where(eq(users.id, stranger.userId)),
    );
    const { session } = await accept(token);
    await expect(world.as(stranger).call("get-user", {})).rejects.toMatchObject({ code: "not-signed-in" });
    expect((await world.as(session!).call("get-user", {})).company).toBeNull();
    const { users: left } = await world.as(admin).call("get-company-page", { id });
    expect(left).toEqual([]);
  });
});

describe("an admin who is removed", () => {
  const remove = (id: string, by = admin) => world.as(by).call("remove-staff", { id });

  test("is signed out, every way back is closed, the others are told, and it is in the log", async () => {
    const leaving = await world.buildAdmin();
    const { token } = await invite(newAddress(), leaving);
    await world.inDatabase((tx) =>
      createLink(tx, world.clock, { kind: "magic", email: leaving.email, companyId: null }),
    );
    await remove(leaving.userId);
    await expect(world.as(leaving).call("list-staff", {})).rejects.toMatchObject({ code: "not-signed-in" });
    const links = await world.inDatabase((tx) =>
      tx.$count(one_time_links, eq(one_time_links.user_email, leaving.email)),
    );
    expect(links).toBe(0);
    await expect(accept(token)).rejects.toMatchObject({ code: "invitation-revoked" });
    expect(await told(admin, "Maja Åkerö är inte längre")).toHaveLength(1);
    expect(await told(leaving, "Maja")).toHaveLength(0);
    expect((await list()).log[0]).toMatchObject({ action: "staff-removed", whom: "Maja Åkerö" });
    await expect(remove(leaving.userId)).rejects.toMatchObject({ code: "staff-not-found" });
  });

  test("lets nobody in by an invitation that is being accepted as they go", async () => {
    const leaving = await world.buildAdmin();
    const { email, token } = await invite(newAddress(), leaving);
    let accepting: Promise<unknown> | undefined;
    await world.inDatabase(async (tx) => {
      await lockByName(tx, "staff");
      accepting = Promise.allSettled([accept(token)]);
      await untilBlocked(world.services.db);
      await tx
        .update(staff_invitations)
        .set({ revoked_at: world.clock.now().toString() })
        .where(eq(staff_invitations.email, email));
    });
    expect(await accepting).toMatchObject([{ reason: { code: "invitation-revoked" } }]);
    expect((await list()).staff.map((each) => each.email)).not.toContain(email);
  });

  test("by the command has invited nobody either", async () => {
    const leaving = await world.buildAdmin();
    const { token } = await invite(newAddress(), leaving);
    await world.inDatabase((tx) => setStaff(tx, leaving.email, false));
    await expect(accept(token)).rejects.toMatchObject({ code: "invitation-revoked" });
  });

  test("of two who remove each other the first does, and the last stays", async () => {
    const [one, other] = [await world.buildAdmin(), await world.buildAdmin()];
    const both = await Promise.allSettled([remove(other.userId, one), remove(one.userId, other)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { staff } = await list();
    for (const { id } of staff.filter((each) => !each.is_self)) await remove(id);
    await expect(remove(admin.userId)).rejects.toMatchObject({ code: "last-admin" });
    const mine = and(eq(user_roles.user_id, admin.userId), eq(user_roles.role, "admin"));
    expect(await world.inDatabase((tx) => tx.$count(user_roles, mine))).toBe(1);
  });
});

describe("whoever is removed from the staff", () => {
  /** An account of the staff's that has let its own address and a customer's in at two companies. */
  async function letIn() {
    const leaving = await world.buildAdmin();
    const [ours, theirs] = [await world.buildCompany(), await world.buildCompany()];
    const own = newAddress();
    const at = async (companyId: string, email: string) => {
      await world
        .as(leaving)
        .call("invite-customer-member", { id: companyId, email, role: "user", sees_allergies: false });
      return world.mailedToken(email, "inbjudan");
    };
    const token = await at(ours.id, own);
    const { session } = await world.nobody.call("accept-invitation", { token, ...person });
    await at(theirs.id, newAddress());
    return { leaving, ours, theirs, own, session: session! };
  }
  const accessOf = async (who: Person) =>
    (await world.as(admin).call("list-staff-invitees", { id: who.userId })).access;

  test("is shown with whom they have let in at customers, and what is named ends with them", async () => {
    const { leaving, ours, theirs, own, session } = await letIn();
    const access = await accessOf(leaving);
    expect(access).toMatchObject([
      { email: own, company_id: ours.id, state: "joined" },
      { company_id: theirs.id, state: "invited" },
    ]);
    expect((await world.as(session).call("get-user", {})).email).toBe(own);
    await world.as(admin).call("remove-staff", { id: leaving.userId, end: access.map(({ id }) => id) });
    await expect(world.as(session).call("get-user", {})).rejects.toMatchObject({ status: 401 });
    expect(await accessOf(leaving)).toEqual([]);
    const { members, invitations } = await world.as(admin).call("list-customer-members", { id: theirs.id });
    expect([members.length, invitations.length]).toEqual([1, 0]);
  });

  test("leaves what is not named, and nobody's access that they had nothing to do with ends", async () => {
    const { leaving, ours, session } = await letIn();
    const end = [ours.hr.userId];
    await world.as(admin).call("remove-staff", { id: leaving.userId, end });
    for (const still of [session, ours.hr])
      expect((await world.as(still).call("get-user", {})).email).toEqual(expect.any(String));
  });
});
