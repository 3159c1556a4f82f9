import { inBoth, type Language } from "../../../../domain/language.ts";
import { paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";

export type ErasureDone = { company_name: string; language?: Language };

const texts = inBoth({
  sv: {
    title: "Dina uppgifter är raderade",
    preheader: "Det här är det sista mejlet från oss.",
    erased: (company: string) =>
      `Vi har raderat det som var sparat om dig hos ${company}: namn, födelsedag, e-post, allergier och kost. Kommande tårtor är avbokade.`,
    last: "Det här är det sista mejlet från oss. Vill du vara med igen ber du din HR-avdelning om en ny länk.",
    footer: (company: string) => `Du får det här mejlet för att du var registrerad hos ${company}.`,
  },
  en: {
    title: "Your details have been erased",
    preheader: "This is the last email from us.",
    erased: (company) =>
      `We have erased what was kept about you at ${company}: name, birthday, email, allergies and diet. Coming cakes have been cancelled.`,
    last: "This is the last email from us. If you would like to take part again, ask your HR department for a new link.",
    footer: (company) => `You get this email because you were registered at ${company}.`,
  },
});

/** Names nobody: what was erased must not live on in the mail about it. */
export const erasureDone = defineMail({
  kind: "erasure-done",
  audience: "employee",
  about: "employee",
  erasure: "content",
  words({ company_name, language = "sv" }: ErasureDone) {
    const say = texts[language];
    return {
      language,
      subject: say.title,
      preheader: say.preheader,
      title: say.title,
      blocks: [paragraph(say.erased(company_name)), paragraph(say.last)],
      footer: say.footer(company_name),
    };
  },
});
