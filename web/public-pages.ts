import { brand } from "../domain/brand.ts";
import { PRICE_KRONOR_PER_MONTH, TRIAL_DAYS } from "../domain/subscription.ts";
import { texts as contact } from "./screens/contact/texts.ts";
import { texts as privacy } from "./screens/privacy/texts.ts";

/** The pages that search engines and people without an account see, and what stands in their heads. */

export type PublicPage = {
  path: string;
  title: string;
  description: string;
  /** Becomes alive when somebody touches it; otherwise the page has no script at all. */
  hydrates: boolean;
  data: object[];
  /** What the same page says of itself in English. */
  english?: Pick<PublicPage, "title" | "description" | "data">;
};

/** Filled in by the server when it hands the page out: %name% is one of its settings. */
export const PLACE = (name: string): string => `%${name}%`;

const home = PLACE("publicUrl");

const organisation = {
  "@context": "https://schema.org",
  "@type": "Organization",
  name: brand.name,
  slogan: brand.tagline,
  url: `${home}/`,
  logo: `${home}/icon-512.png`,
  email: PLACE("contactEmail"),
  sameAs: [PLACE("instagramUrl"), PLACE("facebookUrl")],
};

const service = {
  "@context": "https://schema.org",
  "@type": "Service",
  name: brand.name,
  serviceType: "Födelsedagstårtor och måltider till arbetsplatser",
  provider: { "@type": "Organization", name: brand.name, url: `${home}/` },
  areaServed: { "@type": "Country", name: "Sverige" },
  offers: { "@type": "Offer", price: PRICE_KRONOR_PER_MONTH, priceCurrency: "SEK" },
};

const answersTo = ({ questions }: typeof contact.sv) => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

export const publicPages: PublicPage[] = [
  {
    path: "/",
    title: `${brand.name} – Ingen födelsedag glöms bort`,
    description: `Födelsedagstårtor och måltider till jobbet, på rätt dag och tid. Allt automatiserat, klart på 5 minuter, ingen bindningstid. Prova gratis i ${TRIAL_DAYS} dagar.`,
    hydrates: false,
    data: [organisation, service],
  },
  {
    path: "/contact",
    title: `${contact.sv.tab} – ${brand.name}`,
    description: contact.sv.description,
    hydrates: true,
    data: [organisation, answersTo(contact.sv)],
    english: {
      title: `${contact.en.tab} – ${brand.name}`,
      description: contact.en.description,
      data: [organisation, answersTo(contact.en)],
    },
  },
  {
    path: "/integritet",
    title: `${privacy.sv.title} – ${brand.name}`,
    description: privacy.sv.description,
    hydrates: false,
    data: [organisation],
    english: {
      title: `${privacy.en.title} – ${brand.name}`,
      description: privacy.en.description,
      data: [organisation],
    },
  },
  {
    path: "/villkor",
    title: `Villkor – ${brand.name}`,
    description: `Vad som gäller mellan ert företag och ${brand.name}: provperiod, pris, beställningar, ansvar och uppsägning.`,
    hydrates: false,
    data: [organisation],
  },
  {
    path: "/personuppgiftsbitradesavtal",
    title: `Personuppgiftsbiträdesavtal – ${brand.name}`,
    description: `Hur ${brand.name} behandlar uppgifter om era anställda åt er, enligt artikel 28 i GDPR, och vilka underbiträden som anlitas.`,
    hydrates: false,
    data: [organisation],
  },
  {
    path: "/tillganglighet",
    title: `Tillgänglighet – ${brand.name}`,
    description: `Vad ${brand.name} gör för att alla ska kunna använda tjänsten, vad som brister, och vart du vänder dig med ett hinder.`,
    hydrates: false,
    data: [organisation],
  },
  {
    path: "/nytt",
    title: `Vad är nytt – ${brand.name}`,
    description: `Det som har ändrats i ${brand.name} för dig som använder tjänsten, det senaste först.`,
    hydrates: false,
    data: [organisation],
  },
];
