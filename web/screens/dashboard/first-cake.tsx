import { X } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { orderers } from "../../../contract/callers.ts";
import { daysUntil, formatDay } from "../../../domain/dates.ts";
import { firstName } from "../../../domain/names.ts";
import { useToday } from "../../clock.ts";
import { useHasRole } from "../../may.ts";
import { remember, wasCelebrated } from "../../once.ts";
import { IconButton, LinkButton } from "../../ui/button.tsx";
import Confetti from "../../ui/confetti.tsx";
import { DrawnCake } from "../../ui/drawn-cake.tsx";

type Props = { cake: NonNullable<Output<"get-overview">["first_cake"]> };

/** A new company's first cake has come: a small feast for some days, or until somebody closes it. */
export default function FirstCake({ cake }: Props) {
  const closing = `forsta ${cake.order_id} stangd`;
  const [closed, setClosed] = useState(() => wasCelebrated(closing));
  const today = useToday();
  const mayOpen = useHasRole(orderers);
  if (closed) return null;
  const date = Temporal.PlainDate.from(cake.delivery_date);
  const day = ["idag", "igår"][-daysUntil(date, today)] ?? formatDay(date);
  return (
    <section className="relative flex items-center gap-5 overflow-hidden rounded-xl border border-rose-300/70 bg-gradient-to-b from-rose-100/60 to-card p-card shadow-card max-md:flex-wrap">
      <span className="relative">
        <DrawnCake kind="princess" width={72} />
        <Confetti of={`forsta ${cake.order_id}`} shape="around" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="display text-h3">Er första tårta är framme!</h2>
        <p className="mt-0.5 text-sm text-subtle-foreground">
          {firstName(cake.employee_name)} firades {day}. Har ni en bild, spara den här.
        </p>
      </div>
      <div className="relative flex gap-2.5 max-md:w-full max-md:*:first:flex-1">
        {mayOpen && (
          <LinkButton to="/dashboard/kort" search={{ order: cake.order_id }} look="secondary">
            Kort och bild
          </LinkButton>
        )}
        <IconButton
          look="ghost"
          label="Stäng"
          onClick={() => {
            remember(closing);
            setClosed(true);
          }}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </div>
    </section>
  );
}
