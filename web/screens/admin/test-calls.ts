import { z } from "zod";
import { type CallName, contract, type Output } from "../../../contract/contract.ts";

/** The admin's test calls of the specification. */

export type TestCall = {
  name: CallName;
  label: string;
  /** What a run in test mode does, and to whom. */
  does: string;
  /** What a run without it does, and to whom. */
  forReal: string | undefined;
  keys: string[];
  reads: boolean;
  asCustomer: boolean;
};
export type TestGroup = { title: string; calls: TestCall[] };
export type Subject = Output<"find-test-subject">;

/** `{who}` is the company that the body names, or all of them. */
type Row = [label: string, does: string, forReal?: string];

const groups: Record<string, Partial<Record<CallName, Row>>> = {
  Tårtor: {
    "generate-yearly-cake-orders": [
      "Skapa årets tårtbeställningar",
      "Räknar tårtorna som skulle planeras. Inget skapas och inget mejlas.",
      "Planerar årets återstående tårtor för {who}. Inget mejlas.",
    ],
    "send-bakery-order-email": [
      "Beställning till bageri",
      "Mejlar dig beställningen av nästa tårta. Bageriet får inget.",
      "Mejlar beställningen av nästa tårta till bageriet, för {who}.",
    ],
    "send-cake-reminder-bakery-week": [
      "Påminnelse till bageri, 1 vecka",
      "Mejlar dig det som bagerierna skulle få nu, högst 5 mejl.",
      "Frågar bagerierna om veckans tårtor och påminner dem som inte har svarat, för {who}.",
    ],
    "test-bakery-reminder-email": [
      "Testmejl till bageri",
      "Mejlar dig påminnelsen om nästa tårta. Bageriet får inget.",
      "Mejlar påminnelsen om nästa tårta till bageriet, för {who}.",
    ],
    "send-bakery-yearly-list": [
      "Årslista till bageri",
      "Mejlar dig listorna som bagerierna skulle få, högst 5 mejl.",
      "Mejlar årslistan till varje bageri, en gång, för {who}.",
    ],
    "send-cake-reminder-hr-week": [
      "Påminnelse till HR, 1 vecka",
      "Mejlar dig det som HR skulle få nu, högst 5 mejl.",
      "Mejlar HR om veckans tårtor, för {who}.",
    ],
    "send-cake-reminder-hr-day": [
      "Påminnelse till HR, 1 dag",
      "Mejlar dig det som HR skulle få nu, högst 5 mejl.",
      "Mejlar HR om morgondagens tårtor, för {who}.",
    ],
    "send-birthday-reminders": [
      "Påminnelser om födelsedagar",
      "Mejlar dig det som HR och kollegor skulle få nu, högst 5 mejl.",
      "Mejlar HR om födelsedagar utan tårta och kollegor om morgondagens, för {who}.",
    ],
  },
  Måltider: {
    "process-meal-automation": [
      "Måltidsautomatik, 7 dagar framåt",
      "Räknar måltiderna som skulle planeras. Inget skapas och inget mejlas.",
      "Skapar de återkommande måltidernas beställningar för {who}. Inget mejlas.",
    ],
    "send-restaurant-order-email": [
      "Beställning till restaurang",
      "Mejlar dig beställningen av nästa måltid. Restaurangen får inget.",
      "Mejlar beställningen av måltiden till restaurangen.",
    ],
    "send-meal-reminders": [
      "Påminnelser om måltider",
      "Mejlar dig det som HR och restaurangerna skulle få nu, högst 5 mejl.",
      "Mejlar HR och restaurangerna om måltiderna som kommer, för {who}.",
    ],
    "test-vendor-reminder-email": [
      "Testmejl till restaurang",
      "Mejlar dig påminnelsen om nästa måltid. Restaurangen får inget.",
      "Mejlar påminnelsen om nästa måltid till restaurangen, för {who}.",
    ],
  },
  Drift: {
    "daily-automation-check": [
      "Daglig kontroll 08:00",
      "Mejlar dig det som kontrollen skulle skicka nu, högst 5 mejl. Inget ändras.",
      "Gör allt som görs 08:00, nu: planerar, frågar leverantörer och mejlar, för {who}.",
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
  calls: Object.entries(rows).map(([name, row]) => testCall(name as CallName, row)),
}));

function testCall(name: CallName, [label, does, forReal]: Row): TestCall {
  const call = contract.find((entry) => entry.name === name)!;
  const { properties = {} } = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" });
  return {
    name,
    label,
    does,
    forReal,
    keys: Object.keys(properties),
    reads: call.reads,
    asCustomer: call.callers !== "admin",
  };
}

/** What a run with this body does, and to whom. Whoever takes the test mode away reads it before they press. */
export function effectOf(call: TestCall, body: string, ownEmail: string): { text: string; real: boolean } {
  const { testMode, email, companyId } = parsed(body);
  if (call.forReal && testMode !== true) {
    const who = companyId ? "det valda företaget" : "alla företag";
    return { text: `På riktigt: ${call.forReal.replace("{who}", who)}`, real: true };
  }
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
