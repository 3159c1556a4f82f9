import type { Tx } from "../database/database.ts";
import type { Services } from "../providers/services.ts";
import type { DefinedMail, MailDefinition, MailProperties } from "./define.ts";
import type { SealedLinks } from "./links.ts";

/** A mail as it was written: what its words are made of. */
export type Written = {
  key: string;
  kind: string;
  company_id: string | null;
  recipient_id: string | null;
  to_email: string;
  order_ids: string[];
  employee_ids: string[];
  details?: object | null;
};

/** A mail's words, and the orders or people that it still speaks of. */
export type Words = { mail: DefinedMail; orderIds?: string[]; employeeIds?: string[] };

/** Finds the words of mails of one kind as they leave. An order that has gone is left out, and a mail about nothing. */
export type MailRenderer = {
  of: MailProperties;
  /** What changes by their leaving, before they get their words: who only reads them beforehand changes nothing. */
  onDeparture?(tx: Tx, mails: readonly Written[], services: Services): Promise<void>;
  /** By the mails' keys. */
  render(tx: Tx, services: Services, mails: readonly Written[]): Promise<[key: string, words: Words][]>;
};

export type GivenUp = { key: string; kind: string; attempts: number; error: string | null };

/** What somebody wants to do when mails do not arrive. */
export type MailAlarms = {
  onGivenUp(tx: Tx, services: Services, mails: GivenUp[]): Promise<void>;
  onHeld(tx: Tx, services: Services): Promise<void>;
};

/** A mail that has left, or was given up after it had its words: no word of it changes any more. */
export type Left = Written & { id: string; subject: string; html: string; text: string; links: SealedLinks };

/** What follows from it, in the transaction that notes it; once for each, since that may be noted again. */
type OnMailsLeft = (tx: Tx, services: Services, mails: readonly Left[]) => Promise<void>;

/** Takes those that are not to leave by themselves now out of what is leaving, and gives their ids. */
type BeforeMailsLeave = (
  tx: Tx,
  services: Services,
  mails: readonly (Written & { id: string; attempts: number })[],
) => Promise<ReadonlySet<string>>;

/** What a feature has to do with mail. */
export type FeatureMails = {
  mails?: readonly MailDefinition[];
  /** For those that are rendered at departure. A cake and a meal that lack a supplier share a kind, each with its own. */
  mailRenderers?: readonly MailRenderer[];
  mailAlarms?: MailAlarms;
  beforeMailsLeave?: BeforeMailsLeave;
  onMailsLeft?: OnMailsLeft;
};

const definitions = new Map<string, MailDefinition>();
const renderers = new Map<string, MailRenderer[]>();
const alarms: MailAlarms[] = [];
const gatherers: BeforeMailsLeave[] = [];
const followers: OnMailsLeft[] = [];

export function registerMails({
  mails = [],
  mailRenderers = [],
  mailAlarms,
  beforeMailsLeave,
  onMailsLeft,
}: FeatureMails): void {
  for (const mail of mails) {
    if (definitions.has(mail.kind)) throw new TypeError(`Two mails are called ${mail.kind}.`);
    definitions.set(mail.kind, mail);
  }
  for (const renderer of mailRenderers) {
    const { kind, renderAtDeparture } = renderer.of;
    if (!renderAtDeparture) throw new TypeError(`${kind} is not rendered at departure.`);
    renderers.set(kind, [...(renderers.get(kind) ?? []), renderer]);
  }
  if (mailAlarms) alarms.push(mailAlarms);
  if (beforeMailsLeave) gatherers.push(beforeMailsLeave);
  if (onMailsLeft) followers.push(onMailsLeft);
}

export const registeredMails = (): MailDefinition[] => [...definitions.values()];

export const findMail = (kind: string): MailDefinition | undefined => definitions.get(kind);

/** For a condition in SQL. A program that has not loaded the features would find nothing and take it for an answer. */
export function kindsThat(are: (mail: MailProperties) => boolean): string[] {
  if (definitions.size === 0) throw new Error("No feature has registered its mails.");
  return registeredMails()
    .filter(are)
    .map(({ kind }) => kind);
}

export const isRenderable = (kind: string): boolean => renderers.has(kind);

/** Whether it gets new words as it leaves. */
export function isLate({ kind, order_ids, employee_ids, details }: Written): boolean {
  const from = definitions.get(kind)?.renderAtDeparture;
  if (!from) return false;
  if (from === "employees") return employee_ids.length > 0;
  return order_ids.length > 0 && (from === "orders" || Boolean(details));
}

export async function prepareDeparture(tx: Tx, services: Services, mails: readonly Written[]): Promise<void> {
  for (const [kind, leaving] of Map.groupBy(mails, (mail) => mail.kind)) {
    for (const { onDeparture } of renderers.get(kind) ?? []) {
      // oxlint-disable-next-line no-await-in-loop -- a handful of kinds
      await onDeparture?.(tx, leaving, services);
    }
  }
}

export async function renderLate(
  tx: Tx,
  services: Services,
  mails: readonly Written[],
): Promise<Map<string, Words>> {
  const words = new Map<string, Words>();
  for (const [kind, written] of Map.groupBy(mails.filter(isLate), (mail) => mail.kind)) {
    for (const { render } of renderers.get(kind)!) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: when one fails, none is still at work
      for (const [key, word] of await render(tx, services, written)) words.set(key, word);
    }
    for (const mail of written.filter(isToColleague)) {
      const word = words.get(mail.key);
      if (word?.mail.toColleague) words.set(mail.key, { ...word, mail: word.mail.toColleague() });
    }
  }
  return words;
}

/** One to HR that is not to the contact, but to somebody who has chosen to get it. */
export const isToColleague = ({
  kind,
  company_id,
  recipient_id,
}: Pick<Written, "kind" | "company_id" | "recipient_id">): boolean =>
  definitions.get(kind)?.notice !== undefined && recipient_id !== null && recipient_id !== company_id;

export async function alarmOfGivenUp(tx: Tx, services: Services, mails: GivenUp[]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one at most
  for (const alarm of alarms) await alarm.onGivenUp(tx, services, mails);
}

export async function alarmOfHeld(tx: Tx, services: Services): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one at most
  for (const alarm of alarms) await alarm.onHeld(tx, services);
}

export async function gatherLeaving(
  tx: Tx,
  services: Services,
  mails: Parameters<BeforeMailsLeave>[2],
): Promise<ReadonlySet<string>> {
  const gathered = new Set<string>();
  for (const gather of gatherers) {
    // oxlint-disable-next-line no-await-in-loop -- one at most
    for (const id of await gather(tx, services, mails)) gathered.add(id);
  }
  return gathered;
}

export async function followLeft(tx: Tx, services: Services, mails: readonly Left[]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one at most
  for (const follow of followers) await follow(tx, services, mails);
}
