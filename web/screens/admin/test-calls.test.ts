import { describe, expect, test } from "vitest";
import { bodyOf, effectOf, missingFor, type Subject, testGroups } from "./test-calls.ts";

const calls = testGroups.flatMap((group) => group.calls);
const callNamed = (name: string) => calls.find((call) => call.name === name)!;
const nobody: Subject = {
  companyId: "0b1e7f7e-6c1e-4c1a-9d55-0a3f1c2d4e5f",
  email: "hr@bolag.example",
  invoiceInterval: "monthly",
  bakeryId: null,
  bakeryName: null,
  mealOrderId: null,
};

describe("the test panel", () => {
  test("has every admin test call of the specification", () => {
    expect(calls.map(({ name }) => name).sort()).toEqual(
      [
        "create-calendar-event",
        "daily-automation-check",
        "dashboard-this-week",
        "generate-yearly-cake-orders",
        "process-meal-automation",
        "send-bakery-order-email",
        "send-bakery-yearly-list",
        "send-birthday-reminders",
        "send-cake-reminder-bakery-week",
        "send-cake-reminder-hr-day",
        "send-cake-reminder-hr-week",
        "send-meal-reminders",
        "send-restaurant-order-email",
        "send-test-email",
        "test-bakery-reminder-email",
        "test-vendor-reminder-email",
      ].sort(),
    );
  });

  test("says which company or meal is missing, in the specification's words", () => {
    expect(missingFor(callNamed("send-bakery-order-email"), null)).toBe("Saknar företag (companyId)");
    expect(missingFor(callNamed("dashboard-this-week"), null)).toBe("Saknar företag (companyId)");
    expect(missingFor(callNamed("send-restaurant-order-email"), nobody)).toBe(
      "Ingen planerad måltidsbeställning hittades",
    );
    expect(missingFor(callNamed("send-test-email"), null)).toBeNull();
  });

  test("fills in what the company knows, always in test mode", () => {
    const subject = { ...nobody, bakeryId: "b", bakeryName: "Hagabagarn" };
    expect(bodyOf(callNamed("send-bakery-order-email"), subject, "admin@bolag.example")).toEqual({
      bakeryName: "Hagabagarn",
      companyId: nobody.companyId,
      bakeryId: "b",
      invoiceInterval: "monthly",
      testMode: true,
    });
    expect(bodyOf(callNamed("process-meal-automation"), subject, "")).toEqual({
      lookAheadDays: 7,
      companyId: nobody.companyId,
      testMode: true,
    });
  });

  test("has a test mode for everything but what only looks, writes to the admin or says that it is real", () => {
    const without = calls.filter(({ keys }) => !keys.includes("testMode")).map(({ name }) => name);
    expect(without).toEqual(["dashboard-this-week", "create-calendar-event", "send-test-email"]);
  });

  test("says what each row does and to whom, and that a run without the test mode is real", () => {
    const own = "admin@bolag.example";
    for (const call of calls) {
      const body = JSON.stringify(bodyOf(call, nobody, own));
      expect(effectOf(call, body, own)).toEqual({
        text: call.does,
        real: call.name === "create-calendar-event",
      });
    }
    const order = callNamed("send-bakery-order-email");
    for (const body of ["{}", '{"testMode":false}', '{"testmode":true}'])
      expect(effectOf(order, body, own)).toMatchObject({
        real: true,
        text: "På riktigt: Mejlar beställningen av nästa tårta till bageriet, för alla företag.",
      });
    const body = JSON.stringify({ companyId: nobody.companyId });
    for (const call of calls.filter(({ keys }) => keys.includes("testMode"))) {
      const { text, real } = effectOf(call, body, own);
      expect(real).toBe(true);
      // Who is concerned, and that something stays or leaves.
      expect(text).toMatch(
        /^På riktigt: (Planerar|Skapar|Mejlar|Frågar|Gör) .*(det valda företaget|restaurangen)\./,
      );
    }
    expect(effectOf(order, "{ not json", own).real).toBe(false);
    const mail = callNamed("send-test-email");
    expect(effectOf(mail, '{"email":"hr@kund.example"}', own)).toEqual({
      text: "Mejlar ett testmejl till hr@kund.example.",
      real: true,
    });
  });
});
