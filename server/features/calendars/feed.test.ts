import { sql } from "drizzle-orm";
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { setOrderOf } from "../../../test/order-facts.ts";
import { buildRestaurant, lunchOnce } from "../../../test/meals.ts";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { ORDINARY_LIMIT } from "../../../contract/define.ts";
import { createVault } from "../../database/tokens.ts";
import { calendarRoutes } from "./routes.ts";
import { cancelOrders } from "../orders/cancel-orders.ts";
import { feedAddress } from "./feed-address.ts";

let world: World;
let company: { id: string; hr: Person };
beforeAll(async () => void (world = await createWorld()));
beforeEach(async () => void (company = await world.buildCompany({ name: "Åkerö; Söner, AB" })));
afterAll(() => world.close());

const address = async (who = company.hr) => (await world.as(who).call("get-calendar-feed", {})).url;
const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
  world.sendRequest(new URL(url).pathname + new URL(url).search, { headers });

async function readFeed(url?: string) {
  const text = await (await fetchFeed(url ?? (await address()))).text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  return {
    name: calendar.getFirstPropertyValue("name"),
    events: calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event)),
  };
}

const statusOf = (event: ICAL.Event | undefined) => event?.component.getFirstPropertyValue("status");

describe("the subscribed calendar", () => {
  test("has everybody's birthday this year and next, without age or year of birth", async () => {
    await world.buildEmployee(company, { name: "Skott Dag", birthday: "1988-02-29" });
    await world.buildEmployee(company, { name: "Tyst Person", celebration: "quiet" });
    await world.buildEmployee(company, { name: "Inte Jag", celebration: "none" });
    await world.buildEmployee(company, { name: "Borta Nu", archived_at: world.clock.now().toString() });
    const { name, events } = await readFeed();
    // The parser leaves the text of names it does not know as it is: escaped.
    expect(name).toBe(String.raw`Tårtdags: Åkerö\; Söner\, AB`);
    expect(events.map((event) => `${event.startDate} ${event.summary}`)).toEqual([
      "2026-02-28 Skott Dag fyller år",
      "2027-02-28 Skott Dag fyller år",
    ]);
    expect(await (await fetchFeed(await address())).text()).not.toMatch(/1988-?02/);
  });

  test("has the deliveries at their hour, without allergies", async () => {
    const employee = await world.buildEmployee(company, {
      name: "Åsa Öberg",
      celebration: "quiet",
      allergies: "jordnötter",
    });
    const bakery = await world.buildVendor({ name: "Lindblom; & Co, AB" });
    const order = await world.buildCakeOrder(employee, { delivery_date: "2026-03-28", bakery_id: bakery.id });
    const [event] = (await readFeed()).events;
    expect(event).toMatchObject({
      uid: `cake-${order.id}@tartdags`,
      summary: "Tårtleverans",
      description: "8 bitar från Lindblom; & Co, AB, kl. 12:00",
      location: "Storgatan 1, 411 38 Göteborg",
    });
    expect(event?.startDate.toString()).toBe("2026-03-28T11:00:00Z");
    expect(await (await fetchFeed(await address())).text()).not.toContain("nötter");
  });

  test("names the office where there are several, and is an office's alone when the address says so", async () => {
    const hr = world.as(company.hr);
    world.clock.advance({ minutes: 1 });
    const place = { address: "Allégatan 1, Borås", latitude: 57.72, longitude: 12.94 };
    const { id: boras } = await hr.call("add-office", { name: "Borås", ...place });
    const here = await world.buildEmployee(company, { name: "Åsa Öberg", birthday: "1988-02-17" });
    const there = await world.buildEmployee(company, {
      name: "Per Ek",
      birthday: "1988-02-18",
      office_id: boras,
    });
    await world.buildCakeOrder(here, { delivery_date: "2026-03-28" });
    await world.buildCakeOrder(there, { delivery_date: "2026-03-29" });
    const url = await address();
    const summaries = async (of: string) => (await readFeed(of)).events.map(({ summary }) => summary);
    expect(new Set(await summaries(url))).toEqual(
      new Set([
        "Åsa Öberg fyller år, Huvudkontoret",
        "Per Ek fyller år, Borås",
        "Tårta till Åsa Öberg, Huvudkontoret",
        "Tårta till Per Ek, Borås",
      ]),
    );
    expect(new Set(await summaries(`${url}?kontor=${boras}`))).toEqual(
      new Set(["Per Ek fyller år, Borås", "Tårta till Per Ek, Borås"]),
    );
    const foreign = (await world.as((await world.buildCompany()).hr).call("get-overview", {})).offices[0]!;
    for (const wrong of [foreign.id, "borås"])
      expect((await fetchFeed(`${url}?kontor=${wrong}`)).status).toBe(404);
  });

  test("a cancelled delivery keeps its name, says so with a higher number, and is forgotten after a month", async () => {
    const employee = await world.buildEmployee(company, { celebration: "none" });
    const { id } = await world.buildCakeOrder(employee, { delivery_date: "2026-05-17" });
    const [before] = (await readFeed()).events;
    await world.inDatabase((tx) => cancelOrders(tx, world.services, "cake", [id], { by: "hr" }));
    const [after] = (await readFeed()).events;
    expect([statusOf(before), statusOf(after)]).toEqual(["TENTATIVE", "CANCELLED"]);
    expect(after?.uid).toBe(before?.uid);
    expect(after!.sequence).toBeGreaterThan(before!.sequence);
    const url = await address();
    world.clock.advance({ days: 32 });
    expect((await readFeed(url)).events).toEqual([]);
  });

  test("has nobody's birthday once the account is closed, and says that the deliveries are off", async () => {
    const employee = await world.buildEmployee(company, { name: "Åsa Öberg", birthday: "1988-08-20" });
    await world.buildCakeOrder(employee, { delivery_date: "2026-08-20" });
    const url = await address();
    expect((await readFeed(url)).events).toHaveLength(3);
    await world.as(company.hr).call("close-company", { confirmation: "Åkerö; Söner, AB" });
    const { events } = await readFeed(url);
    expect(events.map(statusOf)).toEqual(["CANCELLED"]);
  });

  test("a delivery is certain when its supplier has said yes, and not any more when it withdraws", async () => {
    const bakery = await world.buildVendor();
    const employee = await world.buildEmployee(company, { celebration: "quiet" });
    const { id } = await world.buildCakeOrder(employee, { bakery_id: bakery.id, status: "requested" });
    const seen: unknown[] = [];
    const yes = { status: "confirmed" as const };
    for (const said of [{}, yes, { ...yes, withdrawn_at: "2026-03-02T09:00:00Z" }]) {
      await world.inDatabase((tx) => setOrderOf(tx, id, said));
      const [event] = (await readFeed()).events;
      seen.push([statusOf(event), event!.description]);
    }
    expect(seen).toEqual([
      ["TENTATIVE", `8 bitar från ${bakery.name}, kl. 12:00`],
      ["CONFIRMED", `8 bitar från ${bakery.name}, kl. 12:00`],
      ["TENTATIVE", "8 bitar, bageri saknas, kl. 12:00"],
    ]);
  });

  test("a meal that was changed says so with a higher number", async () => {
    const restaurant = await buildRestaurant(world);
    await world.as(company.hr).call("create-meal-order", lunchOnce(restaurant, "2026-05-20"));
    const [before] = (await readFeed()).events;
    await world.inDatabase((tx) =>
      tx.execute(sql`update meal_orders set people_count = 30 where company_id = ${company.id}`),
    );
    const [after] = (await readFeed()).events;
    expect([before!.uid, before!.sequence, after!.sequence]).toEqual([after!.uid, 0, 1]);
  });

  test("is the same until something changes, and then only a little is sent", async () => {
    const employee = await world.buildEmployee(company);
    const first = await fetchFeed(await address());
    expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const etag = first.headers.get("etag")!;
    const again = await fetchFeed(await address(), { "if-none-match": `"other", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await world.buildCakeOrder(employee);
    const changed = await fetchFeed(await address(), { "if-none-match": etag });
    expect([changed.status, changed.headers.get("etag") === etag]).toEqual([200, false]);
  });
});

describe("its address", () => {
  test("is the same for everybody of the company, Pro or not, also when two ask at once", async () => {
    const [first, second] = await Promise.all([address(), address()]);
    expect(first).toBe(second);
    expect(first).toMatch(/^https:\/\/tartdags\.example\/calendar\/feed\/[\w-]{43}\.ics$/);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select token_sealed, token_hash::text from calendar_feeds where company_id = ${company.id}`,
      ),
    );
    expect(JSON.stringify(rows)).not.toContain(first.slice(40, 60));
  });

  test("a new one cuts the old one off; another company's is another", async () => {
    const old = await address();
    const log = vi.spyOn(world.services.log, "info");
    const { url } = await world.as(company.hr).call("regenerate-calendar-feed", {});
    expect(log).toHaveBeenCalledWith({ company: company.id, link: "calendar-feed" }, "link made anew");
    log.mockRestore();
    expect(url).not.toBe(old);
    expect(await address()).toBe(url);
    expect((await fetchFeed(old)).status).toBe(404);
    expect((await fetchFeed(url)).status).toBe(200);
    const other = await world.buildCompany();
    await world.buildEmployee(other, { name: "Deras" });
    expect(await address(other.hr)).not.toBe(url);
    expect((await readFeed()).events).toEqual([]);
  });

  test("is a new one, the same for all who ask, when the server's secret has been changed", async () => {
    const old = await address();
    const services = {
      ...world.services,
      vault: createVault("another secret for tests, thirty-two long"),
    };
    const ask = () => world.inDatabase((tx) => feedAddress(tx, services, company.id));
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(one).toBe(two);
    expect((await fetchFeed(one)).status).toBe(200);
    expect((await fetchFeed(old)).status).toBe(404);
  });

  test("a guess gets nothing", async () => {
    for (const guess of ["x", "a".repeat(43), "..%2f", "%00"]) {
      const answer = await world.sendRequest(`/calendar/feed/${guess}.ics`);
      expect(answer.status).toBe(404);
    }
  });

  test("whoever asks without end is told to stop, and others are served", async () => {
    const services = { ...world.services, settings: { ...world.services.settings, limits: true } };
    const routes = calendarRoutes(services);
    const sendRequest = async (remoteAddress: string) =>
      (await routes.request("/calendar/feed/x.ics", {}, { incoming: { socket: { remoteAddress } } })).status;
    const { calls } = ORDINARY_LIMIT;
    const answers = await Promise.all(Array.from({ length: calls + 1 }, () => sendRequest("192.0.2.7")));
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
    expect(await sendRequest("192.0.2.8")).toBe(404);
  });
});
