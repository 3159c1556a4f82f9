import { MailQuestion } from "lucide-react";
import type { Output } from "../../../contract/contract.ts";
import { owners } from "../../../contract/callers.ts";
import { Changing } from "../../may.ts";
import { Banner } from "../../ui/banner.tsx";
import { LinkButton } from "../../ui/button.tsx";

type Props = { company: Output<"get-overview">["company"]; waiting: string };

/** A new contact address has been asked for, and nobody has confirmed it there yet. */
export default function ContactBanner({ company, waiting }: Props) {
  const { name, contact_email } = company;
  return (
    <Banner
      tone="amber"
      icon={<MailQuestion size={22} aria-hidden />}
      title="En ny kontaktadress väntar på bekräftelse"
      text={`En länk är skickad till ${waiting}.${contact_email ? ` Tills adressen är bekräftad går mejlen till ${contact_email}.` : ""}`}
      action={
        <Changing by={owners}>
          <LinkButton
            to="/company-setup"
            search={{ company: name, email: contact_email ?? undefined }}
            look="secondary"
          >
            Ändra adressen
          </LinkButton>
        </Changing>
      }
    />
  );
}
