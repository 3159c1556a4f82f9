import { isSupplierPage, rolesFor } from "../../contract/callers.ts";
import type { CallName } from "../../contract/contract.ts";
import { addressOf, type Call } from "../../contract/define.ts";
import { deepJson, hostilePaths, hostileValues, mutate, pickFrom, type Random } from "../hostile-input.ts";
import { sampleInput } from "../sample-input.ts";
import type { Target } from "./company.ts";
import { validInputs } from "./valid-inputs.ts";

type Links = Target["links"];

/** Which link opens which call. */
export const linkFor: Partial<Record<CallName, keyof Links>> = {
  "open-recovery-link": "recovery",
  "update-password": "recovery",
  use_magic_link: "magic",
  "open-hr-form": "hr-form",
  "submit-hr-form": "hr-form",
  "update-company-info": "setup",
  "confirm-contact-email": "contact-email",
  "confirm-login-address": "login-address",
  "open-supplier-page": "supplier-page",
  "prove-supplier-address": "supplier-address",
  "open-invitation": "invitation",
  "accept-invitation": "invitation",
  "open-staff-invitation": "staff-invitation",
  "accept-staff-invitation": "staff-invitation",
  "verify-employee-token": "join",
  "submit-employee-registration": "join",
  "get-greeting-card": "card",
  "write-greeting": "card",
  "add-card-picture": "card",
  "get-own-celebration": "personal",
  "get-own-data": "personal",
  "update-own-data": "personal",
  "export-own-data": "personal",
  "erase-own-data": "personal",
  "set-own-language": "personal",
  "get-supplier-orders": "supplier",
  "answer-supplier-order": "supplier",
  "reconfirm-supplier-order": "supplier",
  "withdraw-supplier-order": "supplier",
  "take-back-withdrawal": "supplier",
  "deliver-supplier-order": "supplier",
  "get-delivery-day": "delivery-day",
  "tell-delivery-day": "delivery-day",
  "get-week": "week",
  "change-week": "week",
};

/** What an id is about, by its field's name or else by the call's. */
const idFor: [RegExp, keyof Target["ids"]][] = [
  [/supplier-offers/, "order"],
  [/api-key/, "key"],
  [/connection|webhook-secret/, "connection"],
  [/directory-token/, "directory"],
  [/saved-import/, "list"],
  [/greeting/, "greeting"],
  [/contact-message|message-answered/, "message"],
  [/supplier-sessions/, "vendor"],
  [/end-session/, "login"],
  [/session/i, "session"],
  [/office/i, "office"],
  [/customer|trial/i, "company"],
  [/order-story|assign-request/i, "request"],
  [/next-suppliers|answer-for/i, "order"],
  [/restore/i, "archived"],
  [/import/i, "import"],
  [/invitation/i, "invitation"],
  [/member|hand-over/i, "member"],
  [/company|join-link|calendar/i, "company"],
  [/employee|archive/i, "employee"],
  [/request/i, "request"],
  [/order|ask-next/i, "order"],
  [/vendor|bakery|restaurant|supplier/i, "vendor"],
  [/meal/i, "meal"],
  [/mail/i, "mail"],
];

/** What such a text says when all is well, first, and what it says now and then. */
const SAYINGS: [RegExp, readonly string[]][] = [
  [/birthday/i, ["1990-05-17", "1990-02-29", "2000-02-29", "1930-01-01"]],
  [/password/i, ["hemligt nog, för nu", "tartdags"]],
  [/orgNumber/, ["5599887709", "556601-2345", "1"]],
  [/name/i, ["Kim Ek", "Åsa Öberg-Ärlig"]],
  [/allerg/i, ["nötter", "Nötter, ägg"]],
  [/date|day$|^from$|_at$|cursor/i, ["2026-03-10", "2026-03-10T07:00:00Z"]],
];

/** A call, as whom and with which body: right, nearly right or hostile. The same random makes the same request. */
export function callRequest(call: Call, target: Target, random: Random) {
  return {
    path: addressOf(call),
    headers: headersFor(call, target, random),
    body: bodyFor(call, target, random),
  };
}

/** An address that is no call, with something hostile in it. */
export function pageRequest(call: Call, target: Target, random: Random) {
  const value = String(pickFrom(hostileValues, random)).toWellFormed().slice(0, 2000);
  const method = pickFrom(["GET", "HEAD", "POST", "OPTIONS", "DELETE"], random);
  return {
    path: pickFrom(hostilePaths, random).replaceAll("{value}", encodeURIComponent(value)),
    method,
    headers: headersFor(call, target, random),
    body: method === "POST" ? bodyFor(call, target, random) : undefined,
  };
}

function bodyFor(call: Call, target: Target, random: Random): string {
  const kind = random();
  if (kind < 0.03) return deepJson(call.maxBytes, random);
  if (kind < 0.08) return JSON.stringify(pickFrom(hostileValues, random));
  const fit = random() < 0.3 ? "hostile" : "near";
  const valid = random() < 0.5 ? validInput(call, target, random) : sampledInput(call, target, random, fit);
  if (kind < 0.5) return JSON.stringify(valid);
  if (kind < 0.55) return withDeepPlace(valid, call, random);
  return JSON.stringify(mutate(valid, random));
}

