import { CalendarClock, Pause, Play, Power } from "lucide-react";
import { useState } from "react";
import type { Input, Output } from "../../../contract/contract.ts";
import type { AutopilotState } from "../../../domain/autopilot.ts";
import { useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { toast } from "../../ui/toaster.tsx";
import { PeriodDialog } from "./period-dialog.tsx";

type Wish = Input<"pause-autopilot">["pause"];
type Told = { wish: Wish; lines: Output<"pause-autopilot">["lines"] };

const questions: Record<Wish["what"], { title: string; action: string; done: string }> = {
  period: { title: "Pausa perioden?", action: "Pausa perioden", done: "Perioden är pausad" },
  everything: { title: "Pausa allt tills vidare?", action: "Pausa", done: "Autopiloten är pausad" },
  resume: { title: "Återuppta autopiloten?", action: "Återuppta", done: "Autopiloten är på igen" },
  off: { title: "Stänga av autopiloten?", action: "Stäng av", done: "Autopiloten är av" },
};

/** For a period or altogether. What that does is shown before anything changes. */
export function PauseMenu({ state }: { state: AutopilotState }) {
  const [choosing, setChoosing] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const preview = useCallAction("pause-autopilot", {
    done: ({ lines }, { pause }) => {
      setChoosing(false);
      setTold({ wish: pause, lines });
    },
  });
  const act = useCallAction("pause-autopilot", {
    done: (_, { pause }) => {
      toast.success(questions[pause.what].done);
      setTold(null);
    },
  });
  const ask = (pause: Wish) => void preview.run({ preview: true, pause });
  const isPaused = state === "paused";
  return (
    <>
      <Menu
        items={[
          {
            label: "En period…",
            hint: "Till exempel en konferensvecka",
            icon: <CalendarClock size={17} aria-hidden />,
            run: () => setChoosing(true),
          },
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
        <Button look="secondary" busy={preview.busy} icon={<Pause size={17} aria-hidden />}>
          {isPaused ? "Pausad" : "Pausa"}
        </Button>
      </Menu>
      {choosing && (
        <PeriodDialog
          title="Pausa en period"
          action="Se vad som ändras"
          busy={preview.busy}
          onClose={() => setChoosing(false)}
          onDone={(period) => ask({ what: "period", ...period })}
        />
      )}
      {told && (
        <ConfirmDialog
          open
          onOpenChange={() => setTold(null)}
          title={questions[told.wish.what].title}
          action={questions[told.wish.what].action}
          busy={act.busy}
          onConfirm={() => void act.run({ preview: false, pause: told.wish })}
        >
          <ul className="space-y-1">
            {told.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
