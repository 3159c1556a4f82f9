import { inBoth, type Language } from "../../../../domain/language.ts";
import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { defineMail } from "../../../mail/define.ts";

export type EmployeeRegistered = {
  first_name: string;
  company_name: string;
  personal_url: Target;
  language?: Language;
};

const texts = inBoth({
  sv: {
    subject: (company: string) => `Du är med hos ${company}`,
    preheader: "Din egen länk till det som är sparat om dig.",
    eyebrow: "Sparat",
    title: (name: string) => `Välkommen, ${name}`,
    saved: (company: string) =>
      `Dina uppgifter är sparade hos ${company}. Nu glöms din födelsedag inte bort!`,
    link: "Med din egen länk ser du vad som är sparat, ändrar eller raderar det, och väljer hur du vill bli firad: som vanligt, tyst eller inte alls.",
    button: "Se mina uppgifter",
    yours: "Länken är bara din. Spara mejlet och skicka den inte vidare.",
    footer: footers.registered,
  },
  en: {
    subject: (company) => `You are registered at ${company}`,
    preheader: "Your own link to what is kept about you.",
    eyebrow: "Saved",
    title: (name) => `Welcome, ${name}`,
    saved: (company) => `Your details are saved at ${company}. Now your birthday will not be forgotten!`,
    link: "With your own link you see what is kept, change or erase it, and choose how you would like to be celebrated: as usual, quietly or not at all.",
    button: "See my details",
    yours: "The link is yours alone. Keep this email and do not pass the link on.",
    footer: footers.english.registered,
  },
});

export const employeeRegistered = defineMail({
  kind: "employee-registered",
  audience: "employee",
  about: "employee",
  erasure: "content",
  recipientLimit: "asked",
  companyCeiling: true,
  label: "Bekräftelse på registreringen",
  words({ first_name, company_name, personal_url, language = "sv" }: EmployeeRegistered) {
    const say = texts[language];
    return {
      language,
      subject: say.subject(company_name),
      preheader: say.preheader,
      eyebrow: say.eyebrow,
      title: say.title(first_name),
      blocks: [
        paragraph(say.saved(company_name)),
        paragraph(say.link),
        button(say.button, personal_url),
        paragraph(say.yours),
      ],
      footer: say.footer(company_name),
    };
  },
});
