import { useNavigate, useSearch } from "@tanstack/react-router";
import { CakeSlice, Plus, Settings2 } from "lucide-react";
import { useState } from "react";
import { type DeliveryRule, deliveryRuleLabels } from "../../../domain/birthday.ts";
import { useCall } from "../../calls.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { PageHead } from "../../ui/page.tsx";
import { EmptyState, LoadFailed } from "../../ui/states.tsx";
import { Changing } from "../../viewing.ts";
import { CreateOrdersDialog } from "./cakes/create-orders.tsx";
import { DraftBanner } from "./cakes/draft-banner.tsx";
import { OpenedOrder } from "./cakes/order-dialog.tsx";
import { CakeSettingsDialog } from "./cakes/settings-dialog.tsx";
import { Year } from "./cakes/year.tsx";
import { YearSkeleton } from "./cakes/year-skeleton.tsx";

export default function Cakes() {
  const { data, error, reload } = useCall("list-cake-year", {});
  /** The employees to begin with; null while the dialog is closed. */
  const [creating, setCreating] = useState<string[] | null>(null);
  const [settings, setSettings] = useState(false);
  const { employee } = useSearch({ from: "/dashboard" });
  const navigate = useNavigate();
  const chosen = creating ?? (employee ? [employee] : null);
  const create = (employees: string[] = []) => setCreating(employees);
  function close() {
    setCreating(null);
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
            Årets tårtor, sorterade efter födelsedag. {data && ruleText[data.delivery_rule]}{" "}
            {data && (
              <Changing>
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
          data?.cakes.length !== 0 && (
            <Changing>
              <Button icon={<Plus size={18} aria-hidden />} onClick={() => create()}>
                Skapa beställning
              </Button>
            </Changing>
          )
        }
      />
      {error ? (
        <Card>
          <LoadFailed text="Kunde inte hämta tårtbeställningar" detail={error.text} retry={reload} />
        </Card>
      ) : !data ? (
        <YearSkeleton />
      ) : data.cakes.length === 0 ? (
        <NoEmployees />
      ) : (
        <>
          <DraftBanner onContinue={() => create()} />
          <Year year={data} onOrder={create} />
          <OpenedOrder cakes={[...data.last_december, ...data.cakes, ...data.coming]} />
        </>
      )}
      {chosen && <CreateOrdersDialog chosen={chosen} rule={data?.delivery_rule} onClose={close} />}
      {data && settings && <CakeSettingsDialog year={data} onClose={() => setSettings(false)} />}
    </>
  );
}

const ruleText: Record<DeliveryRule, string> = {
  "same-day": "Leverans sker på dagen.",
  "workday-before": `Vid helg: ${deliveryRuleLabels["workday-before"].toLowerCase()}.`,
  "workday-after": `Vid helg: ${deliveryRuleLabels["workday-after"].toLowerCase()}.`,
};

function NoEmployees() {
  return (
    <Card>
      <EmptyState
        picture={
          <IconTile tone="marzipan" size={48}>
            <CakeSlice size={22} />
          </IconTile>
        }
        title="Inga anställda registrerade"
        text="När ni har lagt till era anställda visas årets födelsedagar här, månad för månad."
      >
        <LinkButton to="/dashboard/anstallda">Lägg till anställda</LinkButton>
      </EmptyState>
    </Card>
  );
}
