import type { Vault } from "../auth/tokens.ts";

/**
 * A mail that waits, or could not be sent, has its links with it. The right that a link carries is sealed in there and
 * opened when the mail leaves: whoever reads the database cannot use it.
 */

const SEALED = "sealed.";

export const sealLink = (vault: Vault, url: string): string =>
  url.replace(
    /([?&]token=)([\w.-]+)/,
    (_, name: string, token: string) => `${name}${SEALED}${vault.seal("mail-link", token)}`,
  );

/** The words as the receiver gets them. Throws when the server's secret has been changed since. */
export const openLinks = (vault: Vault, words: string): string =>
  words.replace(
    /([?&;]token=)sealed\.([\w-]+)/g,
    (_, name: string, sealed: string) => name + vault.open("mail-link", sealed),
  );
