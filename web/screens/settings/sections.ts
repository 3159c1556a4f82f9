import {
  Bell,
  Building2,
  CalendarSync,
  CreditCard,
  Lock,
  type LucideIcon,
  MapPin,
  ShieldCheck,
  Users,
  WandSparkles,
} from "lucide-react";
import { members, owners, type Role } from "../../../contract/callers.ts";
import { type ComponentType, lazy } from "react";

/**
 * Every section of the settings, in the order of the menu: its address, which has a line in `web/routes.tsx`, its name
 * and its file. One that can do nothing yet is not listed.
 */
export const sections = [
  section("foretaget", "Företaget", Building2, () => import("./company.tsx")),
  section("kontor", "Kontor", MapPin, () => import("./offices.tsx")),
  section("personer", "Personer med tillgång", Users, () => import("./members.tsx"), owners),
  section("autopilot", "Autopilot", WandSparkles, () => import("./autopilot.tsx")),
  section("mejl", "Mejl och aviseringar", Bell, () => import("./notices.tsx")),
  section("prenumeration", "Abonnemang", CreditCard, () => import("./subscription.tsx")),
  section("kalender", "Kalender och anslutningar", CalendarSync, () => import("./calendar.tsx")),
  section("sakerhet", "Säkerhet", ShieldCheck, () => import("./security.tsx")),
  section("integritet", "Integritet", Lock, () => import("./privacy.tsx")),
];

function section<const Address extends string>(
  address: Address,
  title: string,
  Icon: LucideIcon,
  load: () => Promise<{ default: ComponentType }>,
  /** Whom it is listed for. */
  by: readonly Role[] = members,
) {
  return { path: `/dashboard/installningar/${address}`, title, Icon, Content: lazy(load), by } as const;
}
