import { z } from "zod";
import { type CallName, contract, type Output } from "../../../contract/contract.ts";

/** The admin's test calls of the specification. */

export type TestCall = { name: CallName; label: string; keys: string[]; reads: boolean; asCustomer: boolean };
export type TestGroup = { title: string; calls: TestCall[] };
export type Subject = Output<"find-test-subject">;

const groups: Record<string, Partial<Record<CallName, string>>> = {
  Tårtor: {
    "generate-yearly-cake-orders": "Skapa årets tårtbeställningar",
    "send-bakery-order-email": "Beställning till bageri",
    "send-cake-reminder-bakery-week": "Påminnelse till bageri, 1 vecka",
    "test-bakery-reminder-email": "Testmejl till bageri",
    "send-bakery-yearly-list": "Årslista till bageri",
    "send-cake-reminder-hr-week": "Påminnelse till HR, 1 vecka",
    "send-cake-reminder-hr-day": "Påminnelse till HR, 1 dag",
    "send-birthday-reminders": "Födelsedagspåminnelser",
  },
  Måltider: {
    "process-meal-automation": "Måltidsautomatik, 7 dagar framåt",
    "send-restaurant-order-email": "Beställning till restaurang",
    "send-meal-reminders": "Påminnelser om måltider",
    "test-vendor-reminder-email": "Testmejl till restaurang",
  },
  Drift: {
    "daily-automation-check": "Daglig kontroll 08:00",
    "dashboard-this-week": "Veckans leveranser",
    "create-calendar-event": "Skapa kalenderhändelse",
    "send-test-email": "Skicka testmejl",
  },
};

export const testGroups: TestGroup[] = Object.entries(groups).map(([title, labels]) => ({
  title,
  calls: Object.entries(labels).map(([name, label]) => testCall(name as CallName, label)),
}));

function testCall(name: CallName, label: string): TestCall {
  const call = contract.find((entry) => entry.name === name)!;
  const { properties = {} } = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" });
  return {
    name,
    label,
    keys: Object.keys(properties),
    reads: call.reads,
    asCustomer: call.caller !== "admin",
  };
}

/** What the call is sent: what the chosen company can fill in, always in test mode. */
export function bodyOf(call: TestCall, subject: Subject | null, ownEmail: string): Record<string, unknown> {
  const known: Record<string, unknown> = {
    companyId: subject?.companyId,
    bakeryId: subject?.bakeryId ?? undefined,
    bakeryName: subject?.bakeryName ?? undefined,
    invoiceInterval: subject?.invoiceInterval,
    orderId: subject?.mealOrderId ?? undefined,
    email: ownEmail,
    testMode: true,
    lookAheadDays: 7,
    offset: 0,
  };
  return Object.fromEntries(
    call.keys.filter((key) => known[key] !== undefined).map((key) => [key, known[key]]),
  );
}

/** What is missing before the call can be made, in the specification's words. */
export function missingFor(call: TestCall, subject: Subject | null): string | null {
  const needsCompany = call.asCustomer || call.keys.includes("companyId") || call.keys.includes("orderId");
  if (needsCompany && !subject) return "Saknar företag (companyId)";
  if (call.keys.includes("orderId") && !subject?.mealOrderId)
    return "Ingen planerad måltidsbeställning hittades";
  return null;
}
