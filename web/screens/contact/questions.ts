import { PRICE_KRONOR_PER_MONTH, TRIAL_DAYS } from "../../../domain/subscription.ts";

/** What people ask before they write. The page shows them, and search engines get the same words. */
export const questions = [
  {
    question: "Vad kostar det?",
    answer: `De första ${TRIAL_DAYS} dagarna är gratis. Sedan kostar det ${PRICE_KRONOR_PER_MONTH} kr/mån, med kort eller mot faktura. Har ni inte lagt till något betalsätt slutar provperioden av sig själv.`,
  },
  { question: "Är det någon bindningstid?", answer: "Nej. Ni kan avsluta när ni vill." },
  {
    question: "Hur lång tid tar det att komma igång?",
    answer:
      "Ungefär 5 minuter. Medarbetarna registrerar själva sin födelsedag och sina allergier via en länk.",
  },
];
