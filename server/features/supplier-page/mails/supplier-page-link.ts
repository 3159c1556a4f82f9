import { countedIn, inBoth, type Language } from "../../../../domain/language.ts";
import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";

export type SupplierPageLink = {
  /** A chain may have one address for all its shops. */
  pages: { supplier_name: string | null; page_url: Target }[];
  valid_hours: number;
  language?: Language;
};

const texts = inBoth({
  sv: {
    pages: (count: number) => countedIn("sv", count, "sida", "sidor"),
    use: (isOne: boolean, hours: string) =>
      `${isOne ? "Länken" : "Varje länk"} fungerar en gång och gäller i ${hours}.`,
    subject: "Er sida hos Tårtdags",
    subjectMany: (pages: string) => `Era ${pages} hos Tårtdags`,
    open: "Öppna er sida",
    openMany: "Öppna era sidor",
    openOne: (supplier: string) => `Öppna ${supplier}`,
    hello: (supplier: string | null) => (supplier ? `Hej ${supplier}!` : "Hej!"),
    here: "Här är länken till er sida, med dagens leveranser, veckan och det som väntar på ert svar, för alla era kunder.",
    hereMany: (pages: string) =>
      `Ni har ${pages} på den här adressen. Här är en länk till var och en, med dagens leveranser, veckan och det som väntar på ert svar, för alla era kunder.`,
    after: (isOne: boolean) =>
      `Sedan är ni inloggade på den telefonen eller datorn tills ni loggar ut. Bad ni inte om ${isOne ? "länken" : "länkarna"} behöver ni inte göra något.`,
    footer: footers.account,
  },
  en: {
    pages: (count) => countedIn("en", count, "page", "pages"),
    use: (isOne, hours) => `${isOne ? "The link" : "Each link"} works once, for ${hours}.`,
    subject: "Your page at Tårtdags",
    subjectMany: (pages) => `Your ${pages} at Tårtdags`,
    open: "Open your page",
    openMany: "Open your pages",
    openOne: (supplier) => `Open ${supplier}`,
    hello: (supplier) => (supplier ? `Hello ${supplier}!` : "Hello!"),
    here: "Here is the link to your page, with today's deliveries, the week and what waits for your answer, for all your customers.",
    hereMany: (pages) =>
      `You have ${pages} at this address. Here is a link to each, with today's deliveries, the week and what waits for your answer, for all your customers.`,
    after: (isOne) =>
      `You are then signed in on that phone or computer until you sign out. If you did not ask for the ${isOne ? "link" : "links"}, you need not do anything.`,
    footer: footers.english.account,
  },
});

export const supplierPageLink = defineMail({
  kind: "supplier-page-link",
  audience: "supplier",
  about: "account",
  erasure: "none",
  recipientLimit: "asked",
  words({ pages, valid_hours, language = "sv" }: SupplierPageLink) {
    const say = texts[language];
    const one = pages.length === 1 ? pages[0]! : null;
    const amount = say.pages(pages.length);
    const use = say.use(one !== null, validFor(valid_hours, language));
    return {
      language,
      subject: one ? [say.subject, one.supplier_name].filter(Boolean).join(": ") : say.subjectMany(amount),
      preheader: use,
      title: one ? say.open : say.openMany,
      blocks: [
        paragraph(`${say.hello(one?.supplier_name ?? null)} ${one ? say.here : say.hereMany(amount)}`),
        ...pages.map(({ supplier_name, page_url }) =>
          button(one ? say.open : say.openOne(supplier_name ?? ""), page_url),
        ),
        paragraph(`${use} ${say.after(one !== null)}`),
      ],
      footer: say.footer,
    };
  },
});
