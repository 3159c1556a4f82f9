import { CalendarSync, Rss } from "lucide-react";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { lazy } from "../../lazy.ts";
import { orderers } from "../../../contract/callers.ts";
import { useCall } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { whenOpened } from "../../ui/when-opened.tsx";
import { Changing, useHasRole } from "../../may.ts";

/** Comes with what it shows. */
const CalendarControl = lazy(() => import("./calendar-control.tsx"));
const CalendarFeedDialog = whenOpened(() => import("./calendar-feed.tsx"));

/** The company's deliveries in its own calendar: connected for Pro, or subscribed to by anybody. */
export default function CalendarCard() {
  const { data, error, reload } = useCall("get-calendar", {});
  const [subscribing, setSubscribing] = useState(false);
  const connection = data?.connection;
  const isOrderer = useHasRole(orderers);
  useRepeated(reload, Boolean(data?.pro && connection?.status === "connected" && connection.waiting));
  return (
    <Card className="p-card">
      <header className="flex items-center gap-3">
        <IconTile tone={connection?.status === "reconnect" ? "amber" : "green"}>
          <CalendarSync size={20} />
        </IconTile>
        <div>
          <h2 className="display text-h3">Kalender</h2>
          <p className="text-sm text-subtle-foreground">
            Visa leveranser i er egen kalender.
            {!isOrderer && !connection && " Den som är HR-ansvarig kopplar den."}
          </p>
        </div>
      </header>
      {/* Beside the week it is as wide as its place; in the settings a button would reach across the page. */}
      <div className="mt-3.5 max-w-sm space-y-2 empty:hidden">
        {error ? (
          <LoadFailed small text="Kunde inte hämta kalendern" retry={reload} />
        ) : data ? (
          <Suspense fallback={waiting}>
            <CalendarControl calendar={data} />
          </Suspense>
        ) : (
          waiting
        )}
        <Changing>
          <Button
            look="ghost"
            size="sm"
            wide
            className="-mb-2"
            icon={<Rss size={16} aria-hidden />}
            onClick={() => setSubscribing(true)}
          >
            Prenumerera på kalendern
          </Button>
        </Changing>
      </div>
      <CalendarFeedDialog open={subscribing} onOpenChange={setSubscribing} />
    </Card>
  );
}

const waiting = (
  <Loading className="space-y-2">
    <Skeleton className="h-control-sm w-full" />
    <Skeleton className="h-control-sm w-full" />
  </Loading>
);

const REPEAT_MS = 5000;

/** While events are being written the card follows them. */
function useRepeated(reload: () => void, when: boolean) {
  const repeat = useEffectEvent(reload);
  useEffect(() => {
    if (!when) return;
    const timer = setInterval(() => repeat(), REPEAT_MS);
    return () => clearInterval(timer);
  }, [when]);
}
