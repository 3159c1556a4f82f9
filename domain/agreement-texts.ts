import type { AgreementDocument } from "./agreements.ts";
import { RETENTION_MONTHS } from "./consent.ts";
import { PRICE_KRONOR_PER_MONTH, TRIAL_DAYS } from "./subscription.ts";

/** One version of a document. What was published is never changed: somebody has agreed to it. */
export type Edition = {
  version: string;
  intro: string;
  sections: { title: string; paragraphs: string[] }[];
};

const terms: Edition = {
  version: "2026-11-18",
  intro:
    "Villkoren gäller mellan ert företag och den som driver Tårtdags. Tårtdags är en tjänst för företag, inte för konsumenter.",
  sections: [
    {
      title: "Tjänsten",
      paragraphs: [
        "Tårtdags håller reda på era medarbetares födelsedagar, beställer tårtor och måltider hos bagerier och restauranger och påminner en vecka och en dag före leverans.",
        "Ni bestämmer vad som beställs, av vem och för hur mycket. Sätter ni på autopiloten beställer tjänsten enligt det ni har valt, tills ni ändrar eller stänger av den.",
      ],
    },
    {
      title: "Provperiod och pris",
      paragraphs: [
        `De första ${TRIAL_DAYS} dagarna är gratis. Därefter kostar tjänsten ${PRICE_KRONOR_PER_MONTH} kr/mån, eller det pris för Pro som visas innan ni väljer det.`,
        "Har ni inte lagt till något betalsätt slutar tjänsten att beställa när provperioden är över. Ni kan fortfarande logga in och läsa, och inget dras.",
        "Ändrar vi priset säger vi till minst 30 dagar i förväg. Det nya priset gäller från nästa månad efter det, och ni kan säga upp dessförinnan.",
      ],
    },
    {
      title: "Betalning",
      paragraphs: [
        "Ni betalar med kort eller mot faktura. Med kort dras avgiften varje månad i förskott. Faktura skickas med e-post varje månad och ska betalas inom 30 dagar.",
        "Blir en betalning inte av säger vi till. Betalas den inte heller efter påminnelse får vi stänga av nya beställningar tills den är betald.",
      ],
    },
    {
      title: "Tårtor och måltider",
      paragraphs: [
        "Bageriet eller restaurangen är säljaren av det som levereras och fakturerar er direkt. Vi förmedlar beställningen och svaret.",
        "En beställning är klar när leverantören har sagt ja. Säger den nej, eller svarar den inte, frågar vi nästa och säger till er om ingen kan.",
        "Vi lämnar vidare de allergier och den kost som ni eller medarbetaren har skrivit in. Leverantören ansvarar för maten, och den som är allergisk behöver alltid själv kontrollera vad som serveras.",
      ],
    },
    {
      title: "Ert ansvar",
      paragraphs: [
        "Ni ser till att uppgifterna i tjänsten stämmer, att bara de som behöver det har tillgång, och att lösenord och länkar inte sprids.",
        "Ni får inte använda tjänsten för något annat än att fira och mata era egna medarbetare och gäster.",
      ],
    },
    {
      title: "Vårt ansvar",
      paragraphs: [
        "Vi driver tjänsten fackmässigt och rättar fel så snart vi kan. Vi kan inte lova att den aldrig ligger nere.",
        "Vi ersätter direkt skada som vi har orsakat genom vårdslöshet, sammanlagt högst det ni har betalat för de senaste tolv månaderna. Begränsningen gäller inte vid uppsåt, vid grov vårdslöshet eller där lagen inte tillåter den.",
      ],
    },
    {
      title: "Uppsägning",
      paragraphs: [
        "Det finns ingen bindningstid. Ni säger upp när ni vill under Abonnemang, och tjänsten fortsätter till slutet av den tid som är betald.",
        "Det som en leverantör redan har sagt ja till levereras som vanligt.",
        "Vi får säga upp avtalet med 30 dagars varsel, och genast om ni bryter mot det på ett sätt som skadar andra.",
      ],
    },
    {
      title: "Personuppgifter",
      paragraphs: [
        "För uppgifter om era medarbetare är ni personuppgiftsansvariga och vi ert biträde. Det regleras i personuppgiftsbiträdesavtalet, som är en del av det här avtalet.",
      ],
    },
    {
      title: "Ändringar och tvister",
      paragraphs: [
        "Ändrar vi villkoren ber vi er att godkänna den nya versionen i tjänsten. Tills ni har gjort det gäller den version som ni har godkänt.",
        "Svensk lag gäller. En tvist som vi inte kan lösa tillsammans avgörs av svensk allmän domstol.",
      ],
    },
  ],
};

