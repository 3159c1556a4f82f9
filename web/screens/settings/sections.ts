import {
  Bell,
  Building2,
  CalendarSync,
  CreditCard,
  Lock,
  type LucideIcon,
  MapPin,
  RefreshCw,
  Plug,
  ShieldCheck,
  Sun,
  Users,
  WandSparkles,
} from "lucide-react";
import { members, owners, type Role } from "../../../contract/callers.ts";
import { type ComponentType } from "react";
import { lazy } from "../../lazy.ts";

/**
 * Every section of the settings, in the order of the menu: its address, which has a line in `web/routes.tsx`, its name,
 * its file, and the words besides its name by which the search finds it. One that can do nothing yet is not listed.
 */
export const sections = [
  section(
    "foretaget",
    "Företaget",
    Building2,
    () => import("./company.tsx"),
    "företagsnamn byta namn organisationsnummer org.nr kontaktperson kontakt telefon fakturaadress fakturamejl e-post för faktura e-faktura peppol gln referens faktureringsintervall uppgifter",
  ),
  section(
    "kontor",
    "Kontor",
    MapPin,
    () => import("./offices.tsx"),
    "adress leveransadress leveranstid portkod dörrkod vägen in mottagare tar emot reserv helg röd dag stängt semester filial länk för anställda qr-kod",
  ),
  section(
    "personer",
    "Personer med tillgång",
    Users,
    () => import("./members.tsx"),
    "bjud in kollega inbjudan roll roller behörighet rättigheter administratör användare ser allergier ta bort hr-ansvarig medhjälpare ekonomi läsare",
    owners,
  ),
  section(
    "autopilot",
    "Autopilot",
    WandSparkles,
    () => import("./autopilot.tsx"),
    "bagerier budget storlek bitar helg röd dag ledig stängda dagar pausa leveranstid",
  ),
  section(
    "mejl",
    "Mejl och aviseringar",
    Bell,
    () => import("./notices.tsx"),
    "e-post notiser påminnelser veckan problem avregistrera utskick",
  ),
  section(
    "prenumeration",
    "Abonnemang",
    CreditCard,
    () => import("./subscription.tsx"),
    "prenumeration betalning betalsätt kort faktura pris uppgradera pro säga upp provperiod kvitto",
  ),
  section(
    "kalender",
    "Kalender och anslutningar",
    CalendarSync,
    () => import("./calendar.tsx"),
    "google outlook microsoft ical prenumerera på kalendern integration",
  ),
  section(
    "katalog",
    "Katalog",
    RefreshCw,
    () => import("./directory.tsx"),
    "scim entra azure ad okta etablering provisionering synka anställda automatiskt token saknar födelsedag grupper",
    owners,
  ),
  section(
    "kopplingar",
    "Kopplingar",
    Plug,
    () => import("./connections.tsx"),
    "slack teams chatt kanal inlägg api nyckel api-nyckel webhook webhooks integration hr-system",
    owners,
  ),
  section(
    "sakerhet",
    "Säkerhet",
    ShieldCheck,
    () => import("./security.tsx"),
    "lösenord byta lösenord logga ut inloggning enheter passkey fingeravtryck tvåstegsinloggning tvåfaktor kod app återställningskoder",
  ),
  section(
    "foretagsinloggning",
    "Företagsinloggning",
    Building2,
    () => import("./company-login.tsx"),
    "sso single sign-on entra azure google workspace openid oidc domän dns logga in med företaget",
    owners,
    "sakerhet",
  ),
  section(
    "utseende",
    "Utseende",
    Sun,
    () => import("./appearance.tsx"),
    "mörkt läge ljust läge dark mode tema färger kontrast",
  ),
  section(
    "integritet",
    "Integritet",
    Lock,
    () => import("./privacy.tsx"),
    "gdpr avtal villkor personuppgiftsbiträdesavtal lagring exportera export hämta allt excel händelselogg avsluta kontot stänga radera uppgifter",
  ),
];

function section<const Address extends string>(
  address: Address,
  title: string,
  Icon: LucideIcon,
  load: () => Promise<{ default: ComponentType }>,
  words: string,
  /** Whom it is listed for. */
  by: readonly Role[] = members,
  /** Of another section, below which it stands while that is open. */
  under?: string,
) {
  return {
    path: `/dashboard/installningar/${address}`,
    title,
    Icon,
    Content: lazy(load),
    words,
    by,
    under: under && `/dashboard/installningar/${under}`,
  } as const;
}
