import type { MailAudience, MailTopic, RecipientLimit } from "../../domain/mails.ts";
import type { Notice } from "../../domain/notices.ts";
import type { CopyChoice } from "../../domain/supplier-addresses.ts";
import type { Services } from "../providers/services.ts";
import { footers } from "./footers.ts";
import { type Mail, type MailContent, renderMail } from "./render.ts";

/** What the engine knows of a kind of mail. */
export type MailProperties = {
  kind: string;
  audience: MailAudience;
  about: MailTopic;
  /** What people with access choose it by: one to HR that is about the company's days, and not about somebody's account. */
  notice?: Notice;
  /**
   * What happens to it when somebody it speaks of is erased. `none`: it holds nobody's data. `content`: it loses what it
   * says, and is not sent if it was about them alone. `content-once-sent`: it names nobody and tells a supplier to stop,
   * so it must still arrive.
   */
  erasure: "none" | "content" | "content-once-sent";
  /** It counts what everybody at the company eats: without names, but a rare diet is a name. Erasing anybody reaches it. */
  countsEaters?: true;
  /**
   * What its words are made of as it leaves: it may have waited while the mail server was away, and tells how things are
   * now. A mail without this leaves in the words it was written with, and so does one whose data is not there.
   */
  renderAtDeparture?: "orders" | "orders-and-details" | "employees";
  /** What its words were made of stays as long as its words: something else is read from it. */
  keepsDetails?: true;
  /** When it helps nobody any more; `expiresAt` of each mail says when that is. */
  expires?: "delivery" | "birthday";
  /** Somebody can have it sent to an address that is not theirs: which of the address's allowances it takes. */
  recipientLimit?: RecipientLimit;
  /** It goes to the people in a company's register, who are whoever somebody wrote into it: a company sends so many a day. */
  companyCeiling?: true;
  /**
   * Where its reader says that they want no more of it. Also a header, with which mail programs do it in one press
   * (RFC 8058): the address takes a POST without a login, and a GET changes nothing.
   */
  unsubscribeUrl?(services: Services, recipientId: string): string;
  /** Which of a supplier's extra addresses get a copy once it has left: those for its orders, or those for its invoices. */
  copies?: CopyChoice;
  /** It is such a copy, and is copied no further. */
  isCopy?: true;
  /** What it is called to somebody who reads what is stored about them. */
  label?: string;
};

/** Words that know which kind of mail they are. */
export type DefinedMail = Mail & {
  definition: MailProperties;
  /** The same in words to somebody else at the company who has chosen to get it; `own` is what differs to them. */
  toColleague?(own?: object): DefinedMail;
};

/** A kind of mail: a function from what it tells to its words, with its properties. */
export type MailDefinition<Kind extends string = string, Data = never> = ((data: Data) => DefinedMail) &
  Readonly<MailProperties & { kind: Kind }>;

type Definition<Kind extends string, Data> = MailProperties & {
  kind: Kind;
  words(data: Data): MailContent | Mail;
};

export function defineMail<const Kind extends string, Data>({
  words,
  ...definition
}: Definition<Kind, Data>): MailDefinition<Kind, Data> {
  const write = (data: Data): DefinedMail => {
    const mail = { ...rendered(words(data)), definition };
    if (!definition.notice) return mail;
    return { ...mail, toColleague: (own = {}) => ({ ...rendered(wordsToColleague(data, own)), definition }) };
  };
  // The contact is greeted by name, and is not why somebody else gets it.
  const wordsToColleague = (data: Data, own: object): MailContent | Mail => {
    const content = words({ ...data, contact_first_name: null, ...own });
    const { company_name } = data as { company_name: string };
    return "html" in content ? content : { ...content, footer: footers.chosen(company_name) };
  };
  return Object.assign(write, definition);
}

const rendered = (content: MailContent | Mail): Mail => ("html" in content ? content : renderMail(content));
