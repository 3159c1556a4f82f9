import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from "@tanstack/react-router";
import type { ComponentType } from "react";
import { admins, guests, halfway, users } from "./guards.ts";
import { whenConnected } from "./lazy.ts";
import { queryClient, queryOf } from "./query.ts";
import { Crashed, Shell } from "./shell.tsx";

/** Every address of the product. A line names the address, its file in screens/, its title, who may open it and its tabs' own titles. */

const root = createRootRoute({
  component: Shell,
  notFoundComponent: screenNamed("not-found"),
  errorComponent: Crashed,
});

const routeTree = root.addChildren([
  page("/", "landing", "Ingen födelsedag glöms bort"),
  page("/contact", "contact", "Kontakta oss"),
  page("/integritet", "privacy", "Integritet"),
  page("/villkor", "terms", "Villkor"),
  page("/personuppgiftsbitradesavtal", "processing-agreement", "Personuppgiftsbiträdesavtal"),
  page("/tillganglighet", "accessibility", "Tillgänglighet"),
  page("/hjalp", "help", "Hjälp"),
  page("/nytt", "whats-new", "Vad är nytt"),
  page("/status", "status", "Driftstatus"),

  page("/auth", "auth", "Logga in", guests),
  page("/hr-login", "hr-login", "HR Inloggning", guests),
  page("/auth/steg", "second-step", "Ett steg till", halfway),
  page("/forgot-password", "forgot-password", "Glömt lösenord"),
  page("/reset-password", "reset-password", "Nytt lösenord"),
  page("/auth/callback", "company-login-return", "Loggar in"),
  page("/auth/magic", "magic-link", "Loggar in"),

  page("/dashboard", "dashboard", "Översikt", users, { tartor: "Tårtor", maltider: "Måltider" }),
  page("/dashboard/ingen-glomd", "promise", "Ingen glömd", users, undefined, () => {
    void queryClient.prefetchQuery(queryOf("get-promise-year", {}));
  }),
  page("/dashboard/autopilot", "autopilot", "Autopilot", users, undefined, () => {
    void queryClient.prefetchQuery(queryOf("get-autopilot", {}));
  }),
  page("/dashboard/anstallda", "employees", "Anställda", users),
  page("/dashboard/arsrapport", "year-report", "Årsrapport", users),
  page("/dashboard/kort", "cake-moment", "Kort och bild", users),
  page("/dashboard/ekonomi", "economy", "Ekonomi", users),
  page("/dashboard/installningar", "settings", "Inställningar", users),
  page("/dashboard/installningar/foretaget", "settings", "Företaget, inställningar", users),
  page("/dashboard/installningar/kontor", "settings", "Kontor, inställningar", users),
  page("/dashboard/installningar/personer", "settings", "Personer med tillgång, inställningar", users),
  page("/dashboard/installningar/autopilot", "settings", "Autopilot, inställningar", users),
  page("/dashboard/installningar/mejl", "settings", "Mejl och aviseringar, inställningar", users),
  page("/dashboard/installningar/prenumeration", "settings", "Abonnemang, inställningar", users),
  page("/dashboard/installningar/kalender", "settings", "Kalender och anslutningar, inställningar", users),
  page("/dashboard/installningar/katalog", "settings", "Katalog, inställningar", users),
  page("/dashboard/installningar/kopplingar", "settings", "Kopplingar, inställningar", users),
  page("/dashboard/installningar/sakerhet", "settings", "Säkerhet, inställningar", users),
  page("/dashboard/installningar/foretagsinloggning", "settings", "Företagsinloggning, inställningar", users),
  page("/dashboard/installningar/utseende", "settings", "Utseende, inställningar", users),
  page("/dashboard/installningar/integritet", "settings", "Integritet, inställningar", users),
  page("/calendar-success", "calendar-success", "Kalendern är kopplad!", users),

  page("/checkout", "checkout", "Starta provperioden"),
  page("/stripe-success", "stripe-success", "Betalning"),
  page("/welcome", "welcome", "Välkommen"),
  page("/welcome-pro", "welcome-pro", "Välkommen till Pro"),
  page("/company-setup", "company-setup", "Företagsinformation"),

  page("/hr-form", "hr-form", "Dina uppgifter"),
  page("/employee-signup", "employee-signup", "Registrera dig"),
  page("/min-sida", "my-page", "Dina uppgifter"),
  page("/kort", "greeting-card", "Skriv på kortet"),
  page("/inbjudan", "invitation", "Inbjudan"),
  page("/personal/inbjudan", "staff-invitation", "Inbjudan"),
  page("/bekrafta-adress", "confirm-address", "Bekräfta adressen"),
  page("/bekrafta-inloggning", "confirm-login-address", "Bekräfta adressen"),
  page("/svar", "supplier-answer", "Svara på beställningen"),
  page("/leverantor", "supplier-today", "Idag"),
  page("/leverantor/svara", "supplier-offers", "Att svara på"),
  page("/leverantor/veckan", "supplier-week", "Veckan"),
  page("/leverantor/underlag", "supplier-statement", "Underlag"),
  page("/leverantor/sortiment", "supplier-assortment", "Sortiment"),
  page("/leverantor/regler", "supplier-rules", "Regler"),
  page("/leverantor/lank", "supplier-link", "Länk till er sida"),
  page("/leverantor/oppna", "supplier-entry", "Öppna er sida"),
  page("/leverantor/adress", "supplier-address", "Bekräfta adressen"),
  page("/leverans", "delivery-outcome", "Kom leveransen?"),
  page("/vecka", "week", "Nästa vecka"),

  page("/admin", "admin", "Admin", admins),
  page("/admin/companies", "admin-companies", "Kunder", admins),
  page("/admin/operations", "admin-operations", "Drift", admins),
  page("/admin/statistics", "admin-statistics", "Statistik", admins),
  page("/admin/companies/$id", "admin-company", "Företag", admins),
  page("/admin/companies/$id/settings", "admin-company-settings", "Uppgifter och tillgång", admins),
  page("/admin/restaurants", "admin-restaurants", "Restauranger", admins),
  page("/admin/suppliers/$id", "admin-supplier", "Veckosedel", admins),
  page("/admin/suppliers/$id/sortiment", "admin-assortment", "Sortiment", admins),
  page("/admin/messages", "admin-messages", "Meddelanden", admins),
  page("/admin/staff", "admin-staff", "Administratörer", admins),
  page("/admin/payment-links", "admin-payment-links", "Betalningslänkar", admins),
]);

