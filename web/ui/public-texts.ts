import { brand } from "../../domain/brand.ts";
import { inBoth } from "../../domain/language.ts";

/** Around the public pages. */
export const publicTexts = inBoth({
  sv: {
    tagline: brand.tagline as string,
    newTab: "Öppnas i en ny flik",
    logIn: "Logga in",
    privacy: "Integritet",
    terms: "Villkor",
    accessibility: "Tillgänglighet",
    status: "Driftstatus",
  },
  en: {
    tagline: "Automated care for your employees",
    newTab: "Opens in a new tab",
    logIn: "Log in",
    privacy: "Privacy",
    terms: "Terms (in Swedish)",
    accessibility: "Accessibility (in Swedish)",
    status: "Status (in Swedish)",
  },
});
