import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  asked,
  at,
  DAY,
  lookedAt,
  morning,
  type Received,
  useWholeDays,
  world,
} from "../../../test/whole-day-scene.ts";
import { updateMeals } from "../../../test/order-facts.ts";
import { buildMealOn } from "../../../test/morning.ts";

/** Whatever a kitchen reads about a day is the whole day, as for a bakery. */

useWholeDays();

describe("a kitchen with breakfast and lunch for a day", () => {
  async function twoMeals() {
    const {
      company,
      restaurant,
      order: lunch,
    } = await buildMealOn(world, DAY, { ...asked, people_count: 25 });
    await world.buildEmployee(company, { allergies: "nötter" });
    const breakfast = await buildMealOn(
      world,
      DAY,
      { ...asked, time: "07:30", people_count: 12 },
      {},
      company,
    );
    await world.inDatabase((tx) =>
      tx.execute(sql`with own as (update orders set supplier_id = ${restaurant.id} where id = ${breakfast.order.id}),
          offered as (update offers set supplier_id = ${restaurant.id} where order_id = ${breakfast.order.id})
        update meal_events set event_type = 'frukost', restaurant_id = ${restaurant.id}
        where id = ${breakfast.order.meal_event_id}`),
    );
    const read = lookedAt(restaurant.email);
    return { company, hr: world.as(company.hr), restaurant, lunch, breakfast: breakfast.order, read };
  }
  const expectBoth = ({ text }: Received, people = 25) => {
    expect(text).toContain("Frukost");
    expect(text).toContain("12 personer");
    expect(text).toContain("Lunch");
    expect(text).toContain(`${people} personer`);
    expect(text).toContain("Allergier: nötter (1 person)");
  };

  test("reads of both in every mail, whatever is changed of one", async () => {
    const { company, hr, lunch, breakfast, read } = await twoMeals();
    const admin = world.as(await world.buildAdmin());
    await morning("02");
    const [week, ...more] = await read();
    expect([week!.kind, more]).toEqual(["restaurant-reminder-week", []]);
    expectBoth(week!);
    await hr.call("change-meal-order", { meal_order_id: lunch.id, people: 30 });
    const [changed] = await read();
    expect(changed!.text).toContain("Antal personer (lunch): 30 personer, tidigare 25 personer");
    expectBoth(changed!, 30);
    await admin.call("test-vendor-reminder-email", { companyId: company.id, testMode: false });
    const [byHand] = await read();
    expectBoth(byHand!, 30);
    await morning("08");
    const [day, ...others] = await read();
    expect([day!.kind, others]).toEqual(["restaurant-reminder-day", []]);
    expectBoth(day!, 30);
    await hr.call("add-employee", {
      name: "Bea Berg",
      birthday: "1991-09-02",
      position: "Chef",
      email: "bea@ny.example",
      allergies: "selleri",
    });
    const eaters = await read();
    expect(eaters.map(({ kind }) => kind)).toEqual(["supplier-order-changed"]);
    for (const mail of eaters)
      expect(mail.text).toContain("Allergier: nötter (1 person), selleri (1 person)");
    at("06T10:00");
    await hr.call("cancel-meal-order", { meal_order_id: lunch.id });
    const [off] = await read();
    expect(off!.text).toContain("Vi väntar fortfarande på ert svar om frukost för 12 personer den dagen.");
    expect(off!.text).toContain("Allergier: nötter (1 person), selleri (1 person)");
    await hr.call("cancel-meal-order", { meal_order_id: breakfast.id });
    const [rest] = await read();
    expect(rest!.text).toContain("Ni behöver inte leverera och inte svara.");
    expect(rest!.text).not.toContain("fortfarande");
  });

  test("reads which of two lunches has changed, and which of them a message is about", async () => {
    const { hr, lunch, breakfast, read } = await twoMeals();
    await world.inDatabase((tx) =>
      tx.execute(sql`with early as (update meal_orders set notes = 'Utan nötter' where id = ${breakfast.id})
        update meal_events set event_type = 'lunch' where id = ${breakfast.meal_event_id}`),
    );
    await hr.call("change-meal-order", { meal_order_id: lunch.id, people: 30 });
    const [changed] = await read();
    expect(changed!.text).toContain(
      "Antal personer (lunch kl.\u00a012:00): 30 personer, tidigare 25 personer",
    );
    expect(changed!.text).toContain("om er lunch kl.\u00a007:30:\n\n> Utan nötter");
  });

  test("is asked for both in one mail, and that it also bakes a cake that day stands there", async () => {
    const { company, hr, restaurant, read } = await twoMeals();
    await world.inDatabase(async (tx) => {
      await updateMeals(tx, sql`true`, { status: "planned" });
      await tx.execute(sql`update companies set first_approved_at = app_now() where id = ${company.id}`);
    });
    const person = await world.buildEmployee(company, { name: "Elin Sandberg", allergies: "mandel" });
    const cake = await world.buildCakeOrder(person, {
      ...asked,
      delivery_date: DAY,
      bakery_id: restaurant.id,
      status: "confirmed",
    });
    await morning("02");
    const mails = await read();
    const question = mails.find(({ kind }) => kind === "restaurant-order");
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["bakery-reminder-week", "restaurant-order"]);
    expect(question!.subject).toBe("Beställning: frukost och lunch måndag 9 mars");
    for (const mail of mails) {
      expect(mail.text).toContain("Allergi: mandel.");
      expect(mail.text).toContain("Frukost");
      expect(mail.text).toContain("nötter (1 person)");
    }
    await hr.call("cancel-cake-order", { id: cake.id });
    const [off] = await read();
    expect(off!.text).toContain(
      "Vi väntar fortfarande på ert svar om frukost för 12 personer och lunch för 25 personer den dagen.",
    );
  });
});
