import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createWorld("2026-03-02T10:00:00+01:00")));
afterAll(() => world.close());

const rows = async (text: ReturnType<typeof sql>) => (await world.inDatabase((tx) => tx.execute(text))).rows;

/** Two companies of the same people, and one of the platform's staff. */
async function build() {
  const stays = await world.buildCompany();
  const closes = await world.buildCompany();
  const admin = world.as(await world.buildAdmin());
  const ask = (id: string, from: string) => admin.call("merge-companies", { id, from, preview: true });
  const merge = async () => {
    const { version } = await ask(stays.id, closes.id);
    return admin.call("merge-companies", { id: stays.id, from: closes.id, preview: false, seen: version });
  };
  return { stays, closes, admin, ask, merge };
}
const peopleOf = (company: string) =>
  rows(sql`select name, email, allergies from employees where company_id = ${company} and archived_at is null
    order by name`);

describe("merge-companies", () => {
  test("keeps a person once, brings the others, and says so first", async () => {
    const { stays, closes, ask, merge } = await build();
    const anna = { name: "Anna Ek", birthday: "1990-05-12" };
    await world.buildEmployee(stays, { ...anna, email: null, allergies: null });
    const twin = await world.buildEmployee(closes, {
      ...anna,
      name: "ANNA EK",
      email: "anna@nordljus.example",
      allergies: "nötter",
    });
    const bo = await world.buildEmployee(closes, { name: "Bo Lind", allergies: "sesam" });
    await world.buildEmployee(closes, { name: "Cia Borta", archived_at: "2026-01-01T10:00:00Z" });
    await world.buildCakeOrder(bo, { status: "planned", delivery_date: "2026-05-20" });
    await world.buildCakeOrder(twin, { status: "completed", delivery_date: "2026-02-12" });
    await rows(sql`insert into consents (company_id, employee_id, text_version, source)
      values (${closes.id}, ${twin.id}, '1', 'self')`);
    const before = await peopleOf(stays.id);
    const preview = await ask(stays.id, closes.id);
    expect(preview).toMatchObject({ people: 1, already: 1, cakes: 1, past: 1, roles_kept: false });
    expect(await peopleOf(stays.id)).toEqual(before);
    expect(await merge()).toEqual(preview);
    expect(await peopleOf(stays.id)).toEqual([
      { name: "Anna Ek", email: "anna@nordljus.example", allergies: "nötter" },
      { name: "Bo Lind", email: bo.email, allergies: "sesam" },
    ]);
    expect(
      await rows(sql`select company_id from consents where company_id in (${stays.id}, ${closes.id})`),
    ).toEqual([{ company_id: stays.id }]);
    expect(await rows(sql`select closed_by, org_number from companies where id = ${closes.id}`)).toEqual([
      { closed_by: expect.stringContaining("Tårtdags"), org_number: null },
    ]);
    expect(
      await rows(sql`select action from audit_log where action like 'company-merged%' and company_id in (${stays.id}, ${closes.id})
        order by action`),
    ).toEqual([{ action: "company-merged" }, { action: "company-merged-away" }]);
  });

  test("gives those with access the fewest rights, and signs them out", async () => {
    const { stays, closes, merge } = await build();
    await world.buildEmployee(stays, { name: "Nina Nöt", allergies: "nötter" });
    const { members } = await merge();
    expect(members).toEqual([{ email: closes.hr.email, name: "Maja Åkerö" }]);
    await expect(world.as(closes.hr).call("list-employees", {})).rejects.toMatchObject({
      code: "not-signed-in",
    });
    const found = await rows(sql`select p.company_id, p.sees_allergies, r.role from profiles p
      join user_roles r on r.user_id = p.user_id where p.email = ${closes.hr.email}`);
    expect(found).toEqual([{ company_id: stays.id, sees_allergies: false, role: "user" }]);
  });

  test("keeps what one had said there: food only where the person never said anything", async () => {
    const { stays, closes, merge } = await build();
    const anna = { name: "Anna Ek", birthday: "1990-05-12" };
    const kept = await world.buildEmployee(stays, {
      ...anna,
      allergies: null,
      email: "egen@nordljus.example",
    });
    await rows(sql`insert into consents (company_id, employee_id, text_version, source, withdrawn_at)
      values (${stays.id}, ${kept.id}, '1', 'self', app_now())`);
    await world.buildEmployee(closes, { ...anna, allergies: "nötter", email: "annan@nordljus.example" });
    await merge();
    expect(await peopleOf(stays.id)).toEqual([
      { name: "Anna Ek", email: "egen@nordljus.example", allergies: null },
    ]);
  });

  test("refuses what it would lose, in words", async () => {
    const { stays, closes, ask, admin } = await build();
    const set = (id: string, values: ReturnType<typeof sql>) =>
      rows(sql`update companies set ${values} where id = ${id}`);
    await expect(ask(stays.id, stays.id)).rejects.toMatchObject({ code: "same-company" });
    await expect(ask(stays.id, crypto.randomUUID())).rejects.toMatchObject({ code: "company-not-found" });
    await set(closes.id, sql`subscription_status = 'active', stripe_subscription_id = ${`sub_${closes.id}`}`);
    await expect(ask(stays.id, closes.id)).rejects.toMatchObject({
      code: "merge-impossible",
      message: expect.stringMatching(/Slå ihop dem åt andra hållet\.$/),
    });
    expect(await ask(closes.id, stays.id)).toMatchObject({ stays: { id: closes.id } });
    await set(stays.id, sql`subscription_status = 'active', stripe_subscription_id = ${`sub_${stays.id}`}`);
    await expect(ask(stays.id, closes.id)).rejects.toMatchObject({
      message: "Båda företagen har ett abonnemang som löper. Avsluta det ena först.",
    });
    await set(closes.id, sql`subscription_status = 'trialing', stripe_subscription_id = null`);
    const bo = await world.buildEmployee(closes);
    const vendor = await world.buildVendor();
    const order = { status: "confirmed" as const, delivery_date: "2026-03-20", bakery_id: vendor.id };
    await world.buildCakeOrder(bo, order);
    await expect(ask(stays.id, closes.id)).rejects.toMatchObject({
      message: expect.stringMatching(/^1\sleverans är på väg till /),
    });
    await set(closes.id, sql`closed_at = app_now(), closed_by = 'HR'`);
    await expect(ask(stays.id, closes.id)).rejects.toMatchObject({ code: "company-closed" });
    await expect(
      world.as(stays.hr).call("merge-companies", { id: stays.id, from: closes.id, preview: true }),
    ).rejects.toMatchObject({ code: "not-allowed" });
    expect(admin).toBeTruthy();
  });

  test("does nothing where something came in between, and once where two press", async () => {
    const { stays, closes, admin, ask } = await build();
    await world.buildEmployee(closes, { name: "Bo Lind" });
    const { version } = await ask(stays.id, closes.id);
    const press = () =>
      admin.call("merge-companies", { id: stays.id, from: closes.id, preview: false, seen: version });
    await world.buildEmployee(closes, { name: "Cia Ny" });
    await expect(press()).rejects.toMatchObject({ code: "changed-meanwhile" });
    expect(await peopleOf(stays.id)).toEqual([]);
    const again = (await ask(stays.id, closes.id)).version;
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        admin.call("merge-companies", { id: stays.id, from: closes.id, preview: false, seen: again }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await peopleOf(stays.id)).toHaveLength(2);
  });

  test("the other way round at the same moment leaves one of them open", async () => {
    const { stays, closes, admin, ask } = await build();
    const [one, other] = [await ask(stays.id, closes.id), await ask(closes.id, stays.id)];
    const both = await Promise.allSettled([
      admin.call("merge-companies", { id: stays.id, from: closes.id, preview: false, seen: one.version }),
      admin.call("merge-companies", { id: closes.id, from: stays.id, preview: false, seen: other.version }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const open = await rows(
      sql`select id from companies where id in (${stays.id}, ${closes.id}) and closed_at is null`,
    );
    expect(open).toHaveLength(1);
  });
});
