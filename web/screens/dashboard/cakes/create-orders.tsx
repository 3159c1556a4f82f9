import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { type CakeOrderDraft, createCakeOrders } from "../../../../contract/cakes.ts";
import type { Input, Output } from "../../../../contract/contract.ts";
import type { DeliveryRule } from "../../../../domain/birthday.ts";
import { formatDayFrom, formatDayYear } from "../../../../domain/dates.ts";
import { type InvoiceInterval, invoiceIntervals, invoiceLabels } from "../../../../domain/meals.ts";
import { counted } from "../../../../domain/swedish.ts";
import { type Address, pointOf, usePlaced } from "../../../address-search.ts";
import { showError, useCall, useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { afterOrdering } from "../after-ordering.ts";
import { toSubscription } from "../to-subscription.ts";
import { useCallForm } from "../../../form.ts";
import { AddressField } from "../../../ui/address-field.tsx";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { BakeryField } from "./bakery-field.tsx";
import { EmployeePicker } from "./employee-picker.tsx";
import { requiredAddress } from "./required-address.ts";

type Candidates = Output<"list-cake-candidates">;
type CreateProps = { chosen: string[]; rule: DeliveryRule | undefined; onClose: () => void };

const NO_BAKERY = "Inget bageri valt – beställningar skapas utan bageri. Du kan tilldela senare.";
const CHOOSE_SOMEBODY = "Välj minst en anställd";
const title = "Skapa tårtbeställning";
const deliveryText: Record<DeliveryRule, string> = {
  "same-day": "Tårtan levereras på födelsedagen.",
  "workday-before": "Tårtan levereras på födelsedagen, vid helg närmaste arbetsdag före.",
  "workday-after": "Tårtan levereras på födelsedagen, vid helg närmaste arbetsdag efter.",
};

export function CreateOrdersDialog({ chosen, rule, onClose }: CreateProps) {
  const candidates = useCall("list-cake-candidates", {});
  const kept = useCall("get-cake-order-draft", {});
  if (candidates.data && (kept.data || kept.error))
    return (
      <OrderForm
        candidates={candidates.data}
        draft={kept.data?.draft ?? null}
        chosen={chosen}
        rule={rule}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onOpenChange={onClose} title={title} size="xl">
      {candidates.error ? (
        <LoadFailed
          text="Failed to load employees"
          lang="en"
          detail={candidates.error.text}
          retry={candidates.reload}
        />
      ) : (
        <SkeletonRows rows={4} round />
      )}
    </Dialog>
  );
}

type FormProps = CreateProps & { candidates: Candidates; draft: CakeOrderDraft | null };

function OrderForm({ candidates, draft, chosen, rule, onClose }: FormProps) {
  const today = useToday();
  const keep = useCallAction("save-cake-order-draft", { failed: "Kunde inte spara utkast" });
  const navigate = useNavigate();
  const start = startOf(candidates, draft, chosen);
  const form = useCallForm(createCakeOrders, {
    start,
    schema: createCakeOrders.input.extend({ delivery_address: requiredAddress }),
    invalid: CHOOSE_SOMEBODY,
    input: (values) => ({ ...values, ...valuesOf(address), selected_vendor_id: bakery }),
    done: (made) => {
      showCreated(made, bakery === null);
      onClose();
    },
    failed: (error, say) => {
      if (error.code !== "subscription-ended") return showError("Failed to create orders", error, say);
      void keepDraft(error.text, say);
    },
  });

  async function keepDraft(why: string, say: typeof toast.error) {
    const action = { label: "Förnya", run: () => void navigate(toSubscription) };
    say(why, { action });
    const { portion_sizes: _, ...order } = form.values;
    const kept = await keep.run({ ...order, ...valuesOf(address) });
    if (kept) say(why, { action, description: "Beställningen är sparad som ett utkast." });
  }

  const ticked = form.values.selected_employee_ids;
  const people = candidates.employees.filter(({ id }) => ticked.includes(id));
  const present = people.map(({ id }) => id);
  // Whoever has left meanwhile, or wants no cake any more, has no row to be unticked in.
  useEffect(() => {
    if (present.length < ticked.length) form.set("selected_employee_ids", present);
  });
  const sizes = form.values.portion_sizes ?? {};
  const pieces = people.reduce((sum, { id, portion_size }) => sum + (sizes[id] ?? portion_size), 0);
  const [first] = people;

  const address = usePlaced(addressIn(form.values), addressIn(start));
  const place = form.control("delivery_address");
  const point = pointOf(address);
  const near = useCall(
    "list-cake-vendors",
    {
      latitude: point?.latitude ?? 0,
      longitude: point?.longitude ?? 0,
      delivery_date: first?.delivery_date,
      delivery_time: candidates.delivery_time,
    },
    { when: point !== null },
  );
  const possible = near.data?.vendors.find(({ id }) => id === form.values.selected_vendor_id);
  const bakery: string | null = possible && possible.why_not === null ? possible.id : null;

  function setAddress(next: Address) {
    const { delivery_address, address_latitude, address_longitude } = valuesOf(next);
    place.onChange(delivery_address);
    form.set("address_latitude", address_latitude);
    form.set("address_longitude", address_longitude);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title={title}
      description={rule && deliveryText[rule]}
      form={form.props}
      footer={
        <div className="flex w-full items-center justify-between gap-3 max-md:flex-col max-md:items-stretch">
          <p aria-live="polite">
            <strong className="block font-semibold">
              {people.length === 0
                ? "Ingen vald ännu"
                : `${counted(people.length, "tårta", "tårtor")}, ${counted(pieces, "bit", "bitar")}`}
            </strong>
            {first && (
              <span className="text-sm text-subtle-foreground">
                Första leverans {formatDayFrom(Temporal.PlainDate.from(first.delivery_date), today)}
              </span>
            )}
          </p>
          <div className="flex gap-2.5">
            <Button look="secondary" onClick={onClose}>
              Avbryt
            </Button>
            <SubmitButton busy={form.busy} className="max-md:flex-1">
              {people.length === 0
                ? "Skapa beställning"
                : `Skapa ${counted(people.length, "beställning", "beställningar")}`}
            </SubmitButton>
          </div>
        </div>
      }
    >
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <EmployeePicker
          employees={candidates.employees}
          {...form.control("selected_employee_ids")}
          sizes={sizes}
          onSize={(id, size) => form.set("portion_sizes", { ...sizes, [id]: size })}
        />
        <div className="space-y-6">
          <AddressField
            label="Leveransadress"
            required
            {...place}
            value={address}
            onChange={setAddress}
            near={pointOf(candidates)}
          />
          <BakeryField
            near={near}
            address={address.display}
            date={first?.delivery_date}
            value={bakery}
            onChange={(id) => form.set("selected_vendor_id", id)}
          />
          <Invoicing
            value={form.values.invoice_interval}
            onChange={(interval) => form.set("invoice_interval", interval)}
          />
        </div>
      </div>
    </Dialog>
  );
}

const invoiceNotes: Record<InvoiceInterval, string> = {
  monthly: "En samlad faktura i slutet av månaden.",
  per_delivery: "En faktura för varje leverans.",
};

type InvoicingProps = { value: InvoiceInterval; onChange: (interval: InvoiceInterval) => void };

function Invoicing({ value, onChange }: InvoicingProps) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">Fakturering</p>
      <Segmented<InvoiceInterval>
        wide
        label="Fakturering"
        choices={invoiceIntervals.map((interval) => ({ value: interval, label: invoiceLabels[interval] }))}
        value={value}
        onChange={onChange}
      />
      <p className="mt-1.5 text-sm text-subtle-foreground">{invoiceNotes[value]}</p>
    </div>
  );
}

