import type { ConnectionKind, Telling } from "../../../../domain/connections.ts";
import { kindWords } from "../../../../domain/connections.ts";
import { button, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

export type ConnectionLost = {
  company_name: string;
  contact_first_name?: string | null;
  kind: ConnectionKind;
  name: string;
  tells: readonly Telling[];
  /** It has said so; otherwise it has not answered for hours. */
  is_gone: boolean;
  url: string;
};

export const connectionLost = defineMail({
  kind: "connection-lost",
  audience: "hr",
  notice: "problems",
  about: "company",
  erasure: "none",
  words({ company_name, contact_first_name, kind, name, tells, is_gone, url }: ConnectionLost) {
    const isWebhook = kind === "webhook";
    const what = isWebhook ? "webhooken" : `kanalen i ${kindWords[kind]}`;
    const title = isWebhook ? "En webhook svarar inte" : `En kanal i ${kindWords[kind]} svarar inte`;
    const hello = contact_first_name ? `Hej ${contact_first_name}! ` : "";
    const why = is_gone
      ? `Adressen till ${what} ”${name}” finns inte längre.`
      : `Det går inte att nå ${what} ”${name}”. Vi har försökt flera gånger.`;
    const then = isWebhook
      ? "Det som väntar skickas när ni har provat den igen."
      : tells.includes("birthdays")
        ? "Tills den fungerar får kollegorna mejl om födelsedagar i stället."
        : "Tills den fungerar skickas inget dit.";
    return {
      subject: title,
      preheader: then,
      eyebrow: "Kopplingar",
      title,
      blocks: [paragraph(`${hello}${why} ${then}`), button("Visa kopplingarna", url)],
      footer: footers.contact(company_name),
    };
  },
});
