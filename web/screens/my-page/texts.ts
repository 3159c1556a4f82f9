import { countedIn, inBoth } from "../../../domain/language.ts";
import { celebrationLabels, type Celebration } from "../../../domain/people.ts";
import { LONGEST_CAKE_TEXT, type lovedKinds, productKindLabels } from "../../../domain/products.ts";

type LovedKind = (typeof lovedKinds)[number];

export const texts = inBoth({
  sv: {
    tab: "Dina uppgifter",
    yourDetailsAt: "Dina uppgifter hos",
    yourOffice: (office: string) => `Ditt kontor är ${office}. `,
    intro: "Se vad som är sparat, ändra det, och välj hur du vill bli firad.",
    couldNotLoad: "Kunde inte hämta dina uppgifter",
    loading: "Hämtar dina uppgifter",
    erased: "Dina uppgifter är raderade",
    erasedText: "Kommande tårtor är avbokade. Vi har mejlat dig en bekräftelse.",
    toStart: "Till startsidan",
    newLink: "Vi har mejlat dig en ny länk",
    onItsWay: ["Den är på väg till", "Länken som du hade gäller inte längre."],

    linkEnded: "Länken gäller inte längre",
    yourDetails: "Dina uppgifter",
    linkSent:
      "Om adressen finns hos oss är en ny länk på väg. Titta i din inkorg. Kommer inget mejl kan HR ha skrivit in dig utan adress. Be då HR om länken.",
    askForLink: "Skriv e-postadressen du registrerade dig med, så mejlar vi en ny personlig länk.",
    sendLink: "Skicka länken",
    couldNotSend: "Kunde inte skicka länken. Försök igen.",

    couldNotKeepLanguage: "Kunde inte spara språket för dina mejl.",
    saved: "Dina uppgifter har sparats.",
    cancelled: (count: number) =>
      `${countedIn("sv", count, "kommande tårta", "kommande tårtor")} har avbokats.`,
    couldNotSave: "Kunde inte spara. Försök igen.",
    celebration: "Så vill jag bli firad",
    celebrations: celebrationLabels as Record<Celebration, string>,
    meanings: {
      celebrate: "Tårta på födelsedagen. Kollegorna påminns, om din arbetsplats vill det.",
      quiet: "Tårta på födelsedagen, men ingen påminnelse till kollegorna.",
      none: "Ingen tårta beställs. HR ser bara att du har valt det.",
    } as Record<Celebration, string>,
    stops: (day: string) => `Tårtan ${day} avbokas när du sparar.`,
    name: "Namn",
    allergies: "Allergier",
    diet: "Kost",
    favourite: "Din favorit",
    surprise: "Överraska mig",
    favourites: {
      princess: productKindLabels.princess,
      cream: productKindLabels.cream,
      chocolate: productKindLabels.chocolate,
      fruit: productKindLabels.fruit,
      cheesecake: productKindLabels.cheesecake,
      pastries: productKindLabels.pastries,
      fruit_platter: "Hellre frukt",
    } as Record<LovedKind, string>,
    favouriteHint: "Vi väljer din när bageriet har den och du kan äta den.",
    cakeText: "Det ska stå på tårtan",
    cakeTextHint: `Högst ${LONGEST_CAKE_TEXT} tecken. Bageriet läser texten. Lämna tomt om du inte vill ha någon.`,
    byHr: (day: string) =>
      `HR skrev in uppgifterna ${day}. Kryssa i om du samtycker, eller töm fälten så raderas de.`,
    byYou: (day: string) => `Du samtyckte ${day}. Tar du bort krysset raderas uppgifterna.`,
    save: "Spara",
    saving: "Sparar...",

    download: "Ladda ner allt om mig",
    erase: "Radera mina uppgifter",
    couldNotErase: "Kunde inte radera. Försök igen.",
    eraseTitle: "Radera dina uppgifter?",
    eraseAction: "Radera för alltid",
    eraseText:
      "Namn, födelsedag, e-post, allergier och kost raderas, och kommande tårtor avbokas. Det går inte att ångra.",
  },
  en: {
    tab: "Your details",
    yourDetailsAt: "Your details at",
    yourOffice: (office) => `Your office is ${office}. `,
    intro: "See what is kept, change it, and choose how you would like to be celebrated.",
    couldNotLoad: "Your details could not be fetched",
    loading: "Fetching your details",
    erased: "Your details have been erased",
    erasedText: "Coming cakes have been cancelled. We have emailed you a confirmation.",
    toStart: "To the start page",
    newLink: "We have emailed you a new link",
    onItsWay: ["It is on its way to", "The link you had no longer works."],

    linkEnded: "The link no longer works",
    yourDetails: "Your details",
    linkSent:
      "If we have the address, a new link is on its way. Look in your inbox. If no email comes, HR may have registered you without an address. Then ask HR for the link.",
    askForLink: "Write the email address you registered with, and we will email you a new personal link.",
    sendLink: "Send the link",
    couldNotSend: "The link could not be sent. Please try again.",

    couldNotKeepLanguage: "The language of your emails could not be saved.",
    saved: "Your details have been saved.",
    cancelled: (count) => `${countedIn("en", count, "coming cake has", "coming cakes have")} been cancelled.`,
    couldNotSave: "It could not be saved. Please try again.",
    celebration: "How I would like to be celebrated",
    celebrations: { celebrate: "Celebrate me", quiet: "Celebrate quietly", none: "Do not celebrate me" },
    meanings: {
      celebrate: "Cake on your birthday. Your colleagues are reminded, if your workplace wants that.",
      quiet: "Cake on your birthday, but no reminder to your colleagues.",
      none: "No cake is ordered. HR only sees that you have chosen this.",
    },
    stops: (day) => `The cake on ${day} is cancelled when you save.`,
    name: "Name",
    allergies: "Allergies",
    diet: "Diet",
    favourite: "Your favourite",
    surprise: "Surprise me",
    favourites: {
      princess: "Princess cake",
      cream: "Cream cake",
      chocolate: "Chocolate cake",
      fruit: "Fresh fruit cake",
      cheesecake: "Cheesecake",
      pastries: "Pastries",
      fruit_platter: "Fruit instead",
    },
    favouriteHint: "We choose yours when the bakery has it and you can eat it.",
    cakeText: "Words on the cake",
    cakeTextHint: `At most ${LONGEST_CAKE_TEXT} characters. The bakery reads the words. Leave it empty if you want none.`,
    byHr: (day) =>
      `HR wrote these details on ${day}. Tick the box if you consent, or empty the fields and they are erased.`,
    byYou: (day) => `You consented on ${day}. If you untick the box, the details are erased.`,
    save: "Save",
    saving: "Saving...",

    download: "Download everything about me",
    erase: "Erase my details",
    couldNotErase: "It could not be erased. Please try again.",
    eraseTitle: "Erase your details?",
    eraseAction: "Erase for ever",
    eraseText:
      "Name, birthday, email, allergies and diet are erased, and coming cakes are cancelled. This cannot be undone.",
  },
});
