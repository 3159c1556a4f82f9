import { brand } from "../domain/brand.ts";
import { PRICE_KRONOR_PER_MONTH, TRIAL_DAYS } from "../domain/subscription.ts";
import { questions } from "./screens/contact/questions.ts";

/** The pages that search engines and people without an account see, and what stands in their heads. */

export type PublicPage = {
  path: string;
  title: string;
  description: string;
  /** Becomes alive when somebody touches it; otherwise the page has no script at all. */
  hydrates: boolean;
  data: object[];
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

const answers = {
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
};

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
    title: `Kontakta oss – ${brand.name}`,
    description:
      "Berätta hur ni firar födelsedagar på jobbet idag. Vi svarar normalt inom 24 timmar på vardagar.",
    hydrates: true,
    data: [organisation, answers],
  },
  {
    path: "/integritet",
    title: `Så hanterar vi dina uppgifter – ${brand.name}`,
    description: `Vad ${brand.name} sparar om dig, varför, vem som ser det, hur länge, och hur du ändrar eller raderar det.`,
    hydrates: false,
    data: [organisation],
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
