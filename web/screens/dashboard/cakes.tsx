import { useNavigate, useSearch } from "@tanstack/react-router";
import { CakeSlice, CalendarDays, CircleDot, Plus, Settings2 } from "lucide-react";
import { Suspense, useState } from "react";
import { orderers, owners } from "../../../contract/callers.ts";
import { type DeliveryRule, deliveryRuleLabels } from "../../../domain/birthday.ts";
import { lazy } from "../../lazy.ts";
import { useCall } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { useDeed } from "../../deed.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { OfficeFilter } from "../../ui/office-filter.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { EmptyState, LoadFailed } from "../../ui/states.tsx";
import { Changing, useHasRole } from "../../may.ts";
import { useOfficeFilter } from "../../offices.ts";
import { PauseMenu } from "../autopilot/pause-menu.tsx";
import { AutopilotCard, AutopilotInvitation } from "./cakes/autopilot-card.tsx";
import { ComingYear, comingCakes } from "./cakes/coming-year.tsx";
import { CreateOrdersDialog } from "./cakes/create-orders.tsx";
import { DraftBanner } from "./cakes/draft-banner.tsx";
import { OpenedOrder } from "./cakes/order-dialog.tsx";
import { CakeSettingsDialog } from "./cakes/settings-dialog.tsx";
import { Solved } from "./cakes/solved.tsx";
import { Year } from "./cakes/year.tsx";
import { YearSkeleton } from "./cakes/year-skeleton.tsx";

/** When somebody would rather see it at once. */
const RingView = lazy(() => import("./cakes/ring-view.tsx"));
const OccasionDialog = lazy(() => import("./cakes/occasion-dialog.tsx"));

export default function Cakes() {
  const { input: narrowed, ready, office, offices } = useOfficeFilter();
  const { data, error, reload } = useCall("list-cake-year", narrowed, { when: ready });
  /** The employees to begin with; null while the dialog is closed. */
  const [creating, setCreating] = useState<string[] | null>(null);
  const [settings, setSettings] = useState(false);
  /** The calendar year, though the autopilot is on. */
  const [whole, setWhole] = useState(false);
  const [view, setView] = useState<"months" | "ring">("months");
  /** Telling of a farewell, a child or an occasion of one's own. */
  const [telling, setTelling] = useState(false);
  const today = useToday();
  const isOrderer = useHasRole(orderers);
  const isOn = data?.autopilot === "on";
  const birthdays = data ? [...data.last_december, ...data.cakes, ...data.coming] : [];
  const all = [...birthdays, ...(data?.others ?? [])];
  const { employee } = useSearch({ from: "/dashboard" });
  const navigate = useNavigate();
  const [asked, forget] = useDeed("bestall");
  const chosen = creating ?? (employee ? [employee] : asked ? [] : null);
  const create = (employees: string[] = []) => setCreating(employees);
  function close() {
    setCreating(null);
    if (asked) forget();
    if (employee)
      void navigate({
        to: "/dashboard",
        search: (search) => ({ ...search, employee: undefined }),
        replace: true,
      });
  }

  return (
    <>
      <PageHead
        title="Födelsedagstårtor"
        text={
          <>
            {isOn
              ? "De kommande tolv månaderna, efter leveransdag."
              : "Årets tårtor, sorterade efter födelsedag."}{" "}
            {/* Each office has its own. */}
            {data && !isOn && offices.length === 0 && ruleText[data.delivery_rule]}{" "}
            {data && (
              <Changing by={owners}>
                <Button
                  look="link"
                  className="!text-sm"
                  icon={<Settings2 size={15} aria-hidden />}
                  onClick={() => setSettings(true)}
                >
                  Inställningar
                </Button>
              </Changing>
            )}
          </>
        }
        action={
          (data?.cakes.length !== 0 || office) && (
            <Changing>
              <div className="flex gap-2.5 max-md:flex-col">
                {isOn && <PauseMenu state="on" />}
                {isOn && (
                  <Button look="secondary" onClick={() => setTelling(true)}>
                    Fira något annat
                  </Button>
                )}
                <Button icon={<Plus size={18} aria-hidden />} onClick={() => create()}>
                  Skapa beställning
                </Button>
              </div>
            </Changing>
          )
        }
      />
      <OfficeFilter className="mb-5 md:max-w-xs" />
      {error ? (
        <Card>
          <LoadFailed text="Kunde inte hämta tårtbeställningar" detail={error.text} retry={reload} />
        </Card>
      ) : !data ? (
        <YearSkeleton />
      ) : data.cakes.length === 0 ? (
        <NoEmployees office={office?.name} />
      ) : (
        <>
          {isOrderer && <DraftBanner cakes={[...data.cakes, ...data.coming]} onContinue={() => create()} />}
          {data.autopilot === "on" ? (
            <>
              <AutopilotCard cakes={comingCakes(birthdays, today)} />
              <Solved />
            </>
          ) : (
            <AutopilotInvitation state={data.autopilot} />
          )}
          <div className="mt-5 flex">
            <Segmented
              label="Visa året"
              value={view}
              onChange={setView}
              choices={[
                { value: "months", label: "Månader", icon: <CalendarDays size={16} aria-hidden /> },
                { value: "ring", label: "Ring", icon: <CircleDot size={16} aria-hidden /> },
              ]}
            />
          </div>
          {view === "ring" ? (
            <Suspense fallback={null}>
              <RingView onOrder={create} />
            </Suspense>
          ) : isOn && !whole ? (
            <ComingYear cakes={comingCakes(all, today)} closed={data.closed} onOrder={create} />
          ) : (
            <Year year={data} onOrder={create} />
          )}
          {isOn && view === "months" && (
            <Button look="ghost" size="sm" className="mt-5 -ml-3.5" onClick={() => setWhole(!whole)}>
              {whole ? "Visa de kommande tolv månaderna" : `Visa hela ${data.year}`}
            </Button>
          )}
          <OpenedOrder cakes={all} />
        </>
      )}
      {chosen && isOrderer && (
        // Each office has its own rule.
        <CreateOrdersDialog
          chosen={chosen}
          rule={offices.length === 0 ? data?.delivery_rule : undefined}
          onClose={close}
        />
      )}
      {data && telling && (
        <Suspense>
          <OccasionDialog portions={data.default_portion_size} onClose={() => setTelling(false)} />
        </Suspense>
      )}
      {data && settings && <CakeSettingsDialog year={data} onClose={() => setSettings(false)} />}
    </>
  );
}

const ruleText: Record<DeliveryRule, string> = {
  "same-day": "Leverans sker på dagen.",
  "workday-before": `Vid helg: ${deliveryRuleLabels["workday-before"].toLowerCase()}.`,
  "workday-after": `Vid helg: ${deliveryRuleLabels["workday-after"].toLowerCase()}.`,
};

function NoEmployees({ office }: { office: string | undefined }) {
  const picture = (
    <IconTile tone="marzipan" size={48}>
      <CakeSlice size={22} />
    </IconTile>
  );
  if (office)
    return (
      <Card>
        <EmptyState picture={picture} title={`Ingen är registrerad på ${office}`} />
      </Card>
    );
  return (
    <Card>
      <EmptyState
        picture={picture}
        title="Inga anställda registrerade"
        text="När ni har lagt till era anställda visas årets födelsedagar här, månad för månad."
      >
        <LinkButton to="/dashboard/anstallda">Lägg till anställda</LinkButton>
      </EmptyState>
    </Card>
  );
}
