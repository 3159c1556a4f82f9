import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildCakeRequest, buildMealRequest, requestStatuses } from "../../../test/requests.ts";
import { cakeOrder } from "../../../test/cake-order.ts";
import { createSharedWorld, type Person, type World } from "../../../test/world.ts";
import { mails } from "../../database/schema-machinery.ts";
import { cake_orders } from "../../database/schema-orders.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createSharedWorld();
  admin = await world.buildAdmin();
});
afterAll(() => world.close());

const asAdmin = () => world.as(admin);
const statuses = (request: Parameters<typeof requestStatuses>[1]) => requestStatuses(world, request);

const mailsAbout = (companyId: string) =>
  world.inDatabase(async (tx) => {
    const rows = await tx.select({ kind: mails.kind }).from(mails).where(eq(mails.company_id, companyId));
    return rows.map(({ kind }) => kind);
  });

/** Through `set-order-request-status` and `set-company-approval`, as an admin presses. */
describe("a company's first approval", () => {
  type Company = Awaited<ReturnType<World["buildCompany"]>>;
  const approve = (...requests: { request: { id: string } }[]) =>
    asAdmin().call("set-order-request-status", {
      ids: requests.map(({ request }) => request.id),
      status: "approved",
    });
  const setApproval = (ours: Company, approval: "automatic" | "by_hand") =>
    asAdmin().call("set-company-approval", { id: ours.id, approval });
  const pageOf = (ours: Company) => asAdmin().call("get-company-page", { id: ours.id });
  const later = { delivery_date: "2026-05-18" };

  test("lets its other orders go that waited, and says so; another company's wait on", async () => {
    const [ours, theirs] = [
      await world.buildCompany({ subscription_status: "active" }),
      await world.buildCompany({ subscription_status: "active" }),
    ];
    const first = await buildCakeRequest(world, ours);
    const [cake, meal] = [await buildCakeRequest(world, ours, later), await buildMealRequest(world, ours)];
    const lacking = await buildCakeRequest(world, ours, { bakery_id: null });
    const stranger = await buildCakeRequest(world, theirs);
    const { changed, released } = await approve(first);
    expect(changed).toEqual([first.request.id]);
    const [{ also_approved, company_name }] = released as [(typeof released)[number]];
    expect(company_name).toBe((await pageOf(ours)).company.name);
    expect(new Set(also_approved)).toEqual(new Set([cake.order.id, meal.order.id]));
    expect(await statuses(cake.request)).toEqual({
      request: "approved",
      order: "requested",
      decided_by: null,
    });
    expect(await statuses(lacking.request)).toMatchObject({ order: "pending" });
    expect(await statuses(stranger.request)).toMatchObject({ order: "pending" });
    // The next approval has nothing to release.
    expect(await approve(await buildCakeRequest(world, ours))).toMatchObject({ released: [] });
  });

  type Ways = { order: { id: string }; meal: { id: string }; vendor_id: string; companyId: string };
  const ways: Record<string, (made: Ways) => Promise<unknown>> = {
    "assign-request-supplier": ({ order, vendor_id }) =>
      asAdmin().call("assign-request-supplier", { id: order.id, vendorId: vendor_id }),
    "assign-order-supplier": ({ order, vendor_id }) =>
      asAdmin().call("assign-order-supplier", { id: order.id, order_type: "cake", vendorId: vendor_id }),
    "send-bakery-order-email": ({ companyId }) => asAdmin().call("send-bakery-order-email", { companyId }),
    "send-restaurant-order-email": ({ meal }) =>
      asAdmin().call("send-restaurant-order-email", { orderId: meal.id }),
  };
  test.for(Object.keys(ways))("is also an admin's letting an order go by %s", async (way) => {
    const ours = await world.buildCompany({ subscription_status: "active" });
    const { order } = await buildCakeRequest(world, ours, { delivery_date: "2026-03-09" });
    const meal = (await buildMealRequest(world, ours)).order;
    const waiting = await buildCakeRequest(world, ours, later);
    const vendor_id = (await world.buildVendor()).id;
    await ways[way]!({ order, meal, vendor_id, companyId: ours.id });
    expect((await pageOf(ours)).company.first_approved_at).not.toBeNull();
    expect(await statuses(waiting.request)).toMatchObject({ order: "requested", decided_by: null });
  });

  test("is none while the order that an admin chose a supplier for goes on waiting", async () => {
    const ours = await world.buildCompany({ subscription_status: "active" });
    const { request } = await buildCakeRequest(world, ours, later);
    const vendorId = (await world.buildVendor()).id;
    await asAdmin().call("assign-request-supplier", { id: request.id, vendorId });
    expect(await statuses(request)).toMatchObject({ order: "pending" });
    expect((await pageOf(ours)).company.first_approved_at).toBeNull();
  });

  test("releases nothing where an admin approves by hand, until that is taken back", async () => {
    const ours = await world.buildCompany({ subscription_status: "active" });
    expect(await setApproval(ours, "by_hand")).toEqual({ approval: "by_hand", sent: 0 });
    const [first, second] = [await buildCakeRequest(world, ours), await buildCakeRequest(world, ours, later)];
    expect(await approve(first)).toMatchObject({ changed: [first.request.id], released: [] });
    expect(await statuses(second.request)).toMatchObject({ order: "pending" });
    expect(await pageOf(ours)).toMatchObject({ company: { approval: "by_hand" }, counts: { waiting: 1 } });

    expect(await setApproval(ours, "automatic")).toEqual({ approval: "automatic", sent: 1 });
    expect(await setApproval(ours, "automatic")).toEqual({ approval: "automatic", sent: 0 });
    expect(await statuses(second.request)).toMatchObject({ order: "requested" });
    const { audit } = await pageOf(ours);
    const actions = audit.map(({ action }) => action).filter((action) => action.startsWith("approval"));
    expect(actions).toEqual(["approval-automatic", "approval-by-hand"]);
  });

  test("is needed even when nothing is approved by hand", async () => {
    const ours = await world.buildCompany({ subscription_status: "active" });
    const { request } = await buildCakeRequest(world, ours);
    await setApproval(ours, "by_hand");
    expect(await setApproval(ours, "automatic")).toMatchObject({ sent: 0 });
    expect(await statuses(request)).toMatchObject({ order: "pending" });
    const nobody = "00000000-0000-4000-8000-000000000000";
    const unknown = asAdmin().call("set-company-approval", { id: nobody, approval: "by_hand" });
    await expect(unknown).rejects.toMatchObject({ code: "company-not-found" });
  });

  test("does not let an order go that was turned down before: it waits for a person again", async () => {
    const ours = await world.buildCompany({ subscription_status: "active" });
    const { request, order } = await buildCakeRequest(world, ours);
    await asAdmin().call("set-order-request-status", {
      ids: [request.id],
      status: "rejected",
      reason: "Bageriet hinner inte.",
    });
    await approve(await buildCakeRequest(world, ours, later));
    const other = await world.buildVendor();
    const chosen = await world.as(ours.hr).call("ask-next-bakery", { id: order.id, vendor_id: other.id });
    const again = await asAdmin().call("list-order-requests", { tab: "pending" });
    const waiting = again.requests.filter((one) => one.company_id === ours.id);
    expect(waiting).toMatchObject([{ id: chosen.id, approval_reason: "Bageriet hinner inte." }]);
    const [mail] = await world.inDatabase((tx) =>
      tx
        .select()
        .from(mails)
        .where(and(eq(mails.company_id, ours.id), eq(mails.kind, "new-order-request"))),
    );
    expect(mail!.text).toContain("Beställningen har avslagits tidigare");
    expect(mail!.text).toContain("Inget skickas till bageriet förrän du har svarat.");
    expect(mail!.text).not.toContain("Svarar ingen");
    const { cakes } = await world.as(ours.hr).call("list-cake-year", {});
    expect(cakes.find((cake) => cake.order?.id === order.id)).toMatchObject({ next_step: null });
    expect(await approve({ request: { id: chosen.id } })).toMatchObject({ changed: [chosen.id] });
  });

  test("nor one that HR makes anew for the same birthday, or after its person has come back", async () => {
    const ours = await world.buildCompany({
      subscription_status: "active",
      first_approved_at: world.clock.now().toString(),
    });
    await setApproval(ours, "by_hand");
    const [hr, bakery] = [world.as(ours.hr), await world.buildVendor()];
    const employee = await world.buildEmployee(ours, { birthday: "1990-05-20" });
    const order = () =>
      hr.call("create-cake-orders", cakeOrder([employee.id], { selected_vendor_id: bakery.id }));
    const [first] = (await order()).created;
    const ids = [first!.id];
    await asAdmin().call("set-order-request-status", { ids, status: "rejected", reason: "Nej" });
    await setApproval(ours, "automatic");
    const again = await order();
    expect(again).toMatchObject({ created: [{ sent: false }], waits_for: "rejected" });
    const waiting = async () => {
      const { requests } = await asAdmin().call("list-order-requests", { tab: "pending" });
      return requests.filter((one) => one.company_id === ours.id);
    };
    expect(await waiting()).toMatchObject([{ id: again.created[0]!.id, approval_reason: "Nej" }]);
    await hr.call("archive-employee", { id: employee.id });
    await hr.call("restore-employee", { id: employee.id });
    expect(await waiting()).toMatchObject([{ approval_reason: "Nej" }]);
    // A person has said yes: what is ordered anew after that waits for nobody.
    const [back] = await waiting();
    await approve({ request: back! });
    await hr.call("cancel-cake-order", { id: back!.id });
    expect(await order()).toMatchObject({ created: [{ sent: true }], waits_for: null });
  });

  test("and an order that is made at the same moment: it is released, or it finds the company known", async () => {
    const ours = await world.buildCompany({ subscription_status: "active" });
    const [first, bakery] = [await buildCakeRequest(world, ours), await world.buildVendor()];
    const employee = await world.buildEmployee(ours, { birthday: "1990-05-20" });
    const [, { created }] = await Promise.all([
      approve(first),
      world
        .as(ours.hr)
        .call("create-cake-orders", cakeOrder([employee.id], { selected_vendor_id: bakery.id })),
    ]);
    const [made] = await world.inDatabase((tx) =>
      tx.select().from(cake_orders).where(eq(cake_orders.id, created[0]!.id)),
    );
    expect(made!.status).toBe("requested");
  });

  test("and HR's cancelling at the same moment: one of them is told what the other did", async () => {
    const ours = await world.buildCompany({ subscription_status: "active" });
    const first = await buildCakeRequest(world, ours);
    const [approval, cancelled] = await Promise.allSettled([
      approve(first),
      world.as(ours.hr).call("cancel-cake-order", { id: first.order.id }),
    ]);
    const [{ order }, kinds] = [await statuses(first.request), await mailsAbout(ours.id)];
    if (approval.status === "rejected") {
      expect([cancelled.status, order]).toEqual(["fulfilled", "cancelled"]);
      expect(approval.reason).toMatchObject({ message: "Beställningen är avbokad." });
      expect(kinds).not.toContain("bakery-order");
    } else if (cancelled.status === "rejected") {
      expect(order).toBe("requested");
      expect(cancelled.reason.message).toContain("Status nu: Förfrågan skickad.");
      expect(kinds).not.toContain("bakery-order-cancelled");
    } else {
      // HR's page was read after the approval.
      expect(order).toBe("cancelled");
      expect(kinds).toEqual(expect.arrayContaining(["bakery-order", "bakery-order-cancelled"]));
    }
  });

  test("by hand and an order at the same moment: it is sent or waits, and is told so", async () => {
    const ours = await world.buildCompany({
      subscription_status: "active",
      first_approved_at: world.clock.now().toString(),
    });
    const bakery = await world.buildVendor();
    const employee = await world.buildEmployee(ours, { birthday: "1990-05-20" });
    const [, { created, waits_for }] = await Promise.all([
      setApproval(ours, "by_hand"),
      world
        .as(ours.hr)
        .call("create-cake-orders", cakeOrder([employee.id], { selected_vendor_id: bakery.id })),
    ]);
    const [made] = await world.inDatabase((tx) =>
      tx.select().from(cake_orders).where(eq(cake_orders.id, created[0]!.id)),
    );
    expect([made!.status, created[0]!.sent, waits_for]).toEqual(
      created[0]!.sent ? ["requested", true, null] : ["pending", false, "by_hand"],
    );
  });
});
