import type { MailAudience, MailTopic, RecipientLimit } from "../../domain/mails.ts";
import type { Services } from "../providers/services.ts";
import { type Mail, type MailContent, renderMail } from "./render.ts";

/** What the engine knows of a kind of mail. */
export type MailProperties = {
  kind: string;
  audience: MailAudience;
  about: MailTopic;
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
  /** What it is called to somebody who reads what is stored about them. */
  label?: string;
};

/** Words that know which kind of mail they are. */
export type DefinedMail = Mail & { definition: MailProperties };

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
  return Object.assign((data: Data) => worded(definition, words(data)), definition);
}

function worded(definition: MailProperties, content: MailContent | Mail): DefinedMail {
  return { ...("html" in content ? content : renderMail(content)), definition };
}
