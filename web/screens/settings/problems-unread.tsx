import { MailWarning } from "lucide-react";
import type { ReactNode } from "react";
import type { Output } from "../../../contract/contract.ts";
import { listed } from "../../../domain/swedish.ts";
import { Banner } from "../../ui/banner.tsx";

type Props = { notices: Output<"get-notices">; action?: ReactNode };

/** What is told where nobody who can act reads of problems, or a mail was refused. */
export function ProblemsUnread({ notices, action }: Props) {
  const { problems, contact_email } = notices;
  const { read, refused } = problems;
  if (read && refused.length === 0) return null;
  const dead =
    refused.length > 0 &&
    `Mejl till ${listed(refused)} kommer inte fram, för adressen finns inte. Rätta den eller låt någon annan ta emot mejlen.`;
  if (read)
    return (
      <Banner
        tone="amber"
        icon={<MailWarning size={22} aria-hidden />}
        title={refused.length === 1 ? "En adress fungerar inte" : "Några adresser fungerar inte"}
        text={dead}
        action={action}
      />
    );
  const goesTo =
    contact_email && !refused.includes(contact_email) ? ` Till dess går de till ${contact_email}.` : "";
  return (
    <Banner
      tone="amber"
      icon={<MailWarning size={22} aria-hidden />}
      title="Ingen som kan göra något åt problem får mejlen om dem"
      text={`${dead ? `${dead} ` : ""}Slå på Problem för någon som sköter beställningarna.${goesTo}`}
      action={action}
    />
  );
}
