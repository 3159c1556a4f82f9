import { HeartHandshake } from "lucide-react";
import { Suspense } from "react";
import { lazy } from "../../lazy.ts";
import { useCall } from "../../calls.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { calmText } from "../promise/calm.ts";

const NAMES = 3;

const PromiseAlarm = lazy(() => import("./promise-alarm.tsx"));

/** The promise on the first screen: an alarm at the top when a birthday or a meal needs somebody, else a quiet line further down. */
export function PromiseBanner({ invite, only }: { invite: boolean; only: "alarm" | "calm" }) {
  const { data, error, reload } = useCall("get-promise-year", { only: "alarm", limit: NAMES });
  // Silence would pass for all being well.
  if (error)
    return only === "alarm" && <LoadFailed small text="Kunde inte hämta födelsedagarna" retry={reload} />;
  if (!data) return null;
  const { counts, meals } = data;
  const needsSomebody = counts.alarm + meals.length > 0;
  if (needsSomebody !== (only === "alarm")) return null;
  if (!needsSomebody) return <AllWell text={calmText(counts)} />;
  return (
    <Suspense fallback={null}>
      <PromiseAlarm year={data} invite={invite} />
    </Suspense>
  );
}

function AllWell({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Card className="flex items-center gap-4 px-card py-4">
      <IconTile tone="green">
        <HeartHandshake size={19} />
      </IconTile>
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">Ingen glömd</h2>
        <p className="text-sm text-subtle-foreground">{text}</p>
      </div>
      <LinkButton to="/dashboard/ingen-glomd" look="ghost" size="sm" className="-mr-2 px-2">
        Visa alla
      </LinkButton>
    </Card>
  );
}
