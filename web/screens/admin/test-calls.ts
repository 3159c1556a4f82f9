import { z } from "zod";
import { type CallName, contract, type Output } from "../../../contract/contract.ts";

/** The admin's test calls of the specification. */

export type TestCall = {
  name: CallName;
  label: string;
  /** What a run in test mode does, and to whom. */
  does: string;
  keys: string[];
  reads: boolean;
  asCustomer: boolean;
};
export type TestGroup = { title: string; calls: TestCall[] };
export type Subject = Output<"find-test-subject">;

type Row = [label: string, does: string];

const groups: Record<string, Partial<Record<CallName, Row>>> = {
  Tårtor: {
    "generate-yearly-cake-orders": [
      "Skapa årets tårtbeställningar",
      "Räknar tårtorna som skulle planeras. Inget skapas och inget mejlas.",
    ],
    "send-bakery-order-email": [
      "Beställning till bageri",
      "Mejlar dig beställningen av nästa tårta. Bageriet får inget.",
    ],
    "send-cake-reminder-bakery-week": [
      "Påminnelse till bageri, 1 vecka",
      "Mejlar dig det som bagerierna skulle få nu, högst 5 mejl.",
    ],
    "test-bakery-reminder-email": [
      "Testmejl till bageri",
      "Mejlar dig påminnelsen om nästa tårta. Bageriet får inget.",
    ],
    "send-bakery-yearly-list": [
      "Årslista till bageri",
      "Mejlar dig listorna som bagerierna skulle få, högst 5 mejl.",
    ],
    "send-cake-reminder-hr-week": [
      "Påminnelse till HR, 1 vecka",
      "Mejlar dig det som HR skulle få nu, högst 5 mejl.",
    ],
    "send-cake-reminder-hr-day": [
      "Påminnelse till HR, 1 dag",
      "Mejlar dig det som HR skulle få nu, högst 5 mejl.",
    ],
    "send-birthday-reminders": [
      "Födelsedagspåminnelser",
      "Mejlar dig det som HR och kollegor skulle få nu, högst 5 mejl.",
    ],
  },
  Måltider: {
    "process-meal-automation": [
      "Måltidsautomatik, 7 dagar framåt",
      "Räknar måltiderna som skulle planeras. Inget skapas och inget mejlas.",
    ],
    "send-restaurant-order-email": [
      "Beställning till restaurang",
      "Mejlar dig beställningen av nästa måltid. Restaurangen får inget.",
    ],
    "send-meal-reminders": [
      "Påminnelser om måltider",
      "Mejlar dig det som HR och restaurangerna skulle få nu, högst 5 mejl.",
    ],
    "test-vendor-reminder-email": [
      "Testmejl till restaurang",
      "Mejlar dig påminnelsen om nästa måltid. Restaurangen får inget.",
    ],
  },
  Drift: {
    "daily-automation-check": [
      "Daglig kontroll 08:00",
      "Mejlar dig det som kontrollen skulle skicka nu, högst 5 mejl. Inget ändras.",
    ],
    "dashboard-this-week": [
      "Veckans leveranser",
      "Visar företagets vecka. Att du har tittat noteras i företagets logg.",
    ],
    "create-calendar-event": [
      "Skapa kalenderhändelse",
      "Skriver en testhändelse i företagets riktiga kalender, där kunden ser den.",
    ],
    "send-test-email": ["Skicka testmejl", "Mejlar ett testmejl till dig."],
  },
};

export const testGroups: TestGroup[] = Object.entries(groups).map(([title, rows]) => ({
  title,
  calls: Object.entries(rows).map(([name, [label, does]]) => testCall(name as CallName, label, does)),
}));

function testCall(name: CallName, label: string, does: string): TestCall {
  const call = contract.find((entry) => entry.name === name)!;
  const { properties = {} } = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" });
  return {
    name,
    label,
    does,
    keys: Object.keys(properties),
    reads: call.reads,
    asCustomer: call.callers !== "admin",
  };
}

const FOR_REAL = "Körs på riktigt: det som skapas blir kvar, och mejlen går till kunder och leverantörer.";

/** What a run with this body does, and to whom. Whoever takes the test mode away reads it before they press. */
export function effectOf(call: TestCall, body: string, ownEmail: string): { text: string; real: boolean } {
  const { testMode, email } = parsed(body);
  if (call.keys.includes("testMode") && testMode !== true) return { text: FOR_REAL, real: true };
  if (call.name === "send-test-email" && email !== undefined && email !== ownEmail)
    return { text: `Mejlar ett testmejl till ${String(email)}.`, real: true };
  return { text: call.does, real: call.name === "create-calendar-event" };
}

function parsed(body: string): Record<string, unknown> {
  try {
    return (JSON.parse(body) ?? {}) as Record<string, unknown>;
  } catch {
    // It is not sent either.
    return { testMode: true };
  }
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
