import type { OrderRequest } from "../../../contract/order-requests.ts";
import { Button } from "../../ui/button.tsx";
import { type Decision, decisionsFor, decisionWords } from "./decision.tsx";

type BarProps = {
  chosen: OrderRequest[];
  shown: OrderRequest[];
  onChoose: (ids: ReadonlySet<string>) => void;
  decide: (requests: OrderRequest[], to: Decision) => void;
  busy: boolean;
};

const MOST_AT_ONCE = 100;

/** What can be done with all that is chosen; each button takes those it fits. */
export function SelectionBar({ chosen, shown, onChoose, decide, busy }: BarProps) {
  const open = shown.filter((request) => decisionsFor(request).length > 0).slice(0, MOST_AT_ONCE);
  return (
    <div
      role="toolbar"
      aria-label="Valda förfrågningar"
      className="sticky bottom-(--place-bar) z-20 flex flex-wrap items-center gap-2.5 rounded-b-xl border-t hairline bg-cream-25 px-card py-3.5"
    >
      <p className="mr-auto text-sm font-semibold" aria-live="polite">
        {chosen.length} valda
      </p>
      <Button look="ghost" size="sm" onClick={() => onChoose(new Set(open.map(({ id }) => id)))}>
        Välj alla
      </Button>
      {(["rejected", "approved", "completed"] as const).map((to) => {
        const fitting = chosen.filter((request) => decisionsFor(request).includes(to));
        return (
          <Button
            key={to}
            size="sm"
            look={to === "approved" ? "primary" : "secondary"}
            disabled={fitting.length === 0 || busy}
            onClick={() => decide(fitting, to)}
          >
            {decisionWords[to].button}
            {fitting.length > 0 && ` (${fitting.length})`}
          </Button>
        );
      })}
    </div>
  );
}