type Values = Input<"create-cake-orders">;

/** What was kept comes first; otherwise the company's own address and habits. */
function startOf(candidates: Candidates, draft: CakeOrderDraft | null, chosen: string[]): Values {
  const free = new Set(candidates.employees.filter(({ status }) => status === null).map(({ id }) => id));
  const ids = [...new Set([...(draft?.selected_employee_ids ?? []), ...chosen])];
  return {
    selected_employee_ids: ids.filter((id) => free.has(id)),
    selected_vendor_id: draft?.selected_vendor_id ?? null,
    invoice_interval: draft?.invoice_interval ?? candidates.invoice_interval,
    delivery_address: draft?.delivery_address ?? candidates.address ?? "",
    address_latitude: draft?.delivery_address ? draft.address_latitude : candidates.latitude,
    address_longitude: draft?.delivery_address ? draft.address_longitude : candidates.longitude,
    portion_sizes: {},
  };
}

function addressIn(values: Values): Address {
  return {
    display: values.delivery_address ?? "",
    latitude: values.address_latitude,
    longitude: values.address_longitude,
  };
}

const valuesOf = ({ display, latitude, longitude }: Address) => ({
  delivery_address: display,
  address_latitude: latitude ?? null,
  address_longitude: longitude ?? null,
});

function showCreated(
  { created, alreadyOrdered, waits_for }: Output<"create-cake-orders">,
  withoutBakery: boolean,
): void {
  for (const { name, delivery_date } of alreadyOrdered)
    toast.info(
      `Beställning för ${name} finns redan för ${formatDayYear(Temporal.PlainDate.from(delivery_date))}`,
    );
  if (created.length === 0) return toast.info("Inga nya beställningar att skapa");
  const sent = created.filter((order) => order.sent).length;
  const waiting = withoutBakery ? 0 : created.length - sent;
  const description = afterOrdering({ sent, waiting, waits_for }, "bageriet");
  toast.success(
    counted(created.length, "beställning skapad", "beställningar skapade"),
    description ? { description } : {},
  );
  if (withoutBakery) toast.info(NO_BAKERY);
}