const processing: Edition = {
  version: "2026-11-18",
  intro:
    "Avtalet gäller mellan ert företag, som är personuppgiftsansvarigt, och den som driver Tårtdags, som är personuppgiftsbiträde. Det uppfyller artikel 28 i dataskyddsförordningen (GDPR).",
  sections: [
    {
      title: "Vad behandlingen gäller",
      paragraphs: [
        "Ändamål: att fira födelsedagar och beställa tårtor och måltider till era arbetsplatser.",
        "Personer: era anställda, och de hos er som sköter tjänsten.",
        "Uppgifter: namn, födelsedag, e-post, befattning, antal tårtbitar, önskemål om hur man vill bli firad, och den som själv vill: allergier och kost. Allergier och kost är känsliga uppgifter enligt artikel 9. För dem som sköter tjänsten också telefon och inloggning.",
        "Tid: så länge ni använder tjänsten.",
      ],
    },
    {
      title: "Era instruktioner",
      paragraphs: [
        "Vi behandlar uppgifterna bara för att utföra tjänsten åt er, så som den är beskriven och så som ni ställer in den. Avtalet och inställningarna är era instruktioner.",
        "Anser vi att en instruktion strider mot lagen säger vi till er.",
      ],
    },
    {
      title: "Allergier och kost",
      paragraphs: [
        "De sparas bara med den anställdas samtycke, eller när ni har försäkrat att ni har det. Samtycket kan tas tillbaka lika lätt, och då raderas uppgifterna.",
        "Bageriet ser allergier och kost för den som tårtan är till. Om övriga på arbetsplatsen får leverantören veta hur många som har samma allergi eller kost, utan namn.",
      ],
    },
    {
      title: "Säkerhet och tystnadsplikt",
      paragraphs: [
        "Företagen hålls isär i själva databasen. All trafik är krypterad. Lösenord sparas så att ingen kan läsa dem, länkar som kontrollsummor. Allergier skrivs inte i loggar, adresser eller kalendrar.",
        "Bara de hos oss som behöver det kommer åt uppgifterna, och de har tystnadsplikt. När någon av dem öppnar ert register skrivs det i er händelselogg.",
      ],
    },
    {
      title: "Leverantörer och underbiträden",
      paragraphs: [
        "Bagerier och restauranger får det som behövs för den enskilda leveransen och ansvarar själva för det de tar emot.",
        "Underbiträdena står listade på den här sidan. Ni ger oss ett allmänt tillstånd att anlita underbiträden. Vi säger till minst 30 dagar innan ett nytt anlitas, och ni får invända eller säga upp avtalet. De har samma skyldigheter som vi, och vi ansvarar för vad de gör.",
        "Uppgifter förs över till ett land utanför EU och EES bara om det finns laglig grund för det enligt kapitel V i GDPR.",
      ],
    },
    {
      title: "Hjälp till er",
      paragraphs: [
        "Anställda kan själva se, ändra, hämta och radera sina uppgifter med sin personliga länk. Ni kan göra detsamma för dem. Får vi en begäran som gäller er skickar vi den vidare.",
        "Vi hjälper er med konsekvensbedömningar, samråd och annat som artiklarna 32 till 36 kräver, så långt det rör tjänsten.",
        "Upptäcker vi en personuppgiftsincident säger vi till er utan onödigt dröjsmål, med det ni behöver för att kunna anmäla den inom 72 timmar.",
      ],
    },
    {
      title: "Kontroll",
      paragraphs: [
        "Ni får den information som behövs för att visa att avtalet följs. Ni, eller någon oberoende som ni utser, får granska behandlingen efter avtalad tid.",
      ],
    },
    {
      title: "När uppgifterna försvinner",
      paragraphs: [
        `Den som har slutat raderas av sig själv efter ${RETENTION_MONTHS} månader. När avtalet upphör lämnar vi ut uppgifterna och raderar dem, som ni väljer, om inte lagen kräver att något sparas.`,
        "Det som finns i säkerhetskopior raderas när kopian ersätts.",
      ],
    },
    {
      title: "Ändringar",
      paragraphs: [
        "En ny version gäller när ni har godkänt den i tjänsten. Går det här avtalet och villkoren isär gäller det här avtalet för personuppgifter.",
      ],
    },
  ],
};

/** Every version that anybody may have accepted, the newest first. */
export const agreementEditions: Record<AgreementDocument, Edition[]> = {
  terms: [terms],
  processing: [processing],
};

/** As a file to keep. */
export function plainText(name: string, { version, intro, sections }: Edition): string {
  const parts = sections.map(({ title, paragraphs }, index) =>
    [`${index + 1}. ${title}`, ...paragraphs].join("\n\n"),
  );
  return [`${name}, version ${version}`, intro, ...parts].join("\n\n").concat("\n");
}
