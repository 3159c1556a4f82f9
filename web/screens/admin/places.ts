import type { LinkProps } from "@tanstack/react-router";
import {
  Activity,
  Building2,
  ChartColumn,
  CreditCard,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Store,
  Users,
} from "lucide-react";
import type { Place } from "../../ui/place-nav.tsx";

export type PlatformPlace = "idag" | "kunder" | "leverantorer" | "drift" | "statistik";

/** The five places of the back office, in their order. */
export const places: readonly Place<PlatformPlace>[] = [
  { key: "idag", label: "Idag", icon: ListChecks, to: "/admin" },
  { key: "kunder", label: "Kunder", icon: Building2, to: "/admin/companies" },
  { key: "leverantorer", label: "Leverantörer", icon: Store, to: "/admin/restaurants" },
  { key: "drift", label: "Drift", icon: Activity, to: "/admin/operations" },
  { key: "statistik", label: "Statistik", icon: ChartColumn, to: "/admin/statistics" },
];

type Page = { title: string; words: string; Icon: LucideIcon; link: LinkProps };

const placeWords: Record<PlatformPlace, string> = {
  idag: "att göra kö översikt startsida förfrågningar väntande",
  kunder: "företag kundlista",
  leverantorer: "restauranger bagerier",
  drift: "körningar mejl köer testpanel årslista nästa körning",
  statistik: "läget siffror diagram",
};

export const placePages: readonly Page[] = places.map(({ key, label, icon, to }) => ({
  title: label,
  words: placeWords[key],
  Icon: icon,
  link: { to },
}));

/** The back office's other pages, a line each; its menu and its command field read it. */
export const besideQueue: readonly (Page & {
  to: "/admin/messages" | "/admin/payment-links" | "/admin/staff";
})[] = [
  beside("/admin/messages", "Meddelanden", "kontaktformulär besökare svara", MessageSquare),
  beside("/admin/payment-links", "Betalningslänkar", "checkout provperiod ny kund", CreditCard),
  beside("/admin/staff", "Administratörer", "personal bjud in", Users),
];

function beside<const To extends "/admin/messages" | "/admin/payment-links" | "/admin/staff">(
  to: To,
  title: string,
  words: string,
  Icon: LucideIcon,
) {
  return { to, title, words, Icon, link: { to } };
}
