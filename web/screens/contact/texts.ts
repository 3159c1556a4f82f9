import { inBoth } from "../../../domain/language.ts";
import { PRICE_KRONOR_PER_MONTH, TRIAL_DAYS } from "../../../domain/subscription.ts";

export const texts = inBoth({
  sv: {
    tab: "Kontakta oss",
    description:
      "Berätta hur ni firar födelsedagar på jobbet idag. Vi svarar normalt inom 24 timmar på vardagar.",
    title: "Kontakta oss",
    intro: "Berätta hur ni firar idag och vad ni vill slippa hålla reda på.",
    replies: "Vi svarar normalt inom 24 timmar på vardagar.",
    asked: "Vanliga frågor",
    /** What people ask before they write. The page shows them, and search engines get the same words. */
    questions: [
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
    ],
    thanks: "Tack för ditt meddelande! Vi återkommer inom kort.",
    failed: "Något gick fel. Vänligen försök igen.",
    name: "Namn",
    company: "Företag",
    message: "Meddelande",
    messageHint: "Skriv ditt meddelande",
    leaveEmpty: "Lämna tomt",
    sending: "Skickar…",
    send: "Skicka meddelande",
    needsScript: "Formuläret behöver JavaScript. Mejla oss gärna i stället:",
  },
  en: {
    tab: "Contact us",
    description:
      "Tell us how you celebrate birthdays at work today. We normally reply within 24 hours on weekdays.",
    title: "Contact us",
    intro: "Tell us how you celebrate today and what you would rather not have to keep track of.",
    replies: "We normally reply within 24 hours on weekdays.",
    asked: "Common questions",
    questions: [
      {
        question: "What does it cost?",
        answer: `The first ${TRIAL_DAYS} days are free. After that it costs SEK ${PRICE_KRONOR_PER_MONTH} a month, by card or invoice. If you have not added a way to pay, the trial ends by itself.`,
      },
      { question: "Is there a binding period?", answer: "No. You can stop whenever you like." },
      {
        question: "How long does it take to get started?",
        answer:
          "About 5 minutes. The employees register their birthdays and allergies themselves with a link.",
      },
    ],
    thanks: "Thank you for your message! We will get back to you shortly.",
    failed: "Something went wrong. Please try again.",
    name: "Name",
    company: "Company",
    message: "Message",
    messageHint: "Write your message",
    leaveEmpty: "Leave empty",
    sending: "Sending…",
    send: "Send message",
    needsScript: "The form needs JavaScript. Please email us instead:",
  },
});
