import type { ReactNode } from "react";
import type { WeekChange, WeekDelivery } from "../../../contract/week.ts";
import { Button } from "../button.tsx";

/** What each panel below a delivery is given. */
export type WeekPanelProps = {
  delivery: WeekDelivery;
  busy: boolean;
  /** Said when it is done: 'Tårtan till Elin är flyttad till fredag 27 november.' */
  act(change: WeekChange, done: string): void;
  onKeep(): void;
};

type PanelProps = {
  ask: string;
  /** What happens, before it does. */
  consequence: string;
  /** The green button names it; null when there is nothing to choose. */
  press: string | null;
  keep: string;
  busy: boolean;
  onPress(): void;
  onKeep(): void;
  children?: ReactNode;
};

export function Panel({ ask, consequence, press, keep, busy, onPress, onKeep, children }: PanelProps) {
  return (
    <>
      <p className="mb-2.5 text-body font-semibold">{ask}</p>
      {children}
      {press && <p className="mt-3 text-sm text-subtle-foreground">{consequence}</p>}
      <div className="mt-4 flex gap-2.5 max-md:flex-col">
        {press && (
          <Button
            busy={busy}
            onClick={onPress}
            className="h-auto! min-h-control flex-1 py-2 whitespace-normal!"
          >
            {press}
          </Button>
        )}
        <Button look="secondary" onClick={onKeep} className="max-md:hidden">
          {keep}
        </Button>
      </div>
    </>
  );
}
