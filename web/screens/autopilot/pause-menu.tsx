import { Building2, CalendarClock, Pause, Play, Power, UserRoundX } from "lucide-react";
import { Suspense, useState } from "react";
import { lazy } from "../../lazy.ts";
import type { AutopilotState } from "../../../domain/autopilot.ts";
import { useOffices } from "../../offices.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { OfficePauseDialog } from "./office-pause-dialog.tsx";
import { usePause } from "./pause-preview.tsx";
import { PeriodDialog } from "./period-dialog.tsx";

const PersonDialog = lazy(() => import("./person-dialog.tsx"));

/** For a person, a period or altogether. What that does is shown before anything changes. */
export function PauseMenu({ state, officeId }: { state: AutopilotState; officeId?: string | undefined }) {
  const [choosing, setChoosing] = useState<"person" | "period" | "office" | null>(null);
  const close = () => setChoosing(null);
  const { ask, busy, question } = usePause({ onTold: close });
  const offices = useOffices();
  const isPaused = state === "paused";
  return (
    <>
      <Menu
        note="Ni ser vilka tårtor det gäller innan något ändras."
        items={[
          {
            label: "En person…",
            hint: "Tillfälligt, eller för alltid",
            icon: <UserRoundX size={17} aria-hidden />,
            run: () => setChoosing("person"),
          },
          {
            label: "En period…",
            hint: offices.length > 0 ? "På ett kontor eller alla" : "Till exempel en konferensvecka",
            icon: <CalendarClock size={17} aria-hidden />,
            run: () => setChoosing("period"),
          },
          ...(offices.length > 0 && !isPaused
            ? [
                {
                  label: "Ett kontor, tills vidare…",
                  hint: "De andra fortsätter",
                  icon: <Building2 size={17} aria-hidden />,
                  run: () => setChoosing("office"),
                },
              ]
            : []),
          isPaused
            ? {
                label: "Återuppta…",
                icon: <Play size={17} aria-hidden />,
                run: () => ask({ what: "resume" }),
              }
            : {
                label: "Allt, tills vidare…",
                hint: "Det som är bekräftat levereras ändå",
                icon: <Pause size={17} aria-hidden />,
                run: () => ask({ what: "everything" }),
              },
          {
            label: "Stäng av autopiloten…",
            icon: <Power size={17} aria-hidden />,
            run: () => ask({ what: "off" }),
          },
        ]}
      >
        <Button look="secondary" busy={busy} icon={<Pause size={17} aria-hidden />}>
          {isPaused ? "Pausad" : "Pausa"}
        </Button>
      </Menu>
      {choosing === "period" && (
        <PeriodDialog
          title="Pausa en period"
          action="Se vad som ändras"
          offices={offices}
          busy={busy}
          onClose={close}
          onDone={(period) => ask({ what: "period", ...period })}
        />
      )}
      {choosing === "office" && (
        <OfficePauseDialog
          offices={offices}
          start={officeId}
          busy={busy}
          onClose={close}
          onDone={(office_id) => ask({ what: "everything", office_id })}
        />
      )}
      {choosing === "person" && (
        <Suspense fallback={null}>
          <PersonDialog onClose={close} />
        </Suspense>
      )}
      {question}
    </>
  );
}