/** How far a text is from what fits. */
type Fit = "fitting" | "near" | "hostile";

/** An input that fits, as far as is known. */
export function validInput(call: Call, target: Target, random: Random): unknown {
  const made = validInputs[call.name as CallName]?.(target, random);
  return withRevision(made ?? sampledInput(call, target, random, "fitting"), target);
}

/** By its schema alone: its parts may not fit one another. */
const sampledInput = (call: Call, target: Target, random: Random, fit: Fit): unknown =>
  sampleInput(call.input, {
    id: "",
    choose: (choices) => pickFrom(choices, random),
    textFor: (name) => textFor(call, name, target, fit, random),
  });

/** Whoever decides on an order names the state in which they saw it. */
function withRevision(input: unknown, { revisions }: Target): unknown {
  if (typeof input !== "object" || input === null || !("revision" in input)) return input;
  const [seen] = Object.values(input).flatMap((value) => revisions.get(String(value)) ?? []);
  return seen === undefined ? input : { ...input, revision: seen };
}

function textFor(call: Call, name: string, target: Target, fit: Fit, random: Random): string {
  const pick = <T>(list: readonly T[]) => pickFrom(list, random);
  const isRight = (chance: number) => fit === "fitting" || random() < chance;
  if (name.endsWith("token")) return tokenFor(call, target.links, random, isRight);
  if (/ids?$/i.test(name)) {
    const about = idFor.find(([pattern]) => pattern.test(/^ids?$/.test(name) ? call.name : name))?.[1];
    return pick(about && isRight(0.9) ? target.ids[about] : Object.values(target.ids).flat());
  }
  if (/email/i.test(name)) return pick([...target.emails, "nagon@annan.example", "hr@nordljus.example"]);
  if (fit === "hostile") return String(pick(hostileValues));
  const sayings = SAYINGS.find(([pattern]) => pattern.test(name))?.[1] ?? ["text", "Å", "12"];
  return fit === "fitting" ? sayings[0]! : pick(sayings);
}

/** Mostly the right one, sometimes another call's, or with a letter changed. */
function tokenFor(call: Call, links: Links, random: Random, isRight: (chance: number) => boolean): string {
  const kinds = Object.keys(links) as (keyof Links)[];
  const right = linkFor[call.name as CallName];
  if (!right) throw new Error(`Say in linkFor which link opens ${call.name}.`);
  const token = pickFrom(links[isRight(0.85) ? right : pickFrom(kinds, random)], random);
  return isRight(0.9) ? token : `${token.slice(0, -2)}xx`;
}

const PLACE = "here it goes deep";

/** JSON.stringify cannot go that deep, so the place is kept and filled in the text. */
function withDeepPlace(valid: unknown, call: Call, random: Random): string {
  const text = JSON.stringify(mutate(valid, random, () => PLACE));
  const room = call.maxBytes - Buffer.byteLength(text);
  return text.replace(JSON.stringify(PLACE), () => deepJson(room, random));
}

/** Mostly what a browser sends; now and then a session, a key or a company made up. */
function headersFor(call: Call, target: Target, random: Random): Record<string, string> {
  const pick = <T>(list: readonly T[]) => pickFrom(list, random);
  const token = random() < 0.03 ? "x".repeat(Math.floor(random() * 3000)) : pick(sessionsFor(call, target));
  const ids = Object.values(target.ids).flat();
  return Object.fromEntries(
    [
      ["apikey", "tartdags-public-key"],
      ["authorization", token && `Bearer ${token}`],
      ["idempotency-key", random() < 0.1 ? pick(["1", "'", "ü".repeat(9)]) : ""],
      ["x-view-company", random() < 0.05 ? pick([...ids, "'", "null"]) : ""],
    ].filter(([, value]) => value),
  ) as Record<string, string>;
}

/** Whoever gets furthest with such a call. */
export const bestSession = (call: Call, target: Target) => sessionsFor(call, target)[0]!;

/** Mostly a session that fits. One that the call may end is never one that others need. */
function sessionsFor(call: Call, { sessions }: Target): readonly string[] {
  const { hr, admin, stranger, owners, passing, supplier } = sessions;
  // Of a person whose other sessions nobody else calls with.
  if (call.name === "end-other-sessions") return [...owners, ""];
  if (call.name === "sign-out") return ["", ...passing];
  if (call.name === "close-supplier-page") return [...supplier.slice(1), hr, ""];
  if (isSupplierPage(call)) return [supplier[0]!, supplier[0]!, supplier[0]!, hr, ""];
  if (call.name === "claim-company") return [...owners, hr, ""];
  if (call.callers === "admin") return [admin, admin, admin, admin, hr, ""];
  if (rolesFor(call) || call.callers === "user") return [hr, hr, hr, hr, stranger, admin, ""];
  return ["", "", ...passing];
}
