import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildCakeRequest, buildMealRequest } from "../../../../test/requests.ts";
import { createWorld, type Person, type World } from "../../../../test/world.ts";
import { mailStatuses } from "../../../../domain/mails.ts";
import { audit_log, mails } from "../../../database/schema-machinery.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.buildAdmin();
});
afterAll(() => world.close());

const asAdmin = () => world.as(admin);
const auditOf = (companyId: string) =>
  world.inDatabase((tx) => tx.select().from(audit_log).where(eq(audit_log.company_id, companyId)));

describe("list-companies", () => {
  test("newest first, with its own counts", async () => {
    const old = await world.buildCompany({ created_at: "2026-01-01T10:00:00Z" });
    const young = await world.buildCompany({ created_at: "2026-02-01T10:00:00Z" });
    await buildCakeRequest(world, young);
    await buildCakeRequest(world, young);
    await buildMealRequest(world, young);
    await world.buildEmployee(young, { archived_at: "2026-02-02T10:00:00Z" });
    const { companies } = await asAdmin().call("list-companies", {});
    expect(companies.map(({ id }) => id)).toEqual([young.id, old.id]);
    expect(companies[0]).toMatchObject({ employees: 2, cakes: 2, meals: 1 });
    expect(companies[1]).toMatchObject({ employees: 0, cakes: 0, meals: 0 });
  });

  test("is searched by name and by organisation number, however they are written", async () => {
    const { id } = await world.buildCompany({ name: "100 % Ångström_bolag", org_number: "5599887709" });
    const found = async (search: string) =>
      (await asAdmin().call("list-companies", { search })).companies.map((company) => company.id);
    expect(await found("ångström")).toEqual([id]);
    expect(await found("559988-7709")).toEqual([id]);
    expect(await found("559988")).toEqual([id]);
    expect(await found("100 %")).toEqual([id]);
    expect(await found("%")).toEqual([id]);
    expect(await found("finns inte")).toEqual([]);
  });

  test("goes on page by page", async () => {
    for (let i = 0; i < 30; i++) {
      await world.buildCompany();
    }
    const first = await asAdmin().call("list-companies", {});
    const second = await asAdmin().call("list-companies", { cursor: first.next });
    const ids = [...first.companies, ...second.companies].map(({ id }) => id);
    const { companies } = await asAdmin().call("count-order-requests", {});
    expect(first.companies).toHaveLength(25);
    expect(new Set(ids).size).toBe(companies);
    expect(second.next).toBeNull();
  });

  test("is the admins' alone", async () => {
    const { hr } = await world.buildCompany();
    await expect(world.as(hr).call("list-companies", {})).rejects.toMatchObject({ status: 403 });
  });
});

describe("get-company-page", () => {
  test("shows one company, nothing of another, and leaves one line in the audit log", async () => {
    const [ours, theirs] = [await world.buildCompany(), await world.buildCompany()];
    const mine = await buildCakeRequest(world, ours);
    await buildMealRequest(world, ours);
    await buildCakeRequest(world, theirs);
    await asAdmin().call("get-company-page", { id: ours.id });
    const page = await asAdmin().call("get-company-page", { id: ours.id });
    expect(page.company.id).toBe(ours.id);
    expect(page.counts).toMatchObject({ employees: 1, cakes: 1, meals: 1 });
    expect(page.employees).toMatchObject([{ id: mine.employee.id, allergies: "nötter" }]);
    expect(page.orders.map(({ title }) => title).sort()).toEqual([
      "Lunch för 40",
      `Tårta till ${mine.employee.name}`,
    ]);
    expect(page.users).toMatchObject([{ email: ours.hr.email, role: "hr_admin" }]);
    expect(page.audit).toMatchObject([{ action: "register-viewed", email: admin.email }]);
    expect(await auditOf(ours.id)).toHaveLength(1);

    world.clock.advance({ hours: 1 });
    await asAdmin().call("get-company-page", { id: ours.id });
    expect(await auditOf(ours.id)).toHaveLength(2);
  });

  test("shows a mail whatever has become of it", async () => {
    const { id } = await world.buildCompany();
    const rows = mailStatuses.map((status) => ({
      key: `${status}:${id}`,
      kind: "cake-reminder-hr-week",
      audience: "hr" as const,
      about: "order" as const,
      company_id: id,
      to_email: "hr@bolag.example",
      subject: "Snart tårta",
      html: "",
      text: "",
      status,
    }));
    await world.inDatabase((tx) => tx.insert(mails).values(rows));
    const page = await asAdmin().call("get-company-page", { id });
    expect(page.mails.map(({ status }) => status).sort()).toEqual([...mailStatuses].sort());
  });

  test("is refused to the company's own HR, and one that is not there is not found", async () => {
    const { id, hr } = await world.buildCompany();
    await expect(world.as(hr).call("get-company-page", { id })).rejects.toMatchObject({ status: 403 });
    expect(await auditOf(id)).toEqual([]);
    await expect(
      asAdmin().call("get-company-page", { id: "00000000-0000-4000-8000-000000000000" }),
    ).rejects.toMatchObject({ code: "company-not-found" });
  });
});

describe("view-company: look, don't touch", () => {
  test("after it an admin reads what the customer sees, and can change nothing", async () => {
    const { id } = await world.buildCompany({ name: "Kundbolaget AB" });
    await buildCakeRequest(world, { id });
    const header = { "x-view-company": id };
    await expect(asAdmin().call("get-overview", {}, header)).rejects.toMatchObject({ status: 403 });

    expect(await asAdmin().call("view-company", { id })).toEqual({ id, name: "Kundbolaget AB" });
    expect(await auditOf(id)).toMatchObject([{ action: "seen-as-customer", user_id: admin.userId }]);
    const overview = await asAdmin().call("get-overview", {}, header);
    expect(overview).toMatchObject({ company: { name: "Kundbolaget AB" }, employees: 1 });
    await expect(asAdmin().call("claim-company", { mine: true }, header)).rejects.toMatchObject({
      status: 403,
      message: "Du tittar bara. Inget kan ändras härifrån.",
    });

    world.clock.advance({ hours: 13 });
    await expect(asAdmin().call("get-overview", {}, header)).rejects.toMatchObject({ status: 403 });
  });

  test("the header does nothing for anybody else", async () => {
    const [ours, theirs] = [await world.buildCompany(), await world.buildCompany({ name: "Andra bolaget" })];
    const overview = await world.as(ours.hr).call("get-overview", {}, { "x-view-company": theirs.id });
    expect(overview.company.id).toBe(ours.id);
    await expect(world.as(ours.hr).call("view-company", { id: theirs.id })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe("find-test-subject", () => {
  test("finds the bakery and the planned meal of that company", async () => {
    const company = await world.buildCompany();
    const cake = await buildCakeRequest(world, company);
    const meal = await buildMealRequest(world, company);
    const subject = await asAdmin().call("find-test-subject", { companyId: company.id });
    expect(subject).toMatchObject({
      companyId: company.id,
      mealOrderId: meal.order.id,
      bakeryId: cake.order.bakery_id,
      invoiceInterval: "monthly",
    });
  });
});
