import { inBoth, type Language } from "../../../../domain/language.ts";
import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { defineMail } from "../../../mail/define.ts";

export type PersonalLink = {
  first_name?: string | null;
  company_name: string;
  personal_url: Target;
  language?: Language;
};

const texts = inBoth({
  sv: {
    title: "Länken till dina uppgifter",
    preheader: "Se, ändra eller radera det som är sparat om dig.",
    hello: "Hej!",
    helloTo: (name: string) => `Hej ${name}!`,
    here: (company: string) => `Här ser, ändrar eller raderar du det som ${company} har sparat om dig.`,
    button: "Se mina uppgifter",
    yours: "Länken är bara din. Den gamla länken fungerar inte längre.",
    footer: footers.registered,
  },
  en: {
    title: "The link to your details",
    preheader: "See, change or erase what is kept about you.",
    hello: "Hello!",
    helloTo: (name) => `Hello ${name}!`,
    here: (company) => `Here you see, change or erase what ${company} has kept about you.`,
    button: "See my details",
    yours: "The link is yours alone. The old link no longer works.",
    footer: footers.english.registered,
  },
});

export const personalLink = defineMail({
  kind: "personal-link",
  audience: "employee",
  about: "employee",
  erasure: "content",
  recipientLimit: "asked",
  companyCeiling: true,
  label: "Länk till de egna uppgifterna",
  words({ first_name, company_name, personal_url, language = "sv" }: PersonalLink) {
    const say = texts[language];
    return {
      language,
      subject: say.title,
      preheader: say.preheader,
      title: say.title,
      blocks: [
        paragraph(first_name ? say.helloTo(first_name) : say.hello),
        paragraph(say.here(company_name)),
        button(say.button, personal_url),
        paragraph(say.yours),
      ],
      footer: say.footer(company_name),
    };
  },
});
