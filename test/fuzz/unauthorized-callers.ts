import { type CallName } from "../../contract/contract.ts";
import { isOpen, isSupplierPage, rolesFor } from "../../contract/callers.ts";
import type { Call } from "../../contract/define.ts";
import type { LinkKind } from "../../server/features/accounts/one-time-links.ts";
import { supplierToken } from "../../server/features/orders/supplier-links.ts";
import type { Services } from "../../server/providers/services.ts";
import type { Target } from "./company.ts";
import { linkFor } from "./request.ts";

type Headers = Record<string, string>;

/** Somebody who must not be able to make some of the calls, and how they try. A role that may less is one more. */
export type UnauthorizedCaller = {
  name: string;
  mayNot(call: Call): boolean;
  headers?: Headers | ((call: Call) => Headers);
  /** Stands in the input, where a call's right is a token. */
  token?(call: Call): string;
  /** They may change what is their own: only the company that they aim at is looked at. */
  hasOwn?: boolean;
};

const needsSession = (call: Call) => !isOpen(call);
const isStaffs = ({ callers }: Call) => callers === "admin";
const isHrs = (call: Call) => rolesFor(call) !== null;
const kindFor = (call: Call) => linkFor[call.name as CallName];
const needsLink = (call: Call) => kindFor(call) !== undefined;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Which of a target's links of each kind is what. The first is as good as new. */
export const USED = 1;
export const EXPIRED = 2;
/** Links that work once; the others work until they expire or are made anew. */
export const ONE_TIME: readonly (keyof Target["links"])[] = [
  "recovery",
  "magic",
  "hr-form",
  "setup",
  "contact-email",
  "login-address",
  "supplier-page",
] satisfies LinkKind[];
const EXPIRING = new Set<string | undefined>([...ONE_TIME, "personal"]);

/** What has been made of the target's passing sessions. */
export const SESSIONS = ["ended", "expired", "narrower"] as const;

/** `unproved` is the session of whoever signed up with the company's own address, and has not proved it. */
export function unauthorizedCallers(
  target: Target,
  other: Target,
  unproved: string,
  { vault }: Services,
): UnauthorizedCaller[] {
  const { ids, links, sessions } = target;
  const kinds = Object.keys(links) as (keyof typeof links)[];
  const anyKind = ({ name }: Call) => kinds[name.length % kinds.length]!;
  const isOneTime = (call: Call) => (ONE_TIME as readonly unknown[]).includes(kindFor(call));
  const link = (place: number) => (call: Call) => links[kindFor(call)!][place]!;
  const foreign = supplierToken(
    vault,
    {
      kind: "cake",
      vendor_id: ids.vendor[0]!,
      company_id: other.ids.company[0]!,
      delivery_date: "2026-03-10",
    },
    target.bakeryEmail,
  );
  const staff = { ...bearer(sessions.admin), "x-view-company": ids.company[0]! };
  return [
    { name: "nobody", mayNot: needsSession },
    { name: "another company's HR", mayNot: isHrs, headers: bearer(other.sessions.hr), hasOwn: true },
    {
      name: "another supplier on its page",
      mayNot: isSupplierPage,
      headers: bearer(other.sessions.supplier[0]!),
      hasOwn: true,
    },
    { name: "HR in place of a supplier", mayNot: isSupplierPage, headers: bearer(sessions.hr) },
    {
      name: "a supplier in place of a company's people",
      mayNot: (call) => isHrs(call) || isStaffs(call),
      headers: bearer(sessions.supplier[0]!),
    },
    { name: "HR in place of staff", mayNot: isStaffs, headers: bearer(sessions.hr) },
    { name: "an admin without a company", mayNot: isHrs, headers: bearer(sessions.admin) },
    { name: "an admin who looks on", mayNot: needsSession, headers: staff },
    { name: "an address that is not proved", mayNot: isHrs, headers: bearer(unproved), hasOwn: true },
    { name: "an address that is not proved, as staff", mayNot: isStaffs, headers: bearer(unproved) },
    ...SESSIONS.map((kind, index) => ({
      name: `a session that is ${kind}`,
      mayNot: needsSession,
      headers: bearer(sessions.passing[index]!),
    })),
    // Every kind at some of the calls: none of them is a session.
    {
      name: "a link's token as a session",
      mayNot: needsSession,
      headers: (call) => bearer(links[anyKind(call)][0]!),
    },
    ...kinds.map((kind) => ({
      name: `a ${kind} link's token at another door`,
      mayNot: (call: Call) => needsLink(call) && kindFor(call) !== kind,
      token: () => links[kind][0]!,
    })),
    { name: "a session as a link's token", mayNot: needsLink, token: () => sessions.hr },
    { name: "a link that was used", mayNot: isOneTime, token: link(USED) },
    {
      name: "a link that has expired",
      mayNot: (call) => EXPIRING.has(kindFor(call)),
      token: link(EXPIRED),
    },
    {
      name: "a supplier's link to another company's orders",
      mayNot: (call) => kindFor(call) === "supplier",
      token: () => foreign,
    },
  ];
}
