import { brand } from "../../domain/brand.ts";

/** Why the reader got the mail, by who the reader is. */
export const footers = {
  inDirectory: (company: string) => `Du får det här mejlet för att du finns i katalogen hos ${company}.`,
  contact: (company: string) => `Du får det här mejlet för att du är kontaktperson för ${company}.`,
  chosen: (company: string) =>
    `Du får det här mejlet för att du har valt att få sådana mejl från ${company}.`,
  hrAdmin: (company: string) => `Du får det här mejlet för att du är HR-ansvarig för ${company}.`,
  account: `Du får det här mejlet för att någon har angett din adress hos ${brand.name}. Var det inte du kan du bortse från det.`,
  login: `Du får det här mejlet för att du loggar in hos ${brand.name} med den här adressen.`,
  registered: (company: string) => `Du får det här mejlet för att du har registrerat dig hos ${company}.`,
  colleague: (company: string) =>
    `Du får det här mejlet för att du arbetar på ${company} och firar dina kollegor.`,
  supplier: (company: string) =>
    `Ni får det här mejlet för att ${company} beställer av er genom ${brand.name}. Frågor? Svara på det här mejlet.`,
  /** In English, for employees and suppliers who read it. */
  english: {
    registered: (company: string) => `You get this email because you have registered at ${company}.`,
    colleague: (company: string) =>
      `You get this email because you work at ${company} and celebrate your colleagues.`,
    supplier: (company: string) =>
      `You get this email because ${company} orders from you through ${brand.name}. Questions? Reply to this email.`,
    account: `You get this email because somebody has entered your address at ${brand.name}. If that was not you, you can ignore it.`,
  },
  platform: `Du får det här mejlet för att du är administratör för ${brand.name}.`,
};
