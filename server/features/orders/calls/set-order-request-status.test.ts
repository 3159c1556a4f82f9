import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Said, setOrderOf } from "../../../../test/order-facts.ts";
import { buildCakeRequest, buildMealRequest, requestStatuses } from "../../../../test/requests.ts";
import { createSharedWorld, type Person, type World } from "../../../../test/world.ts";
import { stockholmToday } from "../../../../domain/clock.ts";
import { checkByHand } from "../../../jobs/daily-check.ts";
import { startRun } from "../../../jobs/part.ts";
import { mails } from "../../../database/schema-machinery.ts";
import { order_requests } from "../../../database/schema-orders.ts";
import { mailMissed } from "../missed-mail.ts";
import { transitionOrders } from "../status-transition.ts";
import { supplierToken } from "../supplier-links.ts";

let world: World;
let admin: Person;
let company: Awaited<ReturnType<World["buildCompany"]>>;
beforeAll(async () => {
  world = await createSharedWorld();
  admin = await world.buildAdmin();
  company = await world.buildCompany();
});
afterAll(() => world.close());

const asAdmin = () => world.as(admin);
const statuses = (request: Parameters<typeof requestStatuses>[1]) => requestStatuses(world, request);

const mailsAbout = (companyId: string) =>
  world.inDatabase(async (tx) => {
    const rows = await tx.select({ kind: mails.kind }).from(mails).where(eq(mails.company_id, companyId));
    return rows.map(({ kind }) => kind);
  });

