import { NotebookPen } from "lucide-react";
import { counted } from "../../../../domain/swedish.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";

/** An order that could not be made when it was written is offered again. */
export function DraftBanner({ onContinue }: { onContinue: () => void }) {
  const { data } = useCall("get-cake-order-draft", {});
  const discard = useCallAction("discard-cake-order-draft", { done: "Utkastet är borttaget" });
  if (!data?.draft) return null;
  const count = data.draft.selected_employee_ids.length;
  return (
    <div className="mb-3.5 md:mb-5">
      <Banner
        tone="marzipan"
        icon={<NotebookPen size={22} />}
        title="Ni har en sparad beställning"
        text={`${counted(count, "tårta väntar", "tårtor väntar")} på att beställas. Allt ni fyllde i finns kvar.`}
        action={
          <div className="flex gap-2.5">
            <Button look="ghost" size="sm" busy={discard.busy} onClick={() => void discard.run({})}>
              Ta bort
            </Button>
            <Button size="sm" onClick={onContinue}>
              Fortsätt
            </Button>
          </div>
        }
      />
    </div>
  );
}
