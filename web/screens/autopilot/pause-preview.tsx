import { useState } from "react";
import type { Input, Output } from "../../../contract/contract.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCallAction } from "../../calls.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useOfficeName } from "../../offices.ts";
import { toast } from "../../ui/toaster.tsx";

export type Wish = Input<"pause-autopilot">["pause"];
type Told = { wish: Wish } & Pick<Output<"pause-autopilot">, "lines" | "counts">;

const questions: Record<Wish["what"], { title: string; action: string; done: string }> = {
  person: { title: "Pausa tårtorna?", action: "Pausa", done: "Tårtorna är pausade" },
  "resume-person": { title: "Återuppta tårtorna?", action: "Återuppta", done: "Tårtorna planeras igen" },
  period: { title: "Pausa perioden?", action: "Pausa perioden", done: "Perioden är pausad" },
  everything: { title: "Pausa allt tills vidare?", action: "Pausa", done: "Autopiloten är pausad" },
  resume: { title: "Återuppta autopiloten?", action: "Återuppta", done: "Autopiloten är på igen" },
  off: { title: "Stänga av autopiloten?", action: "Stäng av", done: "Autopiloten är av" },
};

/** Asks the server what a pause would do, shows it, and does it when somebody says so. */
export function usePause({ onTold, onDone }: { onTold?: () => void; onDone?: () => void } = {}) {
  const [told, setTold] = useState<Told | null>(null);
  const preview = useCallAction("pause-autopilot", {
    done: ({ lines, counts }, { pause }) => {
      onTold?.();
      setTold({ wish: pause, lines, counts });
    },
  });
  return {
    ask: (pause: Wish) => void preview.run({ preview: true, pause }),
    busy: preview.busy,
    question: told && (
      <Question
        told={told}
        onClose={() => {
          setTold(null);
          onDone?.();
        }}
      />
    ),
  };
}

function titleFor(what: Wish["what"], office: string): string {
  if (what === "period") return `Pausa perioden i ${office}?`;
  return what === "resume" ? `Återuppta tårtorna i ${office}?` : `Pausa tårtorna i ${office} tills vidare?`;
}

function doneFor(what: Wish["what"], office: string): string {
  if (what === "period") return "Perioden är pausad";
  return what === "resume"
    ? `Tårtorna i ${office} planeras igen`
    : `Tårtorna i ${office} är pausade tills vidare`;
}

function Question({ told: { wish, lines, counts }, onClose }: { told: Told; onClose: () => void }) {
  const { title, action, done } = questions[wish.what];
  const office = useOfficeName()(("office_id" in wish && wish.office_id) || "");
  const [cancels, setCancels] = useState(false);
  const act = useCallAction("pause-autopilot", {
    done: () => {
      toast.success(office ? doneFor(wish.what, office) : done);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={office ? titleFor(wish.what, office) : title}
      action={action}
      busy={act.busy}
      onConfirm={() => void act.run({ preview: false, pause: wish, known: cancels ? "cancel" : "keep" })}
    >
      <ul className="space-y-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {counts.staying > 0 && (
        <div className="mt-4">
          <Checkbox
            label={`Avboka även ${counted(counts.staying, "tårta", "tårtor")} som ett bageri känner till`}
            hint="Bageriet får besked direkt. Annars levereras de som vanligt."
            value={cancels}
            onChange={setCancels}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
