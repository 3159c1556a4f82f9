import { ArrowLeft, CakeSlice, MapPin } from "lucide-react";
import type { Output } from "../../contract/contract.ts";
import { counted } from "../../domain/swedish.ts";
import { useCall } from "../calls.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { IconTile } from "../ui/icon-tile.tsx";
import { PageHead } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../ui/states.tsx";
import { TabPanel } from "../ui/tabs.tsx";
import { Changing } from "../viewing.ts";
import { PauseMenu } from "./autopilot/pause-menu.tsx";
import { AutopilotForm } from "./autopilot/settings-form.tsx";
import { DashboardFrame } from "./dashboard/frame.tsx";

/** What a company says once, so that every birthday of the year is taken care of: the proposal, and later changes. */
export default function AutopilotScreen() {
  const { data, error, reload } = useCall("get-autopilot", {});
  const isRunning = data?.state === "on" || data?.state === "paused";
  return (
    <DashboardFrame tab="tartor">
      <TabPanel value="tartor">
        <LinkButton
          to="/dashboard"
          search={{ tab: "tartor" }}
          look="ghost"
          size="sm"
          className="mt-4 -mb-7 -ml-3"
          icon={<ArrowLeft size={17} aria-hidden />}
        >
          Tårtor
        </LinkButton>
        <PageHead
          title={isRunning ? "Autopiloten" : "Autopiloten har ett förslag"}
          text={data && introOf(data)}
          action={
            isRunning && (
              <Changing>
                <PauseMenu state={data.state} />
              </Changing>
            )
          }
        />
        {error ? (
          <Card>
            <LoadFailed text="Kunde inte hämta autopiloten" detail={error.text} retry={reload} />
          </Card>
        ) : !data ? (
          <Card>
            <SkeletonRows rows={4} />
          </Card>
        ) : data.address === null ? (
          <NoAddress />
        ) : data.people.length === 0 ? (
          <NoPeople />
        ) : (
          <AutopilotForm key={data.state} autopilot={data} />
        )}
      </TabPanel>
    </DashboardFrame>
  );
}

function introOf({ state, people }: Output<"get-autopilot">): string {
  if (state === "on") return "Ändra det ni vill. Ni ser vad det gör med det som är planerat innan ni sparar.";
  if (state === "paused") return "Pausad. Inget nytt planeras förrän ni återupptar den.";
  const birthdays = counted(people.length, "födelsedag", "födelsedagar");
  return `Vi har tittat på adressen, bagerierna i närheten och era ${birthdays}. Ändra det ni vill. Sedan sköter det sig självt.`;
}

function NoAddress() {
  return (
    <Card>
      <EmptyState
        picture={
          <IconTile tone="marzipan" size={48}>
            <MapPin size={22} />
          </IconTile>
        }
        title="Vart ska tårtorna?"
        text="Ange er adress under Tårtor, Inställningar. Sedan föreslår vi bagerier i närheten."
      >
        <LinkButton to="/dashboard" search={{ tab: "tartor" }}>
          Ange adressen
        </LinkButton>
      </EmptyState>
    </Card>
  );
}

function NoPeople() {
  return (
    <Card>
      <EmptyState
        picture={
          <IconTile tone="marzipan" size={48}>
            <CakeSlice size={22} />
          </IconTile>
        }
        title="Inga anställda registrerade"
        text="Lägg till era anställda, så planerar autopiloten deras tårtor."
      >
        <LinkButton to="/dashboard/anstallda">Lägg till anställda</LinkButton>
      </EmptyState>
    </Card>
  );
}
