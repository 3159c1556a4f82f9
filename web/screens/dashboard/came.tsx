import { X } from "lucide-react";
import type { Delivery } from "../../../contract/deliveries.ts";
import { firstName } from "../../../domain/names.ts";
import { IconButton, LinkButton } from "../../ui/button.tsx";
import Confetti from "../../ui/confetti.tsx";
import { DateTile } from "../../ui/date-tile.tsx";
import { useToday } from "../../clock.ts";

/** After 'Ja, den kom' about a cake: one line of joy, and the way to its card. It goes when the page is left. */
export default function Came({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const today = useToday();
  const date = Temporal.PlainDate.from(delivery.delivery_date);
  const first = firstName(delivery.employee_name ?? "");
  return (
    <section
      role="status"
      className="relative flex items-center gap-4 overflow-hidden rounded-xl border hairline bg-card p-card shadow-card max-md:flex-wrap"
    >
      <DateTile date={date} today={date.equals(today)} />
      <div className="min-w-0 flex-1">
        <h2 className="display text-h3">Grattis, {first}!</h2>
        <p className="mt-0.5 text-sm text-subtle-foreground">
          {delivery.supplier_name ?? "Bageriet"} får veta att tårtan kom.
        </p>
      </div>
      <span className="relative hidden h-16 w-40 md:block">
        <Confetti of={`kom ${delivery.id}`} shape="shower" />
      </span>
      <div className="flex gap-2.5 max-md:w-full max-md:*:first:flex-1">
        <LinkButton to="/dashboard/kort" search={{ order: delivery.id }} look="secondary">
          Kort och bild
        </LinkButton>
        <IconButton look="ghost" label="Stäng" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
    </section>
  );
}
