import { Link, type LinkProps } from "@tanstack/react-router";
import { Building2, CakeSlice, Inbox, Utensils } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { useCall } from "../calls.ts";
import { lazy } from "../lazy.ts";
import { Card } from "../ui/card.tsx";
import { IconTile, type Tone } from "../ui/icon-tile.tsx";
import { PageHead } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AdminFrame } from "./admin/frame.tsx";

const Health = lazy(() => import("./admin/health.tsx"));

/** How the business is doing: what there is, each number leading to what it counts, and twelve weeks of it. */
export default function AdminStatisticsScreen() {
  const { data: counts } = useCall("count-order-requests", {});
  return (
    <AdminFrame here="statistik" back="/admin">
      <PageHead title="Statistik" text="Alla kunder och beställningar i siffror." />
      <div className="grid grid-cols-1 gap-3.5 md:gap-5">
        <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 md:gap-4 lg:grid-cols-4">
          <Count
            label="Företag"
            value={counts?.companies}
            tone="green"
            icon={<Building2 size={19} />}
            link={{ to: "/admin/companies" }}
          />
          <Count
            label="Tårtbeställningar"
            value={counts?.cake_orders}
            tone="rose"
            icon={<CakeSlice size={19} />}
            link={{ to: "/admin", search: { tab: "tartor" } }}
          />
          <Count
            label="Måltidsbeställningar"
            value={counts?.meal_orders}
            tone="marzipan"
            icon={<Utensils size={19} />}
            link={{ to: "/admin", search: { tab: "maltider" } }}
          />
          <Count
            label="Väntande förfrågningar"
            value={counts?.pending}
            tone="cream"
            icon={<Inbox size={19} />}
            link={{ to: "/admin", search: { tab: "vantande" } }}
          />
        </div>
        <Suspense fallback={null}>
          <Health />
        </Suspense>
      </div>
    </AdminFrame>
  );
}

type CountProps = { label: string; value: number | undefined; tone: Tone; icon: ReactNode; link: LinkProps };

function Count({ label, value, tone, icon, link }: CountProps) {
  return (
    <Card className="relative flex gap-x-4 gap-y-3 p-4 max-md:flex-col md:items-center md:p-5">
      <IconTile tone={tone}>{icon}</IconTile>
      <div className="flex flex-col-reverse">
        <h2 className="text-sm text-subtle-foreground">
          <Link
            {...link}
            className="after:absolute after:inset-0 after:rounded-xl hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring"
          >
            {label}
          </Link>
        </h2>
        <p className="display text-h1 leading-tight tabular-nums">
          {value?.toLocaleString("sv") ?? <Skeleton className="my-2 h-6 w-12" />}
        </p>
      </div>
    </Card>
  );
}
