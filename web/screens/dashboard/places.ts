import { CakeSlice, LayoutDashboard, Users, Utensils } from "lucide-react";
import { whenConnected } from "../../lazy.ts";
import { queryClient, queryOf } from "../../query.ts";
import type { Place } from "../../ui/place-nav.tsx";

export type DashboardPlace = "oversikt" | "tartor" | "maltider" | "anstallda";

export const loadCakes = () => import("./cakes.tsx");
export const loadMeals = () => import("./meals.tsx");

const narrowed = (office: string | undefined) => (office ? { office_id: office } : {});

/** The four places of a company, in their order. */
export const places: readonly Place<DashboardPlace>[] = [
  { key: "oversikt", label: "Översikt", icon: LayoutDashboard, to: "/dashboard" },
  {
    key: "tartor",
    label: "Tårtor",
    icon: CakeSlice,
    to: "/dashboard",
    tab: "tartor",
    warm: (office) => {
      void whenConnected(loadCakes);
      void queryClient.prefetchQuery(queryOf("list-cake-year", narrowed(office)));
    },
  },
  {
    key: "maltider",
    label: "Måltider",
    icon: Utensils,
    to: "/dashboard",
    tab: "maltider",
    warm: (office) => {
      void whenConnected(loadMeals);
      void queryClient.prefetchQuery(queryOf("list-meal-year", narrowed(office)));
    },
  },
  {
    key: "anstallda",
    label: "Anställda",
    icon: Users,
    to: "/dashboard/anstallda",
    warm: (office) =>
      void queryClient.prefetchQuery(queryOf("list-employees", { archived: false, ...narrowed(office) })),
  },
];
