import type { Tx } from "../database/database.ts";
import type { Services } from "../providers/services.ts";
import type { Mail } from "./render.ts";

/** A mail as it was written: what its words are made of. */
export type Written = {
  key: string;
  kind: string;
  order_ids: string[];
  employee_ids: string[];
  details?: object | null;
};

/** A mail's words, and the orders or people that it still speaks of. */
export type Words = { mail: Mail; orderIds?: string[]; employeeIds?: string[] };

/**
 * A kind of mail that gets its words when it leaves. It may have waited for hours while the mail server was away: what a
 * kitchen needs is told as it is now, an order that has gone is left out, and a mail about nothing gets no words.
 */
export type LateMail = {
  kind: string;
  /** Whether this one can be worded anew; one that cannot leaves as it was written. */
  isLate(mail: Written): boolean;
  /** Its words need more than its orders and people: `details` says what. */
  needsDetails?: boolean;
  /** Words for mails of this kind, by their keys. */
  render(tx: Tx, services: Services, mails: readonly Written[]): Promise<[key: string, words: Words][]>;
};

export type GivenUp = { key: string; attempts: number; error: string | null };

/** What somebody wants to do when mails do not arrive. */
export type MailAlarms = {
  onGivenUp(tx: Tx, services: Services, mails: GivenUp[]): Promise<void>;
  onHeld(tx: Tx, services: Services): Promise<void>;
};

const late = new Map<string, LateMail[]>();
const alarms: MailAlarms[] = [];

/** Several features may have a part in one kind: a cake and a meal that lack a supplier share theirs. */
export function registerMails(mails: readonly LateMail[], alarm?: MailAlarms): void {
  for (const mail of mails) late.set(mail.kind, [...(late.get(mail.kind) ?? []), mail]);
  if (alarm) alarms.push(alarm);
}

/** Kinds that get their words from their orders alone. */
export const kindsRenderedFromOrders = (): string[] =>
  [...late].filter(([, mails]) => mails.some(({ needsDetails }) => !needsDetails)).map(([kind]) => kind);

export const isLate = (mail: Written): boolean =>
  (late.get(mail.kind) ?? []).some((definition) => definition.isLate(mail));

export async function renderLate(
  tx: Tx,
  services: Services,
  mails: readonly Written[],
): Promise<Map<string, Words>> {
  const words = new Map<string, Words>();
  for (const [kind, written] of Map.groupBy(mails.filter(isLate), (mail) => mail.kind)) {
    for (const { render } of late.get(kind)!) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: when one fails, none is still at work
      for (const [key, word] of await render(tx, services, written)) words.set(key, word);
    }
  }
  return words;
}

export async function alarmOfGivenUp(tx: Tx, services: Services, mails: GivenUp[]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one at most
  for (const alarm of alarms) await alarm.onGivenUp(tx, services, mails);
}

export async function alarmOfHeld(tx: Tx, services: Services): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one at most
  for (const alarm of alarms) await alarm.onHeld(tx, services);
}
