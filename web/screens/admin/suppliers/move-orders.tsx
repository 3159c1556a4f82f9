import { ArrowRightLeft, Mail, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { ChooseFound } from "../choose-found.tsx";

type Preview = Output<"preview-supplier-move">;
type Order = Preview["orders"][number];
type Supplier = { id: string; name: string };

/** Gives all that a supplier is still to bring to another, after a look at what that means. */
export function MoveOrders({ supplier }: { supplier: Supplier }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="secondary"
        wide="phone"
        icon={<ArrowRightLeft size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Flytta beställningar
      </Button>
      {open && <MoveDialog supplier={supplier} onClose={() => setOpen(false)} />}
    </>
  );
}

const orderCount = (count: number) => counted(count, "beställning", "beställningar");

function MoveDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const [seen, setSeen] = useState<Preview | null>(null);
  const preview = useCallAction("preview-supplier-move", {
    done: (answer) => setSeen(answer),
    failed: "Kunde inte visa vad som skulle flyttas",
  });
  const move = useCallAction("move-supplier-orders", {
    done: ({ moved }) => {
      toast.success(`${orderCount(moved)} har flyttats till ${seen!.to.name}`);
      onClose();
    },
    failed: (error, say) => {
      say(error.text);
      // What is shown is no longer so.
      if (error.code === "order-changed") setSeen(null);
    },
  });
  const able = (seen?.orders ?? []).filter(({ why_not }) => why_not === null);
  const moveAll = () =>
    move.run({
      from: supplier.id,
      to: seen!.to.id,
      orders: able.map(({ id, revision }) => ({ id, revision })),
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Flytta beställningar"
      description={
        seen
          ? `Från ${seen.from.name} till ${seen.to.name}`
          : `Vem tar över det ${supplier.name} skulle leverera?`
      }
      footer={
        seen && (
          <>
            <Button look="secondary" onClick={() => setSeen(null)}>
              Välj en annan
            </Button>
            <Button disabled={able.length === 0} busy={move.busy} onClick={() => void moveAll()}>
              Flytta {orderCount(able.length)}
            </Button>
          </>
        )
      }
    >
      {seen ? (
        <Seen preview={seen} able={able} />
      ) : (
        <ChooseFound
          label="Sök leverantör"
          failed="Kunde inte söka leverantörer"
          none={(search) => `Ingen aktiv leverantör på ”${search}”`}
          among={({ suppliers }) =>
            suppliers
              .filter(({ id, active }) => active && id !== supplier.id)
              .map(({ address, ...found }) => ({ ...found, about: address }))
          }
          busy={preview.busy}
          choose={(to) => void preview.run({ from: supplier.id, to })}
        >
          Det som är på väg flyttas, och det som är planerat. Autopilotens listor och måltidsserierna ändras
          inte: det som planeras senare kan gå till {supplier.name} igen, om leverantören inte inaktiveras.
        </ChooseFound>
      )}
    </Dialog>
  );
}

function Seen({ preview: { from, to, orders, mails, more }, able }: { preview: Preview; able: Order[] }) {
  if (orders.length === 0) return <EmptyState title={`${from.name} har inget kvar att leverera`} />;
  const unable = orders.filter(({ why_not }) => why_not !== null);
  return (
    <div className="space-y-6">
      {more && (
        <p className="text-sm">
          Det finns fler än {orderCount(orders.length)}. De närmaste visas här. Flytta dem först, och gör
          sedan om det för resten.
        </p>
      )}
      <Orders title={`Flyttas till ${to.name}`} orders={able} />
      <Orders title={`Stannar hos ${from.name}`} orders={unable} />
      {able.length > 0 && (
        <section>
          <h3 className="font-semibold">Mejl som skickas</h3>
          <ul className="mt-1 divide-y divide-border text-sm">
            {mails.map(({ to_email, subject, count }) => (
              <li key={`${to_email} ${subject}`} className="flex gap-3 py-2.5">
                <Mail size={16} aria-hidden className="mt-0.5 shrink-0 text-ink-500" />
                <p className="min-w-0 wrap-anywhere">
                  {subject}
                  {count > 1 && ` (${count} st)`}
                  <span className="block text-subtle-foreground">{to_email}</span>
                </p>
              </li>
            ))}
          </ul>
          {mails.length === 0 && <p className="mt-1 text-sm text-subtle-foreground">Inga</p>}
        </section>
      )}
    </div>
  );
}

function Orders({ title, orders }: { title: string; orders: Order[] }) {
  const today = useToday();
  if (orders.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">
        {title} <span className="font-normal text-subtle-foreground">({orders.length})</span>
      </h3>
      <ul className="mt-1 divide-y divide-border text-sm">
        {orders.map(({ id, what, company_name, delivery_date, why_not }) => (
          <li key={id} className="py-2.5">
            <p className="font-medium wrap-anywhere">{what}</p>
            <p className="text-subtle-foreground">
              {company_name}, {formatDayFrom(Temporal.PlainDate.from(delivery_date), today)}
            </p>
            {why_not && (
              <p className="mt-0.5 flex gap-1.5 text-destructive">
                <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
                {why_not}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
