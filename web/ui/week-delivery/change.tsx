import { useState } from "react";
import type { WeekChange, WeekDelivery } from "../../../contract/week.ts";
import { kilometres } from "../../../domain/distance.ts";
import { PEOPLE_OPTIONS } from "../../../domain/meals.ts";
import type { OrderKind } from "../../../domain/order-kinds.ts";
import { PORTION_OPTIONS } from "../../../domain/people.ts";
import { amountOf } from "../amount.ts";
import { RadioRows } from "../choice-rows.tsx";
import { Panel, type WeekPanelProps } from "./panel.tsx";
import { Tiles } from "./tiles.tsx";
import { isKnown, Named, named, NOBODY_ASKED } from "./words.ts";

type Sizing = {
  options: readonly number[];
  howMany: string;
  /** Whom to choose instead. */
  another: string;
  resized(size: number, revision: number): WeekChange;
  keep(now: number): string;
};
const sizing: Record<OrderKind, Sizing> = {
  cake: {
    options: PORTION_OPTIONS,
    howMany: "Hur många bitar?",
    another: "Eller ett annat bageri",
    resized: (portion_size, revision) => ({ what: "portions", portion_size, revision }),
    keep: (now) => `Behåll ${amountOf("cake", now)}`,
  },
  meal: {
    options: PEOPLE_OPTIONS,
    howMany: "Hur många personer?",
    another: "Eller en annan restaurang",
    resized: (people, revision) => ({ what: "people", people, revision }),
    keep: () => "Ändra inte",
  },
};

/** Another size, or another supplier. */
export function Change({ delivery, busy, act, onKeep }: WeekPanelProps) {
  const { quantity, others, supplier_name, acts, revision } = delivery;
  const { options, howMany, another, resized, keep } = sizing[delivery.kind];
  const sizes = [...new Set([...options, quantity])].sort((a, b) => a - b);
  const mayResize = acts.includes("portions") || acts.includes("people");
  const [size, setSize] = useState<number | null>(
    mayResize ? (sizes.find((one) => one > quantity) ?? sizes.at(-2) ?? null) : null,
  );
  const [vendor, setVendor] = useState<string | null>(mayResize ? null : (others[0]?.id ?? null));
  const next = others.find(({ id }) => id === vendor);
  const what = next
    ? `Fråga ${next.name} i stället`
    : size
      ? `Ändra till ${amountOf(delivery.kind, size)}`
      : null;
  const run = () => {
    if (next)
      act(
        { what: "supplier", vendor_id: next.id, revision },
        `${next.name} får frågan om ${named(delivery)}.`,
      );
    else if (size)
      act(resized(size, revision), `${Named(delivery)} är ändrad till ${amountOf(delivery.kind, size)}.`);
  };
  return (
    <Panel
      ask={mayResize ? howMany : "Vem ska leverera?"}
      consequence={changeConsequence(delivery, next?.name ?? null)}
      press={what}
      keep={keep(quantity)}
      busy={busy}
      onPress={run}
      onKeep={onKeep}
    >
      {mayResize && (
        <Tiles
          label={howMany}
          value={vendor ? null : String(size)}
          onChange={(value) => {
            setVendor(null);
            setSize(Number(value));
          }}
          tiles={sizes.map((one) => ({ value: String(one), isNow: one === quantity, children: one }))}
        />
      )}
      {others.length > 0 && acts.includes("supplier") && (
        <RadioRows
          className={mayResize ? "mt-4" : ""}
          label={another}
          hideLabel={!mayResize}
          value={vendor}
          onChange={setVendor}
          rows={others.map(({ id, name, distance_km }) => ({
            value: id,
            label: name,
            aside: kilometres(distance_km),
          }))}
        />
      )}
      {!what && (
        <p className="text-sm text-subtle-foreground">
          Ingen annan inom räckhåll kan leverera då. {supplier_name && `${supplier_name} är kvar.`}
        </p>
      )}
    </Panel>
  );
}

function changeConsequence(delivery: WeekDelivery, next: string | null): string {
  const { supplier_name } = delivery;
  if (!next) return isKnown(delivery) ? `${supplier_name} får ändringen i ett mejl.` : NOBODY_ASKED;
  return isKnown(delivery)
    ? `${supplier_name} får veta att beställningen är avbokad, och ${next} får frågan nu.`
    : `${next} får frågan. Säger de nej frågar vi nästa.`;
}
