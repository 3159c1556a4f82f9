/** Somebody who signed up with the number of a company that is here, and asks to be let in. */

export const joinOutcomes = ["joined", "declined", "withdrawn", "expired"] as const;
export type JoinOutcome = (typeof joinOutcomes)[number];

/** How a request stands for whoever made it. */
export const joinStates = ["unproved", "unsent", "waiting", "declined", "withdrawn", "expired"] as const;
export type JoinState = (typeof joinStates)[number];

export const JOIN_REQUEST_DAYS = 14;
/** A no stands so long; then the request is forgotten, and an account that leads nowhere with it. */
export const JOIN_MEMORY_DAYS = 30;
/** More than so many mails a day tell nobody anything: the rest stand in the list. */
export const JOIN_MAILS_A_DAY = 5;

type Facts = {
  outcome: JoinOutcome | null;
  isOver: boolean;
  isSent: boolean;
  isProved: boolean;
};

/** Null for somebody who is in already. */
export function joinState({ outcome, isOver, isSent, isProved }: Facts): JoinState | null {
  if (outcome === "joined") return null;
  if (outcome) return outcome;
  if (isOver) return "expired";
  if (isSent) return "waiting";
  return isProved ? "unsent" : "unproved";
}

type Asked = {
  /** Its number was in the register, and nobody else had it. */
  isVerified: boolean;
  /** It pays, or a person has approved an order of it. */
  isKnown: boolean;
  /** Of those who look after it, the addresses that are proved. */
  adminEmails: readonly string[];
};

/**
 * Whether a company answers by itself. Anybody can sign up with a number that they have read somewhere, so that only one
 * that somebody has looked at, or whose people write from the same organisation, learns who asks; the rest is the
 * platform's to answer.
 */
export const answersItself = ({ isVerified, isKnown, adminEmails }: Asked, email: string): boolean =>
  isVerified &&
  adminEmails.length > 0 &&
  (isKnown || adminEmails.some((other) => areColleagues(other, email)));

/** Where anybody gets an address, so that sharing one says nothing. */
const PUBLIC_HOSTS =
  /^(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|icloud|me|mac|aol|gmx|proton|protonmail|pm|telia|comhem|bredband|bahnhof|spray|home|passagen|swipnet|tele2|tutanota|zoho|mail|hey|fastmail)\.[a-z.]+$/;

function areColleagues(one: string, other: string): boolean {
  const host = hostOf(one);
  return host === hostOf(other) && !PUBLIC_HOSTS.test(host);
}

const hostOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
