import { createHash } from "node:crypto";
import { sendContactForm } from "../../../../contract/contact.ts";
import { contact_messages } from "../../../database/schema-machinery.ts";
import { implement } from "../../../calls/implement.ts";
import { writeMails } from "../../../mail/outbox.ts";
import { contactConfirmation } from "../mails/contact-confirmation.ts";
import { contactMessage } from "../mails/contact-message.ts";

export default implement(sendContactForm, async ({ input, tx, today, services }) => {
  const { left_empty: trap, language = "sv", ...message } = input;
  // A robot hears the same thanks as a person, so that it learns nothing.
  if (trap) return {};

  const [stored] = await tx.insert(contact_messages).values(message).returning({ id: contact_messages.id });
  await writeMails(tx, [
    {
      key: stored!.id,
      to: services.settings.contactEmail,
      mail: contactMessage({ ...message, messages_url: `${services.publicUrl}/admin/messages` }),
      replyTo: message.email,
    },
    {
      // Keyed by address and day: whoever types somebody else's address can bother them once.
      key: `${today.toString()}:${fingerprint(message.email)}`,
      to: message.email,
      mail: contactConfirmation({ home_url: services.publicUrl, language }),
    },
  ]);
  return {};
});

const fingerprint = (address: string) => createHash("sha256").update(address).digest("hex").slice(0, 32);
