import { brand } from "../../domain/brand.ts";
import { settings } from "../settings.ts";
import { LinkButton } from "../ui/button.tsx";
import { ReadingPage, ReadingSection } from "../ui/reading-page.tsx";

/** What holds for people who use the product by other means than a mouse and a sharp eye. */
export default function AccessibilityScreen() {
  return (
    <ReadingPage
      title="Tillgänglighet"
      intro={`${brand.name} ska kunna användas av alla på arbetsplatsen, hur de än ser, hör, rör sig eller läser.`}
    >
      <ReadingSection title="Vad vi följer">
        <p>
          Vi bygger efter WCAG 2.2, nivå AA, och prövar varje skärm med ett automatiskt verktyg i ljust och
          mörkt läge. Vi går också igenom skärmarna med tangentbord, på liten telefon och med 400 procents
          förstoring. Ingen utomstående har granskat tjänsten.
        </p>
      </ReadingSection>
      <ReadingSection title="Det här fungerar">
        <ul className="list-disc space-y-1.5 pl-5 marker:text-primary">
          <li>Allt går att göra med tangentbord, och det syns alltid var du är.</li>
          <li>Allergier, status och fel står i ord, aldrig bara som färg eller ikon.</li>
          <li>Diagram läses upp med sina värden, och deras värden går att nå med pilarna.</li>
          <li>
            Rörelser stängs av när datorn eller telefonen ber om det. Mörkt läge och högre kontrast följer
            också dess val.
          </li>
          <li>Inget försvinner när tiden går: det du har skrivit finns kvar efter ett fel.</li>
        </ul>
      </ReadingSection>
      <ReadingSection title="Det här brister">
        <ul className="list-disc space-y-1.5 pl-5 marker:text-primary">
          <li>Bilder på tårtor som bagerier laddar upp beskrivs bara med tårtans namn.</li>
          <li>Betalsidan och kalendrarna är andra företags, och deras tillgänglighet råder de över.</li>
        </ul>
      </ReadingSection>
      <ReadingSection title="Hittar du ett hinder?">
        <p>
          Skriv till {settings.contactEmail} eller på kontaktsidan, och berätta vad du ville göra och vad som
          tog stopp. Vi svarar normalt inom 24 timmar på vardagar.
        </p>
        <p className="pt-1">
          <LinkButton to="/contact">Kontakta oss</LinkButton>
        </p>
      </ReadingSection>
    </ReadingPage>
  );
}