describe("set-order-request-status", () => {
  test("approving asks the supplier, and completing ends it, on its day and not before", async () => {
    const bakery = await world.buildVendor();
    const made = { bakery_id: bakery.id, delivery_date: "2026-03-20" };
    const { request } = await buildCakeRequest(world, company, made);
    const approved = await asAdmin().call("set-order-request-status", {
      ids: [request.id],
      status: "approved",
    });
    expect(approved).toMatchObject({ changed: [request.id], unchanged: [] });
    expect(await mailsAbout(request.company_id)).toContain("bakery-order");
    expect(await statuses(request)).toEqual({
      request: "approved",
      order: "requested",
      decided_by: admin.userId,
    });

    // HR sees the request as its order.
    const { cakes } = await world.as(company.hr).call("list-cake-year", {});
    expect(cakes.find((cake) => cake.order?.id === request.order_id)?.order?.status).toBe("requested");

    const complete = () =>
      asAdmin().call("set-order-request-status", { ids: [request.id], status: "completed" });
    await expect(complete()).rejects.toMatchObject({
      code: "order-changed",
      message: "Leveransen är först fredag 20 mars. Den kan slutföras tidigast då.",
    });
    expect(await statuses(request)).toMatchObject({ request: "approved", order: "requested" });
    const before = world.clock.now();
    world.clock.set("2026-03-20T06:00:00+01:00");
    await expect(complete()).rejects.toThrow("Leverantören har inte svarat.");
    const set = (said: Said) => world.inDatabase((tx) => setOrderOf(tx, request.order_id, said));
    await set({ status: "confirmed", withdrawn_at: "2026-03-19T10:00:00Z" });
    await expect(complete()).rejects.toThrow("Leverantören har fått förhinder");
    await set({ status: "confirmed" });
    await complete();
    // It is the platform's word, and not told to the supplier as the customer's.
    const link = { kind: "cake", vendor_id: bakery.id, company_id: company.id } as const;
    const token = supplierToken(
      world.services.vault,
      { ...link, delivery_date: made.delivery_date },
      bakery.email!,
    );
    const { story } = await world.nobody.call("get-supplier-orders", { token });
    expect(story.at(-1)).toMatchObject({ text: "Tårtdags: den kom" });
    world.clock.set(before.toString());
    expect(await statuses(request)).toMatchObject({ request: "completed", order: "completed" });
  });

  test("nobody is asked for what should have been there already", async () => {
    const { request } = await buildCakeRequest(world, company, { delivery_date: "2026-03-01" });
    const decide = (status: "approved" | "rejected") =>
      asAdmin().call("set-order-request-status", { ids: [request.id], status, reason: "För sent" });
    await expect(decide("approved")).rejects.toThrow("Leveransdagen har redan passerat.");
    expect(await statuses(request)).toMatchObject({ request: "pending", order: "pending" });
    await decide("rejected");
    expect(await statuses(request)).toMatchObject({ request: "rejected", order: "declined" });
  });

  test("a request that is rejected when its hour has come is told as what it is, unless the morning has told it", async () => {
    const ours = await world.buildCompany();
    const { request, order } = await buildCakeRequest(world, ours, { delivery_date: "2026-03-01" });
    const told = await buildCakeRequest(world, ours, { delivery_date: "2026-02-27" });
    await world.inDatabase((tx) => mailMissed(tx, world.services, "cake", [told.order.id]));
    const ids = [request.id, told.request.id];
    await asAdmin().call("set-order-request-status", { ids, status: "rejected", reason: "Hann inte" });
    const written = await world.inDatabase((tx) =>
      tx.select().from(mails).where(eq(mails.company_id, ours.id)).orderBy(mails.kind),
    );
    const about = (id: string) => written.filter(({ order_ids }) => order_ids.includes(id));
    expect(about(order.id).map(({ kind }) => kind)).toEqual(["order-missed", "order-missed-admin"]);
    expect(about(order.id)[0]!.text).toContain("Godkändes inte: Hann inte");
    expect(about(told.order.id)).toHaveLength(2);
    expect(written).toHaveLength(4);
  });

  test("HR hears once of an order without a bakery: at the approval, and not again in the morning", async () => {
    const ours = await world.buildCompany({ subscription_status: "active" });
    const { request } = await buildCakeRequest(world, ours, { delivery_date: "2026-03-12" });
    const decide = (ids: string[]) => asAdmin().call("set-order-request-status", { ids, status: "approved" });
    const lacking = async () =>
      buildCakeRequest(world, ours, { delivery_date: "2026-03-12", bakery_id: null });
    const [one, other] = [await lacking(), await lacking()];
    await decide([request.id, one.request.id]);
    const { request: third } = await buildCakeRequest(world, ours, { delivery_date: "2026-03-13" });
    // Another one on the same day is told as well, and the first not again.
    await decide([third.id, one.request.id, other.request.id]);
    const told = async () =>
      (await mailsAbout(ours.id)).filter((kind) => kind === "order-without-supplier").length;
    expect(await told()).toBe(2);
    await checkByHand(world.services, startRun(world.services, stockholmToday(world.clock)));
    expect(await told()).toBe(2);
  });

  test("rejecting declines the order, and HR reads why: in the mail, the story, the week and on the card", async () => {
    const ours = await world.buildCompany();
    const { request, order } = await buildCakeRequest(world, ours, { delivery_date: "2026-03-08" });
    const reject = (reason?: string) =>
      asAdmin().call("set-order-request-status", { ids: [request.id], status: "rejected", reason });
    for (const nothing of [undefined, "", "   "])
      await expect(reject(nothing)).rejects.toMatchObject({
        status: 400,
        fields: { reason: "Skriv ett skäl som kunden kan läsa" },
      });
    expect(await statuses(request)).toMatchObject({ request: "pending", order: "pending" });
    await reject(" Vi når er inte. ");
    expect(await statuses(request)).toMatchObject({ request: "rejected", order: "declined" });

    const written = await world.inDatabase((tx) =>
      tx.select().from(mails).where(eq(mails.company_id, ours.id)),
    );
    expect(written.find(({ kind }) => kind === "order-declined")).toMatchObject({
      subject: expect.stringMatching(/^Tårtan till .+ godkändes inte$/),
      text: expect.stringContaining("Vi når er inte."),
    });
    const hr = world.as(ours.hr);
    const { lines } = await hr.call("get-order-history", { kind: "cake", id: order.id });
    expect(lines.at(-1)).toMatchObject({ who: "Tårtdags", text: "Godkändes inte: ”Vi når er inte.”" });
    const { cakes } = await hr.call("list-cake-year", {});
    const shown = cakes.find((cake) => cake.order?.id === order.id);
    expect(shown!.order).toMatchObject({ asked: false, decline_reason: "Vi når er inte." });
    const week = await hr.call("dashboard-this-week", {});
    expect(week.cakeOrders).toMatchObject([{ id: order.id, rejection: "Vi når er inte." }]);
    const [told] = await world.inDatabase((tx) =>
      tx
        .select({ text: mails.text })
        .from(mails)
        .where(like(mails.key, `order-declined-admin:${order.id}:%`)),
    );
    expect(told!.text).toContain(`/admin?tab=tartor&order=${request.id}`);
  });

  test("a rejection is what HR sees of a birthday whose cake was cancelled before, and ordered anew", async () => {
    const ours = await world.buildCompany();
    const { request, order, employee } = await buildCakeRequest(world, ours);
    // At the same moment, as far as a clock can tell.
    await world.buildCakeOrder(employee, { status: "cancelled" });
    await asAdmin().call("set-order-request-status", {
      ids: [request.id],
      status: "rejected",
      reason: "Vi når er inte.",
    });
    const hr = world.as(ours.hr);
    const { cakes } = await hr.call("list-cake-year", {});
    expect(cakes).toMatchObject([{ order: { id: order.id, decline_reason: "Vi når er inte." } }]);
    const { people } = await hr.call("get-promise-year", {});
    expect(people).toMatchObject([
      { order_id: order.id, reason: "Beställningen blev inte godkänd – välj ett nytt bageri" },
    ]);
  });

  test("a bakery that was switched off a moment ago is not asked", async () => {
    const { request, order } = await buildCakeRequest(world, company);
    await asAdmin().call("set-bakery-active", { id: order.bakery_id!, active: false, despiteOrders: true });
    await expect(
      asAdmin().call("set-order-request-status", { ids: [request.id], status: "approved" }),
    ).rejects.toMatchObject({ message: expect.stringContaining("Välj en först") });
  });

  test("a pending request cannot be completed, and says where it stands", async () => {
    const { request } = await buildCakeRequest(world, company);
    await expect(
      asAdmin().call("set-order-request-status", { ids: [request.id], status: "completed" }),
    ).rejects.toMatchObject({ status: 409, message: "Förfrågan är redan ändrad. Status nu: Förfrågan." });
  });

  test.each([
    ["approved", "approved"],
    ["approved", "rejected"],
  ] as const)(
    "of two admins who say %s and %s at once, one wins and the other is told the status now",
    async (first, second) => {
      const { request } = await buildCakeRequest(world, company);
      const other = await world.buildAdmin();
      const answers = await Promise.allSettled([
        asAdmin().call("set-order-request-status", { ids: [request.id], status: first }),
        world
          .as(other)
          .call("set-order-request-status", { ids: [request.id], status: second, reason: "Nej" }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const lost = answers.find((answer) => answer.status === "rejected");
      expect(lost?.reason).toMatchObject({ code: "order-changed" });
      const won = await statuses(request);
      const label = { approved: "Godkänd", rejected: "Avslagen" }[won.request as "approved"];
      expect(lost?.reason.message).toContain(`Förfrågan är redan ändrad. Status nu: ${label}.`);
    },
  );

  test("an old page neither approves nor rejects what was turned down and asked for again, or moved", async () => {
    const { request, order } = await buildCakeRequest(world, company);
    const { requests } = await asAdmin().call("list-order-requests", { tab: "pending" });
    const { revision } = requests.find(({ id }) => id === request.id)!;
    const decide = (status: "approved" | "rejected", shown?: number) =>
      asAdmin().call("set-order-request-status", {
        ids: [request.id],
        status,
        reason: "Fel bageri",
        ...(shown === undefined ? {} : { revisions: { [request.id]: shown } }),
      });
    await decide("rejected");
    const second = await world.buildVendor({ name: "Bageri Två" });
    const hr = world.as(company.hr);
    await hr.call("ask-next-bakery", { id: order.id, vendor_id: second.id });
    const again = {
      code: "order-changed",
      message: expect.stringMatching(
        /^Förfrågan är redan ändrad\. Status nu: Förfrågan\. Den avslogs \(”Fel bageri”\) och är begärd igen\. 8 bitar från Bageri Två, /,
      ),
    };
    await expect(decide("approved", revision)).rejects.toMatchObject(again);
    await expect(decide("rejected", revision)).rejects.toMatchObject(again);
    await expect(
      asAdmin().call("assign-request-supplier", { id: request.id, vendorId: order.bakery_id!, revision }),
    ).rejects.toThrow("begärd igen");
    expect(await statuses(request)).toMatchObject({ request: "pending" });

    const shown = (await asAdmin().call("get-order-story", { id: request.id })).request.revision;
    const to = { delivery_address: null, address_latitude: null, address_longitude: null };
    await hr.call("move-cake-order", { id: order.id, delivery_date: "2026-05-18", ...to });
    await expect(decide("rejected", shown)).rejects.toThrow("måndag 18 maj");
    await decide("approved");
    expect(await statuses(request)).toMatchObject({ order: "requested" });
  });

  test("an order that was cancelled a second ago is told so", async () => {
    const { request, order } = await buildCakeRequest(world, company);
    await world.inDatabase((tx) =>
      transitionOrders(tx, "cake", { ids: [order.id], to: "cancelled", by: "hr" }),
    );
    await expect(
      asAdmin().call("set-order-request-status", { ids: [request.id], status: "approved" }),
    ).rejects.toMatchObject({ code: "order-changed", message: "Beställningen är avbokad." });
    expect(await statuses(request)).toMatchObject({ order: "cancelled" });
  });

  test("an order without a supplier is not sent anywhere", async () => {
    const { request } = await buildCakeRequest(world, company, { bakery_id: null });
    await expect(
      asAdmin().call("set-order-request-status", { ids: [request.id], status: "approved" }),
    ).rejects.toMatchObject({ message: "Beställningen saknar en leverantör som kan frågas. Välj en först." });
  });

  test("several at once: those that may are changed, the others explained", async () => {
    const [one, two] = [await buildCakeRequest(world, company), await buildMealRequest(world, company)];
    const gone = await buildCakeRequest(world, company);
    await world.inDatabase((tx) =>
      transitionOrders(tx, "cake", { ids: [gone.order.id], to: "cancelled", by: "hr" }),
    );
    const answer = await asAdmin().call("set-order-request-status", {
      ids: [one.request.id, two.request.id, gone.request.id],
      status: "approved",
    });
    expect(new Set(answer.changed)).toEqual(new Set([one.request.id, two.request.id]));
    expect(answer.unchanged).toEqual([
      {
        id: gone.request.id,
        status: "rejected",
        order_status: "cancelled",
        reason: "Beställningen är avbokad.",
      },
    ]);
  });

  test("a request that does not exist is not found, and nothing else is changed", async () => {
    const { request } = await buildCakeRequest(world, company);
    const ids = [request.id, "00000000-0000-4000-8000-000000000000"];
    await expect(
      asAdmin().call("set-order-request-status", { ids, status: "approved" }),
    ).rejects.toMatchObject({ code: "order-not-found" });
    expect(await statuses(request)).toMatchObject({ request: "pending" });
  });
});

describe("only admins decide", () => {
  const tries = ["approved", "rejected", "completed"] as const;

  test.each(tries)("HR of the very company cannot say %s", async (status) => {
    const { request } = await buildCakeRequest(world, company);
    await expect(
      world.as(company.hr).call("set-order-request-status", { ids: [request.id], status }),
    ).rejects.toMatchObject({ status: 403, message: "Du har inte behörighet att visa den här sidan" });
    expect(await statuses(request)).toMatchObject({ request: "pending", order: "pending" });
  });

  test.each(tries)("a user and a stranger cannot say %s", async (status) => {
    const { request } = await buildCakeRequest(world, company);
    const user = await world.buildUser("user", company.id);
    const input = { ids: [request.id], status };
    await expect(world.as(user).call("set-order-request-status", input)).rejects.toMatchObject({
      status: 403,
    });
    await expect(world.nobody.call("set-order-request-status", input)).rejects.toMatchObject({ status: 401 });
    const viewing = { "x-view-company": company.id };
    await expect(world.as(user).call("set-order-request-status", input, viewing)).rejects.toMatchObject({
      status: 403,
    });
    expect(await statuses(request)).toMatchObject({ request: "pending" });
  });

  test("the tenant's own role in the database sees its requests and no others", async () => {
    const other = await world.buildCompany();
    const { request } = await buildCakeRequest(world, other);
    const scope = { as: "tenant", companyId: company.id, userId: company.hr.userId, actor: "hr" } as const;
    const rows = await world.db.transaction(scope, (tx) =>
      tx.select().from(order_requests).where(eq(order_requests.id, request.id)),
    );
    expect(rows).toEqual([]);
  });

  test.each(["pending", "sent", ""])("the status %j does not exist", async (status) => {
    const { request } = await buildCakeRequest(world, company);
    await expect(
      asAdmin().call("set-order-request-status", { ids: [request.id], status: status as "approved" }),
    ).rejects.toMatchObject({ status: 400 });
  });
});
