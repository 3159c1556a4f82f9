import type { Services } from "../../providers/services.ts";
import { isUuid } from "../../database/uuid.ts";

/**
 * The token of somebody's own registration link. It is their id and a tag that only this server can make, so that the
 * reminder holds the same link as the first mail. It dies with the need for it: when their birthday is known, or when they
 * are gone.
 */
const PURPOSE = "directory-link";
const ID_LENGTH = 36;

export const linkToken = ({ vault }: Pick<Services, "vault">, personId: string): string =>
  personId + vault.sign(PURPOSE, personId);

export function readLinkToken({ vault }: Pick<Services, "vault">, token: string): string | null {
  const [id, tag] = [token.slice(0, ID_LENGTH), token.slice(ID_LENGTH)];
  return isUuid(id) && vault.verify(PURPOSE, id, tag) ? id : null;
}
