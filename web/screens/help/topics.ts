/** What people ask, by area: found by the words of the question and by what else they might call it. */

export type Topic = {
  id: string;
  question: string;
  answer: string[];
  /** Other words for it. */
  words?: string;
  /** Where it is done. */
  to?: string;
  /** What the link says. */
  link?: string;
};
export type Area = { name: string; topics: readonly Topic[] };

export const areas: readonly Area[] = [
  {
    name: "Kom igång",
    topics: [
      {
        id: "forsta-timmen",
        question: "Vad gör vi först?",
        answer: [
          "Skriv er adress, sätt upp autopiloten och skicka länken till kollegorna. Listan på översikten visar vad som är kvar, och varje steg kan hoppas över.",
        ],
        words: "börja start onboarding checklista ljus",
        to: "/dashboard",
        link: "Till översikten",
      },
      {
        id: "lank",
        question: "Hur registrerar kollegorna sig?",
        answer: [
          "De öppnar er länk, skriver namn, jobbmejl och födelsedag, och väljer själva om allergier och kost ska sparas. Länken finns där ni lägger till anställda och, med QR-kod, under Kontor.",
        ],
        words: "registreringslänk inbjudan qr-kod självregistrering",
        to: "/dashboard/anstallda",
        link: "Till anställda",
      },
    ],
  },
  {
    name: "Anställda",
    topics: [
      {
        id: "importera",
        question: "Kan vi läsa in en lista?",
        answer: [
          "Ja, en fil från Excel eller CSV, eller en lista som klistras in. Ni ser varje rad innan något sparas, och importen kan tas tillbaka.",
        ],
        words: "importera excel csv kalkylark fil lista",
        to: "/dashboard/anstallda?importera=ja",
        link: "Läs in en lista",
      },
      {
        id: "slutat",
        question: "Vad händer när någon slutar?",
        answer: [
          "Välj att personen har slutat. Kommande tårtor avbokas, och ni ser vilka innan det görs. Historiken finns kvar, och uppgifterna raderas efter den tid som står under Integritet.",
        ],
        words: "sluta arkivera ta bort radera avsluta",
      },
      {
        id: "inte-firas",
        question: "Någon vill inte bli firad. Hur gör vi?",
        answer: [
          "Personen väljer det själv med sin personliga länk, eller ni i personens uppgifter: firas, firas tyst eller inte alls. Valet gäller genast.",
        ],
        words: "tyst avstå inte firas slippa",
      },
      {
        id: "allergier",
        question: "Vem ser allergier och kost?",
        answer: [
          "Den som har rätt att se dem hos er, och bageriet eller restaurangen för just den leveransen. Personen kan ta tillbaka sitt samtycke när som helst, och då raderas de.",
        ],
        words: "hälsouppgifter samtycke gdpr mat kost",
        to: "/integritet",
        link: "Läs mer om uppgifterna",
      },
    ],
  },
  {
    name: "Tårtor",
    topics: [
      {
        id: "autopilot",
        question: "Vad gör autopiloten?",
        answer: [
          "Den planerar en tårta till varje födelsedag de kommande tolv månaderna och frågar bagerierna i er ordning. Säger ett nej eller svarar det inte, frågas nästa. Ni hör av oss när en människa behövs, senast en arbetsdag före.",
        ],
        words: "automatiskt planera bagerier ordning",
        to: "/dashboard/autopilot",
        link: "Till autopiloten",
      },
      {
        id: "flytta",
        question: "Kan en tårta flyttas eller avbokas?",
        answer: [
          "Ja, öppna den på sidan Tårtor, eller i veckans mejl med Flytta och Avstå. Ett bageri som redan är tillfrågat får veta det av oss.",
        ],
        words: "ändra dag avboka ställa in",
        to: "/dashboard?tab=tartor",
        link: "Till tårtorna",
      },
      {
        id: "stangt",
        question: "Vad händer när kontoret är stängt?",
        answer: [
          "Inget levereras till ett stängt kontor. Under autopilotens inställningar säger ni när det är stängt, och om födelsedagar då firas före, efter eller inte alls.",
        ],
        words: "semester jul sommar röd dag helg stängt lov",
        to: "/dashboard/autopilot",
        link: "Till autopiloten",
      },
      {
        id: "pausa",
        question: "Hur pausar vi?",
        answer: [
          "Med Pausa på autopilotens sida: för en person, en period, ett kontor eller allt. Ni ser först vad det gör med det som är planerat.",
        ],
        words: "pausa stoppa uppehåll",
        to: "/dashboard/autopilot",
        link: "Till autopiloten",
      },
      {
        id: "kom-inte",
        question: "Tårtan kom inte, eller kom fel. Vad gör vi?",
        answer: [
          "Svara på frågan ”Kom tårtan?” i mejlet eller på översikten. Då räknas den inte som levererad, och ni kan beställa en ny på första möjliga dag.",
        ],
        words: "missad sen fel reklamera klaga",
        to: "/dashboard",
        link: "Till översikten",
      },
    ],
  },
  {
    name: "Måltider",
    topics: [
      {
        id: "serie",
        question: "Hur beställer vi lunch varje vecka?",
        answer: [
          "Välj Återkommande i det andra steget, med veckodagar och startdatum. Enstaka dagar kan hoppas över eller flyttas, och serien kan pausas eller avslutas.",
        ],
        words: "frukost lunch återkommande serie varje vecka catering",
        to: "/dashboard?tab=maltider",
        link: "Till måltiderna",
      },
      {
        id: "kost",
        question: "Hur får köket veta vem som inte äter vad?",
        answer: [
          "Kosten räknas från registret utan namn, och ni bekräftar antalen när ni beställer. Ändras registret efteråt läggs det till.",
        ],
        words: "allergi specialkost vegetariskt antal",
      },
    ],
  },
  {
    name: "Pengar",
    topics: [
      {
        id: "pris",
        question: "Vad kostar det?",
        answer: [
          "14 dagar är gratis, därefter 899 kr/mån. Tårtor och måltider betalar ni till bageriet eller restaurangen, till det pris som visades när ni beställde.",
        ],
        words: "pris avgift abonnemang provperiod betala",
        to: "/dashboard/installningar/prenumeration",
        link: "Till abonnemanget",
      },
      {
        id: "bokforing",
        question: "Finns underlag till bokföringen?",
        answer: [
          "Ja, på sidan Måltider under Underlag till bokföringen: varje leverans med pris, moms och kostförmån, som Excel, CSV eller SIE 4.",
        ],
        words: "ekonomi moms sie excel kvitto faktura kostnadsställe förmån",
        to: "/dashboard?tab=maltider",
        link: "Till måltiderna",
      },
      {
        id: "arsrapport",
        question: "Hur visar vi chefen vad det ger?",
        answer: [
          "Årsrapporten har födelsedagar, leveranser, punktlighet, kostnad och sparad tid på en sida, med hur det är räknat. Den går att skriva ut.",
        ],
        words: "statistik rapport chef redovisa pdf",
        to: "/dashboard/arsrapport",
        link: "Till årsrapporten",
      },
    ],
  },
  {
    name: "Konto och säkerhet",
    topics: [
      {
        id: "tillgang",
        question: "Hur ger vi någon annan tillgång?",
        answer: [
          "Bjud in under Personer med tillgång och välj roll: HR-ansvarig, Medhjälpare, Ekonomi eller Läsare. Rätten att se allergier ges för sig.",
        ],
        words: "användare behörighet roll bjuda in kollega ersättare",
        to: "/dashboard/installningar/personer",
        link: "Till personer med tillgång",
      },
      {
        id: "losenord",
        question: "Jag har glömt lösenordet",
        answer: ["Skriv din e-postadress, så skickar vi en länk som du väljer ett nytt med."],
        words: "logga in lösenord återställa",
        to: "/forgot-password",
        link: "Skapa nytt lösenord",
      },
      {
        id: "avsluta",
        question: "Hur säger vi upp eller avslutar kontot?",
        answer: [
          "Abonnemanget sägs upp under Abonnemang och gäller till periodens slut. Kontot avslutas under Integritet: ni ser först vad som avbokas, kan ta med er allt i en fil och har trettio dagar på er att ångra er.",
        ],
        words: "säga upp avsluta radera konto uppsägning",
        to: "/dashboard/installningar/integritet",
        link: "Till integritet",
      },
    ],
  },
  {
    name: "Bagerier och restauranger",
    topics: [
      {
        id: "svara",
        question: "Jag är leverantör. Hur svarar jag?",
        answer: [
          "Öppna länken i mejlet, eller er egen sida där allt som väntar på svar står. Har ni ingen länk skickar vi en ny till er adress.",
        ],
        words: "bageri restaurang leverantör bekräfta avböj länk",
        to: "/leverantor/lank",
        link: "Få en länk till er sida",
      },
    ],
  },
];

/** Those that have every word of what is looked for, in the question, the answer or the other words. */
export function findTopics(text: string): Area[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  return areas.flatMap(({ name, topics }) => {
    const found = topics.filter(({ question, answer, words = "" }) => {
      const all = plain([name, question, ...answer, words].join(" "));
      return wanted.every((word) => all.includes(word));
    });
    return found.length > 0 ? [{ name, topics: found }] : [];
  });
}

const plain = (text: string): string =>
  text
    .toLocaleLowerCase("sv")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
