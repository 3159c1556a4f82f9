import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";
import { defineMail } from "../../../mail/define.ts";

export type PasswordRecovery = { reset_url: Target; valid_hours: number };

export const passwordRecovery = defineMail({
  kind: "password-recovery",
  audience: "hr",
  about: "account",
  erasure: "none",
  recipientLimit: "recovery",
  words: ({ reset_url, valid_hours }: PasswordRecovery) => ({
    subject: "Välj ett nytt lösenord",
    preheader: `Länken fungerar en gång och gäller i ${validFor(valid_hours)}.`,
    title: "Välj ett nytt lösenord",
    blocks: [
      paragraph(
        "Någon har bett om en återställningslänk för den här adressen. Är det du, väljer du ett nytt lösenord här.",
      ),
      button("Välj nytt lösenord", reset_url),
      paragraph(
        `Länken fungerar en gång och gäller i ${validFor(valid_hours)}. Var det inte du behöver du inte göra något. Ditt lösenord är kvar som det var.`,
      ),
    ],
    footer: footers.account,
  }),
});