/** What may stand behind the question mark, always as text: a token of eight digits must not become a number. */
export type Search = {
  token?: string;
  email?: string;
  company?: string;
  plan?: string;
  session_id?: string;
  upgrade?: string;
  calendar?: string;
  provider?: string;
  /** The tab of a screen that has several. */
  tab?: string;
  /** An order that a mail points at, and the supplier it proposes instead. */
  order?: string;
  vendor?: string;
  /** The answer that a mail's link proposes. */
  svar?: string;
  /** What is opened at once: of an order by the week's mail, of a page by the command field. */
  gor?: string;
  /** The office that a list is narrowed to, whose calendar and bakeries are shown, or that a link for employees names. */
  kontor?: string;
  /** What a list begins to be searched for. */
  q?: string;
  /** The language of a mailed link. */
  sprak?: string;
  /** Somebody who needs a cake, or in the register whose entry is opened. */
  employee?: string;
  /** The register, with a list about to be brought in. */
  importera?: string;
  /** Somebody who asks to be let in, whom a mail points at. */
  forfragan?: string;
  /** What the help menu opens. */
  hjalp?: string;
  /** Where to go after signing in. */
  to?: string;
};

export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
      const text = new URLSearchParams(given as [string, string][]).toString();
      return text && `?${text}`;
    },
    defaultPreload: "intent",
    // From a list to what was pressed in it the old screen fades into the new one; a change within a screen does not.
    defaultViewTransition: {
      types: ({ pathChanged }) =>
        pathChanged && !matchMedia("(prefers-reduced-motion: reduce)").matches ? ["screen"] : false,
    },
    // Where pages are rendered beforehand it would write an inline script, which our policy forbids.
    scrollRestoration: typeof document !== "undefined",
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface StaticDataRouteOption {
    title?: string;
    tabTitles?: Record<string, string>;
  }
}

function page<const Path extends string>(
  path: Path,
  screen: string,
  title: string,
  guard?: typeof users,
  tabTitles?: Record<string, string>,
  /** Fetches what the screen reads first, when somebody is about to press a link to it. Not where a look is written down. */
  warm?: () => void,
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title, tabTitles },
    validateSearch: (search: Record<string, unknown>) => search as Search,
    beforeLoad: guard,
    loader: ({ preload }) => {
      if (preload) warm?.();
    },
    component: screenNamed(screen),
  });
}

function screenNamed(name: string) {
  const screens = import.meta.glob<{ default: ComponentType }>("./screens/*.tsx");
  const load = screens[`./screens/${name}.tsx`]!;
  return lazyRouteComponent(() => whenConnected(load));
}
