import { randomBytes } from "node:crypto";
import type { Vault } from "../database/tokens.ts";
import { markup, webAddress } from "./markup.ts";

/**
 * A link in a mail that carries a right: a login, an answer, somebody's own page. The words of the mail hold its
 * placeholder, a random one that nobody can have typed. The address itself is sealed in a column of its own, bound to
 * that mail's key, and put in when the mail leaves. Nothing else is looked for in the words.
 */
export type Link = { placeholder: string; seal(mailKey: string): string };

/** What `mails.links` holds: by placeholder, the sealed address. */
export type SealedLinks = Record<string, string | OldLink>;

/** A token from before links had a column; its mail was moved over by migration 0031. Goes when those mails are gone. */
type OldLink = { token: string };

/** Makes a link for a template. It is given to `button`, `link` or `address` in place of an ordinary address. */
export const mailLink = (vault: Vault, url: string): Link => linkTo(vault, url, newPlaceholder());

/** `.invalid` is reserved: a placeholder that was never filled leads nowhere. */
const PLACEHOLDERS = /https:\/\/link\.invalid\/[\da-f]{32}/g;
const newPlaceholder = () => `https://link.invalid/${randomBytes(16).toString("hex")}`;

function linkTo(vault: Vault, url: string, placeholder: string): Link {
  const address = webAddress(url);
  return { placeholder, seal: (mailKey) => vault.seal("mail-link", address, mailKey) };
}

export const sealLinks = (mailKey: string, links: readonly Link[] = []): SealedLinks =>
  Object.fromEntries(links.map((link) => [link.placeholder, link.seal(mailKey)]));

type Stored = { key: string; html: string; text: string; links: SealedLinks };

/** The words as the receiver gets them. Throws when the server's secret has been changed since. */
export function fillLinks(vault: Vault, { key, html, text, links }: Stored): { html: string; text: string } {
  const filled = { html, text };
  for (const [placeholder, sealed] of Object.entries(links)) {
    const address = open(vault, key, sealed);
    filled.html = filled.html.replaceAll(placeholder, () => markup`${address}`.toString());
    filled.text = filled.text.replaceAll(placeholder, () => address);
  }
  return filled;
}

const open = (vault: Vault, key: string, sealed: string | OldLink): string =>
  typeof sealed === "string" ? vault.open("mail-link", sealed, key) : vault.open("mail-link", sealed.token);

/** The addresses themselves, for whoever asks whether they still lead anywhere. */
export const openLinks = (vault: Vault, key: string, links: SealedLinks): string[] =>
  Object.values(links).map((sealed) => open(vault, key, sealed));

/** For a copy of a mail, which has a key of its own. */
export const reopenLinks = (vault: Vault, key: string, links: SealedLinks): Link[] =>
  Object.entries(links).map(([placeholder, sealed]) => linkTo(vault, open(vault, key, sealed), placeholder));

/** The same with the right taken out: whoever reads the copy signs in at a page that is everybody's. */
export const leadElsewhere = (vault: Vault, links: SealedLinks, url: string): Link[] =>
  Object.keys(links).map((placeholder) => linkTo(vault, url, placeholder));

/** Whether its words name a link whose address is gone: nobody can follow it. */
export const lacksLinks = ({ html, text, links }: Omit<Stored, "key">): boolean =>
  [...new Set(`${html} ${text}`.match(PLACEHOLDERS) ?? [])].some((placeholder) => !(placeholder in links));

/** For whoever may read a stored mail but not use its links, which are gone from its row once it has left. */
export const hideStoredLinks = (words: string): string => words.replaceAll(PLACEHOLDERS, "(personlig länk)");

/** For whoever may read a mail but not use its links. */
export const hideLinks = (words: string, links: readonly Link[] = []): string =>
  links.reduce((hidden, { placeholder }) => hidden.replaceAll(placeholder, "(personlig länk)"), words);
