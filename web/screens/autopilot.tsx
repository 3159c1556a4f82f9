import { useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { Output } from "../../contract/contract.ts";
import { useCall } from "../calls.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageHead } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { LoadFailed } from "../ui/states.tsx";
import { owners } from "../../contract/callers.ts";
import { Changing, useHasRole } from "../may.ts";
import { useOffices } from "../offices.ts";
import { AskAddress } from "./autopilot/ask-address.tsx";
import { AskPeople } from "./autopilot/ask-people.tsx";
import { PauseMenu } from "./autopilot/pause-menu.tsx";
import { AutopilotForm } from "./autopilot/settings-form.tsx";
import AutopilotSection from "./settings/autopilot.tsx";
import { DashboardFrame } from "./dashboard/frame.tsx";

/** What a company says once, so that every birthday of the year is taken care of: the proposal, and later changes. */
export default function AutopilotScreen() {
  const { kontor: office_id } = useSearch({ from: "/dashboard/autopilot" });
  const { data, error, reload } = useCall("get-autopilot", office_id ? { office_id } : {});
  const isRunning = data?.state === "on" || data?.state === "paused";
  const isOwner = useHasRole(owners);
  const lacksFacts = data && (data.address === null || data.people.length === 0);
  return (
    <DashboardFrame here="tartor">
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
        title={isRunning || lacksFacts || !isOwner ? "Autopiloten" : "Autopiloten har ett förslag"}
        text={data && isOwner && (lacksFacts ? "Den ordnar alla födelsedagar av sig själv." : introOf(data))}
        action={
          isRunning && (
            <Changing>
              <PauseMenu state={data.state} officeId={office_id} />
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
      ) : !isOwner ? (
        <AutopilotSection />
      ) : data.address === null ? (
        <AskAddress />
      ) : data.people.length === 0 ? (
        <AskPeople />
      ) : (
        <>
          <WhichOffice id={office_id} starting={data.state === "proposed"} paused={data.office_paused} />
          <AutopilotForm key={`${data.state} ${office_id ?? ""}`} autopilot={data} officeId={office_id} />
        </>
      )}
    </DashboardFrame>
  );
}

type WhichProps = { id: string | undefined; starting: boolean; paused: boolean };

/** In a company with several offices: whose bakeries and days these are, and what holds for the others. */
function WhichOffice({ id, starting, paused }: WhichProps) {
  const offices = useOffices();
  const office = id ? offices.find((one) => one.id === id) : offices[0];
  if (!office) return null;
  if (starting)
    return (
      <p className="-mt-2 mb-5 text-subtle-foreground">
        Bagerierna, leveranstiden och året gäller {office.name}. Regeln för lediga dagar och de stängda
        dagarna gäller alla kontor, och de andra kontoren får bagerierna som ligger närmast dem. Allt kan
        ändras för varje kontor sedan.
      </p>
    );
  return (
    <p className="-mt-2 mb-5 text-subtle-foreground">
      Bagerierna, leveranstiden och de stängda dagarna gäller {office.name}.
      {paused && " Tårtorna dit är pausade."}{" "}
      <LinkButton to="/dashboard/installningar/kontor" look="link">
        Visa alla kontor
      </LinkButton>
    </p>
  );
}

function introOf({ state }: Output<"get-autopilot">): string {
  if (state === "on") return "Ändra det ni vill. Ni ser vad det gör med det som är planerat innan ni sparar.";
  if (state === "paused") return "Pausad. Inget nytt planeras förrän ni återupptar den.";
  // How many get a cake stands beside the year that is drawn: some have had theirs.
  return "Vi har tittat på adressen, bagerierna i närheten och era födelsedagar. Ändra det ni vill. Sedan sköter det sig självt.";
}
