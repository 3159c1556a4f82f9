/** What somebody agrees to before allergies and diets are stored (GDPR, article 9). A new wording is a new version. */
export const CONSENT_VERSION = "2026-11";

export const CONSENT_TEXT = "Jag samtycker till att Tårtdags sparar mina uppgifter om allergier och kost.";

export const consentDetails = (company: string): string =>
  `HR på ${company} ser dem. Bageriet och restaurangen ser dem bara i en beställning som gäller dig. De raderas när du slutar eller när du själv vill.`;

/** After leaving, what identifies a person is kept this long and then erased. */
export const RETENTION_MONTHS = 12;

/** What a mail said is kept this long, to answer questions about a delivery. */
export const MAIL_DAYS = 90;

/** Health data is stored only for those who have said yes. */
export const needsConsent = (data: { allergies: string | null; dietary_preferences: string | null }) =>
  data.allergies !== null || data.dietary_preferences !== null;
