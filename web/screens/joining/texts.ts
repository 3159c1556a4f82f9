import {
  CONSENT_TEXT,
  CONSENT_TEXT_ENGLISH,
  consentDetails,
  consentDetailsEnglish,
} from "../../../domain/consent.ts";
import { inBoth } from "../../../domain/language.ts";

/** Fields that registration and one's own page share with HR's form, which is Swedish. */
export const joiningTexts = inBoth({
  sv: {
    firstName: "Förnamn",
    lastName: "Efternamn",
    birthday: "Födelsedag",
    office: "Kontor",
    chooseOffice: "Välj kontor",
    consent: CONSENT_TEXT,
    consentDetails,
    howWeHandle: "Så hanterar vi dina uppgifter",
  },
  en: {
    firstName: "First name",
    lastName: "Last name",
    birthday: "Birthday",
    office: "Office",
    chooseOffice: "Choose an office",
    consent: CONSENT_TEXT_ENGLISH,
    consentDetails: consentDetailsEnglish,
    howWeHandle: "How we handle your details",
  },
});
