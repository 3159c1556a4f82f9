import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDirectory, OURS, userOf } from "../../../test/directory.ts";
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
  test("brings people of a directory, which speaks for nobody any more", async () => {
    const { stays, closes, merge } = await build();
    const directory = await connectDirectory(world, closes.hr);
    await directory.send("POST", "/Users", userOf("Ada Ask", { [OURS]: { birthday: "1990-05-17" } }));
    const { body } = await directory.send("POST", "/Users", userOf("Bo Berg"));
    await directory.send("POST", "/Groups", { displayName: "Alla", members: [{ value: body.id }] });
    await directory.apply();
    await merge();
    expect(await peopleOf(stays.id)).toMatchObject([{ name: "Ada Ask" }]);
    expect((await directory.send("GET", "/Users")).status).toBe(401);
  });

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
    expect(members).toEqual([
      { email: closes.hr.email, name: "Maja Åkerö", role: "user", sees_allergies: false },
    ]);
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

  test("keeps people where their cakes go: another address comes along as an office, with its past", async () => {
    const { stays, merge, closes } = await build();
    world.clock.advance({ minutes: 1 });
    const [there] =
      await rows(sql`update offices set address = 'Kungsgatan 4, 903 25 Umeå', receiver_name = 'Lo Berg',
      door_code = '1970' where company_id = ${closes.id} returning id`);
    const vendor = await world.buildVendor();
    const bo = await world.buildEmployee(closes, {
      name: "Bo Lind",
      favourite_cake: "princess",
      cake_text: "Hurra",
    });
    const past = await world.buildCakeOrder(bo, {
      status: "completed" as const,
      delivery_date: "2026-02-12",
      bakery_id: vendor.id,
    });
    const left = await world.buildEmployee(closes, {
      name: "Cia Borta",
      archived_at: "2026-01-01T10:00:00Z",
    });
    const merged = await merge();
    expect(merged).toMatchObject({
      offices: [{ name: "Kungsgatan 4", people: 1 }],
      new_offices: ["Kungsgatan 4"],
      past: 1,
    });
    const { offices } = await world.as(stays.hr).call("list-offices", {});
    expect(offices).toMatchObject([
      { name: "Huvudkontoret", people: 0 },
      { name: "Kungsgatan 4", people: 1, receiver_name: "Lo Berg", door_code: "1970", id: there!.id },
    ]);
    expect(
      await rows(sql`select e.id, e.company_id, e.office_id, e.favourite_cake, e.cake_text from employees e
        where e.id in (${bo.id}, ${left.id}) order by e.name`),
    ).toEqual([
      {
        id: bo.id,
        company_id: stays.id,
        office_id: there!.id,
        favourite_cake: "princess",
        cake_text: "Hurra",
      },
      { id: left.id, company_id: stays.id, office_id: there!.id, favourite_cake: null, cake_text: null },
    ]);
    expect(
      await rows(sql`select o.company_id as ordered_by, f.company_id as offered_by from orders o
        join offers f on f.order_id = o.id where o.id = ${past.id}`),
    ).toEqual([{ ordered_by: stays.id, offered_by: stays.id }]);
    const { people } = await world.as(stays.hr).call("get-promise-year", {});
    expect(people.map(({ name }) => name)).toContain("Bo Lind");
    // What is closed can still be looked at, and deleted.
    expect(
      await rows(sql`select count(*)::int as count from offices where company_id = ${closes.id}`),
    ).toEqual([{ count: 1 }]);
  });

  test("gives what one had said on the other's own page: not to be celebrated, a cake, no more mails", async () => {
    const { stays, closes, merge } = await build();
    const anna = { name: "Anna Ek", birthday: "1990-05-12" };
    const kept = await world.buildEmployee(stays, { ...anna, cake_text: "Grattis" });
    const twin = await world.buildEmployee(closes, {
      ...anna,
      celebration: "none",
      celebration_own: true,
      favourite_cake: "fruit",
      cake_text: "Hurra",
      colleague_mails: false,
    });
    const before = await world.buildCakeOrder(twin, { status: "completed", delivery_date: "2026-02-12" });
    await merge();
    expect(
      await rows(sql`select id, celebration, celebration_own, favourite_cake, cake_text, colleague_mails from employees
        where company_id = ${stays.id}`),
    ).toEqual([
      {
        id: kept.id,
        celebration: "none",
        celebration_own: true,
        favourite_cake: "fruit",
        cake_text: "Grattis",
        colleague_mails: false,
      },
    ]);
    expect(await rows(sql`select employee_id, company_id from orders where id = ${before.id}`)).toEqual([
      { employee_id: kept.id, company_id: stays.id },
    ]);
  });

  test("keeps both past cakes where both companies had one, and no food of whom is there twice", async () => {
    const { stays, closes, merge } = await build();
    const anna = { name: "Anna Ek", birthday: "1990-02-12" };
    const past = { status: "completed" as const, delivery_date: "2026-02-12" };
    await world.buildCakeOrder(await world.buildEmployee(stays, anna), past);
    await world.buildCakeOrder(await world.buildEmployee(closes, { ...anna, allergies: "nötter" }), past);
    await merge();
    expect(
      await rows(sql`select e.archived_at is not null as has_left, e.allergies, o.company_id = ${stays.id} as here
        from orders o join employees e on e.id = o.employee_id where e.name = 'Anna Ek' and o.company_id
          in (${stays.id}, ${closes.id}) order by 1`),
    ).toEqual([
      { has_left: false, allergies: "nötter", here: true },
      { has_left: true, allergies: null, here: true },
    ]);
  });

  test("tells everybody whom it concerns, each what it means to them, once", async () => {
    const { stays, closes, merge, ask } = await build();
    await rows(sql`update companies set contact_email = 'gamla@bolag.example' where id = ${closes.id}`);
    await world.buildEmployee(closes, { name: "Bo Lind" });
    const merging = () =>
      rows(sql`select to_email, company_id, text from mails where kind = 'company-merged'
        and company_id in (${stays.id}, ${closes.id}) order by to_email`);
    await ask(stays.id, closes.id);
    expect(await merging()).toEqual([]);
    await merge();
    const told = await merging();
    expect(told.map(({ to_email }) => to_email).toSorted()).toEqual(
      [stays.hr.email, closes.hr.email, "gamla@bolag.example", "hr@bolag.example"].toSorted(),
    );
    const words = (to: string) =>
      String(told.find(({ to_email }) => to_email === to)!.text).replaceAll("\u00a0", " ");
    expect(words(closes.hr.email)).toContain("Din roll är Medhjälpare");
    expect(words(closes.hr.email)).toContain("1 anställd har följt med.");
    expect(words("gamla@bolag.example")).toContain("Du var kontaktperson.");
    expect(words(stays.hr.email)).toContain(`1 person har fått tillgång: Maja Åkerö (Medhjälpare)`);
  });

  test("gives whoever the company had invited what it had given them, and its contact the right that it needs", async () => {
    const { stays, closes, merge } = await build();
    const other = await world.buildUser("viewer", closes.id);
    await world
      .as(stays.hr)
      .call("invite-member", { email: closes.hr.email, role: "finance", sees_allergies: true });
    await rows(sql`update companies set contact_email = ${other.email} where id = ${stays.id}`);
    const { members } = await merge();
    expect(
      members.map(({ email, role, sees_allergies }) => [email, role, sees_allergies]).toSorted(),
    ).toEqual(
      [
        [closes.hr.email, "finance", true],
        [other.email, "user", true],
      ].toSorted(),
    );
    expect((await world.as(stays.hr).call("list-members", {})).invitations).toEqual([]);
  });

  test("leaves no way into the doubled company: an open page of the provider's, a wish to pay, a request to be let in", async () => {
    const { stays, closes, merge } = await build();
    await rows(
      sql`insert into checkouts (session_id, company_id, email) values (${`open_${closes.id}`}, ${closes.id}, 'a@b.example')`,
    );
    await rows(sql`insert into checkouts (session_id, company_id, email, completed_at)
      values (${`paid_${closes.id}`}, ${closes.id}, 'betalare@b.example', app_now())`);
    await rows(sql`update companies set stripe_customer_id = ${`cus_${closes.id}`} where id = ${closes.id}`);
    await rows(sql`insert into payment_method_wishes (company_id, method) values (${closes.id}, 'invoice')`);
    const asking = await world.buildUser("user", null);
    await rows(sql`insert into join_requests (user_id, company_id, org_number, expires_at, sent_at)
      values (${asking.userId}, ${closes.id}, '5560000464', app_now() + interval '9 days', app_now())`);
    await merge();
    expect(
      await rows(
        sql`select session_id, company_id from checkouts where session_id like ${`%${closes.id}`} order by 1`,
      ),
    ).toEqual([
      { session_id: `open_${closes.id}`, company_id: stays.id },
      { session_id: `paid_${closes.id}`, company_id: null },
    ]);
    expect(await rows(sql`select method from payment_method_wishes where company_id = ${closes.id}`)).toEqual(
      [],
    );
    expect(
      await rows(sql`select company_id from subscription_endings where company_id = ${closes.id}`),
    ).toHaveLength(1);
    expect(
      await rows(sql`select company_id, for_platform from join_requests where user_id = ${asking.userId}`),
    ).toEqual([{ company_id: stays.id, for_platform: true }]);
  });

  test("loses nobody who registers at the same moment: they come along, or are told", async () => {
    const { stays, closes, merge, ask } = await build();
    await ask(stays.id, closes.id);
    const [link] = await rows(sql`select public_join_token as token from companies where id = ${closes.id}`);
    const register = (number: number) =>
      world.nobody.call("submit-employee-registration", {
        token: String(link!.token),
        employee: {
          first_name: `Nr ${number}`,
          last_name: "Samtidig",
          birthday: "1991-06-01",
          email: `nr${number}-${closes.id}@bolag.example`,
        },
      });
    const [merged, ...came] = await Promise.allSettled([
      merge(),
      ...Array.from({ length: 6 }, (_, index) => register(index)),
    ]);
    if (merged!.status === "rejected") await merge();
    const taken = came.filter(({ status }) => status === "fulfilled").length;
    expect(await rows(sql`select name from employees where company_id = ${closes.id}`)).toEqual([]);
    expect(await rows(sql`select name from employees where company_id = ${stays.id}`)).toHaveLength(taken);
  });
});
