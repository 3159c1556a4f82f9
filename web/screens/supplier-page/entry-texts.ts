import { inBoth } from "../../../domain/language.ts";

/** The ways in: the mailed link, a new one, and an extra address that is proved. */
export const entryTexts = inBoth({
  sv: {
    linkTab: "Länk till er sida",
    linkTitle: "Er sida hos Tårtdags",
    linkText:
      "För bagerier och restauranger. Skriv adressen som era beställningar går till, så mejlar vi en länk som öppnar er sida.",
    linkNotSent: "Kunde inte skicka länken",
    sentBefore: "Om beställningar går till",
    sentAfter: "kommer en länk dit inom några minuter. Titta också i skräpposten.",
    mailLink: "Mejla länken",
    wrongPlace: "Öppnas länken på fel ställe?",
    paste:
      "Har ni lagt sidan på hemskärmen: kopiera länken i mejlet i stället för att öppna den, och klistra in den här.",
    pasteLabel: "Länken från mejlet",
    noLink: "Det är inte en länk till er sida. Kopiera den en gång till.",
    openPage: "Öppna sidan",

    openTab: "Öppna er sida",
    openText: "Sedan är ni inloggade på den här telefonen eller datorn tills ni loggar ut.",
    ended: "Länken gäller inte längre",
    mailNew: "Mejla en ny länk",
    endedText: "Den fungerar en gång, i ett dygn. En ny kommer på någon minut.",

    addressTab: "Bekräfta adressen",
    addressText: "Då går leverantörens mejl från Tårtdags hit också.",
    addressEnded:
      "Den fungerar en gång, i sju dagar. Den som lade till adressen kan mejla en ny under Regler.",
    proved: "Adressen är bekräftad",
    provedText: (supplier: string, email: string) => `Mejlen till ${supplier} går nu också till ${email}.`,
    mailPageLink: "Mejla länk till sidan",
  },
  en: {
    linkTab: "Link to your page",
    linkTitle: "Your page at Tårtdags",
    linkText:
      "For bakeries and restaurants. Enter the address that your orders go to, and we will send a link that opens your page.",
    linkNotSent: "The link could not be sent",
    sentBefore: "If orders go to",
    sentAfter: "a link is on its way there and arrives within some minutes. Look in the spam folder, too.",
    mailLink: "Send the link",
    wrongPlace: "Does the link open in the wrong place?",
    paste:
      "If you have put the page on your home screen: copy the link in the email instead of opening it, and paste it here.",
    pasteLabel: "The link from the email",
    noLink: "That is not a link to your page. Copy it once more.",
    openPage: "Open the page",

    openTab: "Open your page",
    openText: "You are then signed in on this phone or computer until you sign out.",
    ended: "The link no longer works",
    mailNew: "Send a new link",
    endedText: "It works once, for a day. A new one comes within a minute or so.",

    addressTab: "Confirm the address",
    addressText: "The supplier's emails from Tårtdags then come here, too.",
    addressEnded: "It works once, for seven days. Whoever added the address can send a new one under Rules.",
    proved: "The address has been confirmed",
    provedText: (supplier, email) => `The emails to ${supplier} now go to ${email} as well.`,
    mailPageLink: "Send a link to the page",
  },
});
