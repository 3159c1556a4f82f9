import { brand } from "../../domain/brand.ts";
import { CLOSED_DAYS } from "../../domain/closing.ts";
import { MAIL_DAYS, RETENTION_MONTHS } from "../../domain/consent.ts";
import { LinkButton } from "../ui/button.tsx";
import { ReadingPage, ReadingSection } from "../ui/reading-page.tsx";

/** In plain words: what is stored, why, who sees it, for how long, and what a person can do about it. */
export default function PrivacyScreen() {
  return (
    <ReadingPage
      title="Så hanterar vi dina uppgifter"
      intro={`${brand.name} ser till att din födelsedag inte glöms bort på jobbet. Då behöver vi veta några saker om dig, och inget mer.`}
    >
      <ReadingSection title="Vem ansvarar">
        <p>
          Din arbetsgivare är personuppgiftsansvarig: den bestämmer att tjänsten används. {brand.name} är
          personuppgiftsbiträde och gör bara det arbetsgivaren ber om.
        </p>
      </ReadingSection>
      <ReadingSection title="Vad vi sparar, och varför">
        <List
          items={[
            "Namn och födelsedag, så att tårtan kommer rätt dag. Grunden är arbetsgivarens berättigade intresse av att fira sina medarbetare.",
            "E-post, så att du får din personliga länk.",
            "Befattning och antal tårtbitar, om HR har fyllt i det.",
            "Allergier och kost, bara om du har samtyckt. Det är känsliga uppgifter om hälsa eller tro. Vi sparar när du samtyckte och till vilken text.",
            "Hur du vill bli firad: som vanligt, tyst eller inte alls.",
            "För den som sköter tjänsten på företaget: namn, e-post och telefon, och lösenordet så att ingen kan läsa det.",
            "Nätverksadressen för den som loggar in, registrerar sig, öppnar en länk eller skriver till oss, så att ingen kan gissa sig fram. Den raderas efter ett dygn.",
          ]}
        />
        <p>
          Vi sparar aldrig anställdas personnummer. Finns ett i en importerad lista läser vi bara
          födelsedagen. En enskild firmas organisationsnummer är ägarens personnummer: det sparas med
          företaget.
        </p>
      </ReadingSection>
      <ReadingSection title="Vem ser det">
        <List
          items={[
            "HR på ditt företag ser registret.",
            "Bageriet ser dina allergier och din kost när din tårta beställs, men inte din e-post eller hur gammal du blir.",
            "I andra beställningar ser bageriet och restaurangen bara hur många på arbetsplatsen som har samma allergi eller kost, utan namn.",
            "Väljer du Fira inte ser HR bara att du har valt det. Ingen tårta beställs.",
            `Personal hos ${brand.name} kan titta i ett register för att hjälpa till. Varje sådan gång skrivs i en logg.`,
          ]}
        />
        <p>Inget säljs, inget används för reklam, och sidan laddar ingenting från andra företag.</p>
      </ReadingSection>
      <ReadingSection title="Hur länge">
        <p>
          Så länge du arbetar kvar. När HR har markerat att du slutat avbokas kommande tårtor, och efter{" "}
          {RETENTION_MONTHS} månader raderas dina uppgifter av sig själva. Att en tårta levererades en viss
          dag finns kvar för bokföringen, men inte till vem. Det som stod i våra mejl raderas efter{" "}
          {MAIL_DAYS} dagar. Avslutar arbetsgivaren sitt konto raderas allt efter {CLOSED_DAYS} dagar.
        </p>
      </ReadingSection>
      <ReadingSection title="När du skriver till oss">
        <p>
          Det du fyller i på kontaktsidan använder vi för att svara dig, och inget annat. För de uppgifterna
          är det {brand.name} som är personuppgiftsansvarig. De raderas efter {MAIL_DAYS} dagar.
        </p>
      </ReadingSection>
      <ReadingSection title="Dina rättigheter">
        <List
          items={[
            "Se och ändra allt som är sparat om dig, med din personliga länk.",
            "Ta tillbaka samtycket. Då raderas allergier och kost direkt.",
            "Ladda ner allt om dig i en fil.",
            "Radera allt om dig i registret, också i gamla mejl och beställningar. Är du företagets kontaktperson står du kvar som sådan tills HR byter, och en inloggning finns kvar så länge företaget gör det.",
            "Klaga hos Integritetsskyddsmyndigheten, imy.se, om du tycker att något är fel.",
          ]}
        />
        <p className="flex flex-wrap gap-2.5 pt-1">
          <LinkButton to="/min-sida">Till mina uppgifter</LinkButton>
          <LinkButton to="/contact" look="secondary">
            Fråga oss
          </LinkButton>
        </p>
      </ReadingSection>
      <ReadingSection title="Så skyddas det">
        <p>
          Företagen hålls isär i själva databasen. Länkar sparas bara som kontrollsummor, all trafik är
          krypterad, och allergier skrivs aldrig i loggar, adresser eller kalendrar. Inga kakor följer dig:
          den som loggar in har sin inloggning i webbläsarens eget minne, med ett slumpat nummer som bara
          används för att mejla om en ny enhet loggar in, och bara när HR kopplar en kalender sätts en kaka,
          som gäller i tio minuter och skyddar just den inloggningen.
        </p>
      </ReadingSection>
    </ReadingPage>
  );
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 marker:text-primary">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
