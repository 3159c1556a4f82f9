import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

const EXTENSION = "urn:ietf:params:scim:schemas:extension:tartdags:2.0:User";

/** How a directory is set up, for whoever does it at the customer. */
export function DirectorySetup() {
  return (
    <>
      <Help title="Så gör ni i Microsoft Entra ID">
        <ol className="list-decimal space-y-1.5 pl-5">
          <li>Företagsprogram → Nytt program → Skapa ett eget program.</li>
          <li>
            Etablering → Automatisk. Klistra in adressen som Klient-URL och en ny token som Hemlig token.
          </li>
          <li>Testa anslutningen och spara.</li>
          <li>Tilldela dem som ska få tårta under Användare och grupper, och starta etableringen.</li>
        </ol>
        <p className="mt-2.5">Entra skickar ändringar ungefär var fyrtionde minut.</p>
      </Help>
      <Help title="Så gör ni i Okta">
        <ol className="list-decimal space-y-1.5 pl-5">
          <li>Applications → Browse App Catalog → SCIM 2.0 Test App (OAuth Bearer Token).</li>
          <li>Provisioning → Integration: adressen som Base URL och en ny token som OAuth Bearer Token.</li>
          <li>To App: slå på Create Users, Update User Attributes och Deactivate Users.</li>
          <li>Tilldela dem som ska få tårta under Assignments.</li>
        </ol>
      </Help>
      <Help title="Om er katalog vet när folk fyller år">
        <p>
          Skicka dagen som attributet <code className="break-all">birthday</code> i tillägget{" "}
          <code className="break-all">{EXTENSION}</code>, till exempel 1990-05-17. Då behövs ingen länk.
          Kontorets namn kan skickas som <code>office</code> i samma tillägg.
        </p>
        <p className="mt-2.5">
          Allergier och kost kommer aldrig från katalogen. Det berättar kollegerna själva, om de vill.
        </p>
      </Help>
    </>
  );
}

const Help = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group border-t hairline px-card">
    <summary className="flex cursor-pointer list-none items-center justify-between gap-3 py-4 font-semibold">
      {title}
      <ChevronDown size={18} aria-hidden className="shrink-0 group-open:rotate-180" />
    </summary>
    <div className="pb-5 text-sm text-subtle-foreground">{children}</div>
  </details>
);
