/** What somebody agrees to before allergies and diets are stored (GDPR, article 9). A new wording is a new version. */
export const CONSENT_VERSION = "2026-11-16";

export const CONSENT_TEXT = "Jag samtycker till att Tårtdags sparar mina uppgifter om allergier och kost.";

/** The same in English, for whoever reads the page in it: it tells no more and no less. */
export const CONSENT_TEXT_ENGLISH = "I consent to Tårtdags keeping my details about allergies and diet.";

/** HR brings a list: whoever is in it must have agreed before. */
export const IMPORT_CONSENT =
  "Allergier och kost är känsliga uppgifter. Importera dem bara för dem som har sagt ja till att de sparas; det sparas som ett samtycke som ni har inhämtat.";

/** Beside the box, when allergies or a diet were written and it was left open. */
export const CONSENT_MISSING = "Kryssa i rutan om du samtycker.";

/** After leaving, what identifies a person is kept this long and then erased. */
export const RETENTION_MONTHS = 12;

export const consentDetails = (company: string): string =>
  [
    `HR på ${company} ser dem.`,
    "Bageriet ser dem när din tårta beställs.",
    "I andra beställningar ser bageriet och restaurangen bara hur många på arbetsplatsen som har samma allergi eller kost, utan namn.",
    `De raderas när du själv vill, annars ${RETENTION_MONTHS} månader efter att du har slutat.`,
  ].join(" ");

export const consentDetailsEnglish = (company: string): string =>
  [
    `HR at ${company} sees them.`,
    "The bakery sees them when your cake is ordered.",
    "In other orders the bakery and the restaurant only see how many at the workplace have the same allergy or diet, without names.",
    `They are erased when you want it, otherwise ${RETENTION_MONTHS} months after you have left.`,
  ].join(" ");

/** What a mail said is kept this long, to answer questions about a delivery. */
export const MAIL_DAYS = 90;

/** Health data is stored only for those who have said yes. */
export const needsConsent = (data: { allergies: string | null; dietary_preferences: string | null }) =>
  data.allergies !== null || data.dietary_preferences !== null;
