import { Building2, CakeSlice, Inbox, Utensils } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { lazy } from "../../lazy.ts";
import type { Output } from "../../../contract/contract.ts";
import { Card } from "../../ui/card.tsx";
import { IconTile, type Tone } from "../../ui/icon-tile.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Companies } from "./companies.tsx";

const Exceptions = lazy(() => import("./exceptions.tsx"));
const Journal = lazy(() => import("./journal.tsx"));
const Health = lazy(() => import("./health.tsx"));
const PlatformDay = lazy(() => import("./platform-day.tsx"));
const ContactMessages = lazy(() => import("./contact-messages.tsx"));
const JoinRequests = lazy(() => import("./join-requests.tsx"));
const SecondCompanies = lazy(() => import("./second-companies.tsx"));
const YearlyList = lazy(() => import("./yearly-list.tsx"));
const TestPanel = lazy(() => import("./test-panel.tsx"));

type Counts = Output<"count-order-requests">;

export function AdminOverview({ counts }: { counts: Counts | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-3.5 md:gap-5">
      <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 md:gap-4 lg:grid-cols-4">
        <Count label="Företag" value={counts?.companies} tone="green" icon={<Building2 size={19} />} />
        <Count
          label="Tårtbeställningar"
          value={counts?.cake_orders}
          tone="rose"
          icon={<CakeSlice size={19} />}
        />
        <Count
          label="Måltidsbeställningar"
          value={counts?.meal_orders}
          tone="marzipan"
          icon={<Utensils size={19} />}
        />
        <Count
          label="Väntande förfrågningar"
          value={counts?.pending}
          tone="cream"
          icon={<Inbox size={19} />}
        />
      </div>
      <Suspense fallback={null}>
        <Exceptions />
        <ContactMessages />
        <JoinRequests />
        <SecondCompanies />
        <PlatformDay />
      </Suspense>
      <div className="grid grid-cols-1 items-start gap-3.5 md:gap-5 lg:grid-cols-[minmax(0,1fr)_384px] lg:grid-rows-[auto_1fr]">
        <Companies />
        <div className="grid min-w-0 grid-cols-1 gap-3.5 md:gap-5">
          <Suspense fallback={null}>
            <Journal />
            <Health />
          </Suspense>
        </div>
        {/* Beside the rest on a wide screen, after it on a phone: what waits for an answer comes first. */}
        <div className="grid min-w-0 grid-cols-1 gap-3.5 md:gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Suspense fallback={null}>
            <YearlyList />
            <TestPanel />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

type CountProps = { label: string; value: number | undefined; tone: Tone; icon: ReactNode };

function Count({ label, value, tone, icon }: CountProps) {
  return (
    <Card className="flex gap-x-4 gap-y-3 p-4 max-md:flex-col md:items-center md:p-5">
      <IconTile tone={tone}>{icon}</IconTile>
      <div className="flex flex-col-reverse">
        <h2 className="text-sm text-subtle-foreground">{label}</h2>
        <p className="display text-h1 leading-tight tabular-nums">
          {value?.toLocaleString("sv") ?? <Skeleton className="my-2 h-6 w-12" />}
        </p>
      </div>
    </Card>
  );
}
