import { brand } from "../../../domain/brand.ts";
import { CLOSED_DAYS } from "../../../domain/closing.ts";
import { MAIL_DAYS, RETENTION_MONTHS } from "../../../domain/consent.ts";
import { inBoth } from "../../../domain/language.ts";

/** A paragraph, or the lines of a list. */
export type Section = { title: string; parts: (string | string[])[] };

export const texts = inBoth({
  sv: {
    tab: "Integritet",
    title: "Så hanterar vi dina uppgifter",
    description: `Vad ${brand.name} sparar om dig, varför, vem som ser det, hur länge, och hur du ändrar eller raderar det.`,
    intro: `${brand.name} ser till att din födelsedag inte glöms bort på jobbet. Då behöver vi veta några saker om dig, och inget mer.`,
    before: [
      {
        title: "Vem ansvarar",
        parts: [
          `Din arbetsgivare är personuppgiftsansvarig: den bestämmer att tjänsten används. ${brand.name} är personuppgiftsbiträde och gör bara det arbetsgivaren ber om.`,
        ],
      },
      {
        title: "Vad vi sparar, och varför",
        parts: [
          [
            "Namn och födelsedag, så att tårtan kommer rätt dag. Grunden är arbetsgivarens berättigade intresse av att fira sina medarbetare.",
            "E-post, så att du får din personliga länk.",
            "Befattning och antal tårtbitar, om HR har fyllt i det.",
            "Allergier och kost, bara om du har samtyckt. Det är känsliga uppgifter om hälsa eller tro. Vi sparar när du samtyckte och till vilken text.",
            "Hur du vill bli firad: som vanligt, tyst eller inte alls.",
            "Språket som du vill ha dina mejl på.",
            "Det kollegorna skriver på ditt kort, om du vill firas öppet, och en bild på tårtan om någon lägger till en.",
            "För den som sköter tjänsten på företaget: namn, e-post och telefon, och lösenordet så att ingen kan läsa det.",
            "Nätverksadressen för den som loggar in, registrerar sig, öppnar en länk eller skriver till oss, så att ingen kan gissa sig fram. Den raderas efter ett dygn.",
          ],
          "Vi sparar aldrig anställdas personnummer. Finns ett i en importerad lista läser vi bara födelsedagen. En enskild firmas organisationsnummer är ägarens personnummer: det sparas med företaget.",
        ],
      },
      {
        title: "Vem ser det",
        parts: [
          [
            "HR på ditt företag ser registret.",
            "Bageriet ser dina allergier och din kost när din tårta beställs, men inte din e-post eller hur gammal du blir.",
            "I andra beställningar ser bageriet och restaurangen bara hur många på arbetsplatsen som har samma allergi eller kost, utan namn.",
            "Kortet läser du och HR. Bilden på tårtan ser bageriet bara om den som lade till den sa att det är okej.",
            "Väljer du Fira inte ser HR bara att du har valt det. Ingen tårta beställs.",
            `Personal hos ${brand.name} kan titta i ett register för att hjälpa till. Varje sådan gång skrivs i en logg.`,
          ],
          "Inget säljs, inget används för reklam, och sidan laddar ingenting från andra företag.",
        ],
      },
      {
        title: "Hur länge",
        parts: [
          `Så länge du arbetar kvar. När HR har markerat att du slutat avbokas kommande tårtor, och efter ${RETENTION_MONTHS} månader raderas dina uppgifter av sig själva. Att en tårta levererades en viss dag finns kvar för bokföringen, men inte till vem. Det som stod i våra mejl raderas efter ${MAIL_DAYS} dagar, kort och bilder efter ett år. Avslutar arbetsgivaren sitt konto raderas allt efter ${CLOSED_DAYS} dagar.`,
        ],
      },
      {
        title: "När du skriver till oss",
        parts: [
          `Det du fyller i på kontaktsidan använder vi för att svara dig, och inget annat. För de uppgifterna är det ${brand.name} som är personuppgiftsansvarig. De raderas efter ${MAIL_DAYS} dagar.`,
        ],
      },
    ] as Section[],
    rights: "Dina rättigheter",
    yourRights: [
      "Se och ändra allt som är sparat om dig, med din personliga länk.",
      "Ta tillbaka samtycket. Då raderas allergier och kost direkt.",
      "Ladda ner allt om dig i en fil.",
      "Radera allt om dig i registret, också i gamla mejl och beställningar. Är du företagets kontaktperson står du kvar som sådan tills HR byter, och en inloggning finns kvar så länge företaget gör det.",
      "Klaga hos Integritetsskyddsmyndigheten, imy.se, om du tycker att något är fel.",
    ],
    toOwn: "Till mina uppgifter",
    ask: "Fråga oss",
    protection: "Så skyddas det",
    howProtected:
      "Företagen hålls isär i själva databasen. Länkar sparas bara som kontrollsummor, all trafik är krypterad, och allergier skrivs aldrig i loggar, adresser eller kalendrar. Inga kakor följer dig: den som loggar in har sin inloggning i webbläsarens eget minne, med ett slumpat nummer som bara används för att mejla om en ny enhet loggar in, och bara när HR kopplar en kalender sätts en kaka, som gäller i tio minuter och skyddar just den inloggningen.",
  },
  en: {
    tab: "Privacy",
    title: "How we handle your details",
    description: `What ${brand.name} keeps about you, why, who sees it, for how long, and how you change or erase it.`,
    intro: `${brand.name} sees to it that your birthday is not forgotten at work. For that we need to know a few things about you, and nothing more.`,
    before: [
      {
        title: "Who is responsible",
        parts: [
          `Your employer is the controller: it decides that the service is used. ${brand.name} is the processor and only does what the employer asks for.`,
        ],
      },
      {
        title: "What we keep, and why",
        parts: [
          [
            "Name and birthday, so that the cake comes on the right day. The ground is the employer's legitimate interest in celebrating its people.",
            "Email, so that you get your personal link.",
            "Position and number of pieces of cake, if HR has filled them in.",
            "Allergies and diet, only if you have consented. These are sensitive details about health or belief. We keep when you consented, and to which text.",
            "How you would like to be celebrated: as usual, quietly or not at all.",
            "The language in which you want your emails.",
            "What colleagues write on your card, if you want to be celebrated openly, and a picture of the cake if somebody adds one.",
            "For those who look after the service at the company: name, email and phone, and the password in such a way that nobody can read it.",
            "The network address of whoever signs in, registers, opens a link or writes to us, so that nobody can guess their way in. It is erased after a day.",
          ],
          "We never keep employees' personal identity numbers. If there is one in an imported list we only read the birthday. A sole trader's organisation number is the owner's personal identity number: it is kept with the company.",
        ],
      },
      {
        title: "Who sees it",
        parts: [
          [
            "HR at your company sees the register.",
            "The bakery sees your allergies and your diet when your cake is ordered, but not your email or how old you will be.",
            "In other orders the bakery and the restaurant only see how many at the workplace have the same allergy or diet, without names.",
            "The card is read by you and HR. The bakery sees the picture of the cake only if whoever added it said so.",
            "If you choose Do not celebrate me, HR only sees that you have chosen it. No cake is ordered.",
            `Staff at ${brand.name} can look into a register to help. Each such time is written in a log.`,
          ],
          "Nothing is sold, nothing is used for advertising, and the page loads nothing from other companies.",
        ],
      },
      {
        title: "For how long",
        parts: [
          `As long as you work there. When HR has marked that you have left, coming cakes are cancelled, and after ${RETENTION_MONTHS} months your details are erased by themselves. That a cake was delivered on a certain day is kept for the books, but not to whom. What our emails said is erased after ${MAIL_DAYS} days, cards and pictures after a year. If the employer closes its account, everything is erased after ${CLOSED_DAYS} days.`,
        ],
      },
      {
        title: "When you write to us",
        parts: [
          `What you fill in on the contact page we use to answer you, and for nothing else. For those details ${brand.name} is the controller. They are erased after ${MAIL_DAYS} days.`,
        ],
      },
    ],
    rights: "Your rights",
    yourRights: [
      "See and change everything that is kept about you, with your personal link.",
      "Take your consent back. Then allergies and diet are erased at once.",
      "Download everything about you in a file.",
      "Erase everything about you in the register, also in old emails and orders. If you are the company's contact you remain so until HR changes it, and a login remains as long as the company does.",
      "Complain to the Swedish Authority for Privacy Protection, imy.se, if you think that something is wrong.",
    ],
    toOwn: "To my details",
    ask: "Ask us",
    protection: "How it is protected",
    howProtected:
      "Companies are kept apart in the database itself. Links are only kept as checksums, all traffic is encrypted, and allergies are never written in logs, addresses or calendars. No cookies follow you: whoever signs in has their login in the browser's own storage, with a random number that is only used to send an email if a new device signs in, and only when HR connects a calendar a cookie is set, which lasts for ten minutes and protects that login.",
  },
});
