/** How long the people of a company that has just asked for it may do without. */
export const COMPANY_GRACE_DAYS = 7;
/** How long a proof of who one is is enough for what is dangerous. */
const FRESH_MINUTES = 10;
export const RECOVERY_CODES = 10;

/** What a session must do before it may do anything else: give the second factor, or set one up. */
export const lacking = ["factor", "set-up"] as const;
export type Lacking = (typeof lacking)[number];

type Login = {
  /** Whether the account asks for a second factor, and whether this session has given it. */
  isOn: boolean;
  isGiven: boolean;
  isStaff: boolean;
  /** Until when one of the staff may do without; null for not at all. */
  staffUntil: string | null;
  /** From when the company asks it of everybody. */
  companyFrom: string | null;
};

const isPast = (instant: string, now: Temporal.Instant) => Date.parse(instant) <= now.epochMilliseconds;

/** By whom a second factor is asked for, now or later. */
export function requiredBy({
  isStaff,
  companyFrom,
}: Pick<Login, "isStaff" | "companyFrom">): "platform" | "company" | null {
  if (isStaff) return "platform";
  return companyFrom === null ? null : "company";
}

export function lacks(login: Login, now: Temporal.Instant): Lacking | null {
  if (login.isOn) return login.isGiven ? null : "factor";
  const { isStaff, staffUntil, companyFrom } = login;
  if (isStaff && (staffUntil === null || isPast(staffUntil, now))) return "set-up";
  return companyFrom !== null && isPast(companyFrom, now) ? "set-up" : null;
}

export const isFresh = (provedAt: string, now: Temporal.Instant): boolean =>
  now.epochMilliseconds - Date.parse(provedAt) <= FRESH_MINUTES * 60_000;

/** Letters that nobody takes for another, in groups as they are shown. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = [4, 4, 4];

/** `bytes` are random, at least twelve. */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % 32]);
  let at = 0;
  return GROUPS.map((length) => letters.slice(at, (at += length)).join("")).join("-");
}

/** As it may be typed: small letters, spaces, an O for the zero. */
export const normalizeCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");

/** A code of an app is six digits, and a recovery code is longer. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(normalizeCode(typed));
