import { createLink, hoursValid, magicUrl } from "./one-time-links.ts";
import { hashToken } from "../../database/tokens.ts";
import type { Tx } from "../../database/database.ts";
import { mailLink } from "../../mail/links.ts";
import { writeMail } from "../../mail/outbox.ts";
import { emailVerification } from "./mails/email-verification.ts";
import type { Services } from "../../providers/services.ts";

/** The link that proves an address is an ordinary one-time login: whoever uses it reads the address's mail. */
export async function mailVerification(tx: Tx, { clock, publicUrl, vault }: Services, email: string) {
  const token = await createLink(tx, clock, { kind: "magic", email });
  await writeMail(tx, {
    key: hashToken(token).toString("hex").slice(0, 32),
    to: email,
    mail: emailVerification({
      verify_url: mailLink(vault, magicUrl(publicUrl, token)),
      valid_hours: hoursValid.magic,
    }),
  });
}
