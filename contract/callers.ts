import { type KeyScope, keyScopes } from "../domain/connections.ts";
import { companyRoles } from "../domain/roles.ts";

/** Who may make which call. One place on the server enforces it: `allow` in `server/calls/calls.ts`. */

/** What an account is: the platform's own staff, or a role in its company. A new role may do nothing until it is named. */
export const roles = ["admin", ...companyRoles] as const;
export type Role = (typeof roles)[number];

/** A company's API key with that scope. It stands among the roles of a call that programs may make. */
export type KeyCaller = `api-key:${KeyScope}`;

/**
 * `link` and `supplier` carry their right as a token in the input, `supplier-page` is a supplier signed in to its page on
 * a device, `user` is anybody signed in, `admin` the platform's own staff. A list is for those with one of its roles in a
 * company, and for API keys with one of its scopes; an admin is in the one they belong to or look at.
 */
export type Callers =
  | "anyone"
  | "link"
  | "supplier"
  | "supplier-page"
  | "user"
  | "admin"
  | readonly (Role | KeyCaller)[];

type Entry = { callers: Callers };

/** Everybody in a company: they see what happens. */
export const members = roles;
/** Those who look after the week, the people and the orders. */
export const orderers = ["admin", "hr_admin", "user"] as const satisfies readonly Role[];
/** Those who keep the books and pay. */
export const accountants = ["admin", "hr_admin", "finance"] as const satisfies readonly Role[];
/** Those who decide about settings, people with access, and what leaves the register. */
export const owners = ["admin", "hr_admin"] as const satisfies readonly Role[];

/** The roles of which a caller needs one in a company; null for a call that needs no company. */
export const rolesFor = ({ callers }: Entry): readonly Role[] | null =>
  typeof callers === "string" ? null : callers.filter((one) => !isKeyCaller(one));

/** The scopes of which an API key needs one; null for a call that no key may make. */
export function scopesFor({ callers }: Entry): readonly KeyScope[] | null {
  const scopes = keyScopes.filter((scope) => callers.includes(`api-key:${scope}`));
  return scopes.length > 0 ? scopes : null;
}

const isKeyCaller = (caller: Role | KeyCaller): caller is KeyCaller => caller.startsWith("api-key:");

/** Whether anybody may make the call who has the public key and, where it asks for one, a token in its input. */
export const isOpen = ({ callers }: Entry): boolean =>
  callers === "anyone" || callers === "link" || callers === "supplier";

/** Whether a supplier's session is asked for, and nobody else's. */
export const isSupplierPage = ({ callers }: Entry): boolean => callers === "supplier-page";

/** For the reader of /api. */
export const describeCallers = ({ callers }: Entry): string =>
  typeof callers === "string" ? callers : `${callers.join(", ")} in a company`;
