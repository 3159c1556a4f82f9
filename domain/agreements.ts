/** What a company agrees to. The words of every version are in `agreement-texts.ts`; a new wording is a new version. */
export const agreementDocuments = ["terms", "processing"] as const;
export type AgreementDocument = (typeof agreementDocuments)[number];

/** The version that holds now, of each: the one that whoever signs up accepts. */
export const agreementVersions: Record<AgreementDocument, string> = {
  terms: "2026-11-18",
  processing: "2026-11-18",
};

export const agreementNames: Record<AgreementDocument, string> = {
  terms: "Villkor",
  processing: "Personuppgiftsbiträdesavtal",
};

/** Within a sentence: 'Läs och godkänn villkoren'. */
export const agreementsInText: Record<AgreementDocument, string> = {
  terms: "villkoren",
  processing: "personuppgiftsbiträdesavtalet",
};

export const agreementPaths = {
  terms: "/villkor",
  processing: "/personuppgiftsbitradesavtal",
} as const satisfies Record<AgreementDocument, string>;
