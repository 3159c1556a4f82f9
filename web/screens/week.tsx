import { useSearch } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../contract/contract.ts";
import { formatDayFrom, weekNumber, weekOf } from "../../domain/dates.ts";
import { type WeekPanel, weekPanels, weekSummary, weekTitle } from "../../domain/week.ts";
import { useCall, useCallAction } from "../calls.ts";
import { useToday } from "../clock.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { LinkFailed, LinkPage } from "../ui/link-page.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toaster.tsx";
import { WeekDeliveryItem } from "../ui/week-delivery.tsx";

type Week = Output<"get-week">;

/**
 * The week ahead, without a login: the link in Thursday's mail is the key. Opening it changes nothing, since mail scanners
 * open links too; the green button does.
 */
export default function WeekScreen() {
  const { token = "", order, gor } = useSearch({ from: "/vecka" });
  const { data, error, reload } = useCall("get-week", { token });
  if (error)
    return (
      <LinkFailed
        title="Veckan kan inte visas"
        error={error}
        retry={reload}
        instead={
          <LinkButton to="/dashboard" wide>
            Öppna Tårtdags
          </LinkButton>
        }
      />
    );
  const panel = weekPanels.find((one) => one === gor);
  return (
    <LinkPage name={data?.company_name}>
      {data ? (
        <Deliveries week={data} token={token} first={order && panel ? { order, panel } : null} />
      ) : (
        <Waiting />
      )}
    </LinkPage>
  );
}

type Opened = { order: string; panel: WeekPanel } | null;

function Deliveries({ week, token, first }: { week: Week; token: string; first: Opened }) {
  const today = useToday();
  const [opened, setOpened] = useState<Opened>(first);
  const change = useCallAction("change-week");
  const { deliveries } = week;
  const monday = Temporal.PlainDate.from(week.monday);
  const when = Temporal.PlainDate.compare(monday, today) > 0 ? "ahead" : "begun";
  const summary =
    deliveries.length === 0
      ? "Ni behöver inte göra något."
      : [
          weekSummary(deliveries.map(({ state }) => state)),
          deliveries.every(({ state }) => state !== "lacking") && "Vill ni ändra räcker det med två tryck.",
        ]
          .filter(Boolean)
          .join(" ");
  return (
    <>
      <p className="text-sm text-subtle-foreground">Vecka {weekNumber(monday)}</p>
      <h1 className="display mt-0.5 text-h1">{weekTitle(deliveries, when)}</h1>
      <p className="mt-1.5 text-base text-subtle-foreground">{summary}</p>
      <ul className="mt-6 grid gap-5">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Card className="overflow-hidden">
              <WeekDeliveryItem
                delivery={delivery}
                heading="h2"
                today={today}
                open={opened?.order === delivery.id ? opened.panel : null}
                setOpen={(panel) => setOpened(panel && { order: delivery.id, panel })}
                busy={change.busy}
                act={async (act, done) => {
                  if (!(await change.run({ token, order_id: delivery.id, act }))) return;
                  setOpened(null);
                  toast.success(done);
                }}
              />
            </Card>
          </li>
        ))}
      </ul>
      <p className="mt-7 flex gap-3 text-sm text-subtle-foreground">
        <Lock size={17} aria-hidden className="mt-0.5 shrink-0" />
        <span>
          Länken är din och fungerar till och med {formatDayFrom(weekOf(monday).sunday, today)}. Den visar
          bara vecka {weekNumber(monday)}.{" "}
          <LinkButton to="/dashboard" look="link" className="text-sm!">
            Öppna hela Tårtdags
          </LinkButton>
        </span>
      </p>
    </>
  );
}

function Waiting() {
  return (
    <Loading>
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="mt-8 h-44" />
      <Skeleton className="mt-5 h-44" />
    </Loading>
  );
}
