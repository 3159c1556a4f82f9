import { paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";

export type ErasureDone = { company_name: string };

/** Names nobody: what was erased must not live on in the mail about it. */
export const erasureDone = defineMail({
  kind: "erasure-done",
  audience: "employee",
  about: "employee",
  erasure: "content",
  words: ({ company_name }: ErasureDone) => ({
    subject: "Dina uppgifter är raderade",
    preheader: "Det här är det sista mejlet från oss.",
    title: "Dina uppgifter är raderade",
    blocks: [
      paragraph(
        `Vi har raderat det som var sparat om dig hos ${company_name}: namn, födelsedag, e-post, allergier och kost. Kommande tårtor är avbokade.`,
      ),
      paragraph(
        "Det här är det sista mejlet från oss. Vill du vara med igen ber du din HR-avdelning om en ny länk.",
      ),
    ],
    footer: `Du får det här mejlet för att du var registrerad hos ${company_name}.`,
  }),
});
