import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
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
import { usePhone } from "../../../ui/media.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { BakeryField, isChoosable } from "./bakery-field.tsx";
import { EmployeePicker } from "./employee-picker.tsx";
import { ProductsField, shownProducts } from "./products-field.tsx";
import { requiredAddress } from "./required-address.ts";
import { SetAside } from "./set-aside.tsx";
import { whenDelivered } from "./when-delivered.ts";

type Candidates = Output<"list-cake-candidates">;
type Candidate = Candidates["employees"][number];
type CreateProps = { chosen: string[]; rule: DeliveryRule | undefined; onClose: () => void };

const NO_BAKERY = "Inget bageri valt – beställningar skapas utan bageri. Du kan tilldela senare.";
const CHOOSE_SOMEBODY = "Välj minst en anställd";
const title = "Skapa tårtbeställning";

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
    input: (values): Values => ({
      ...values,
      ...valuesOf(address),
      selected_vendor_id: bakery,
      // Those whom the bakery has no time for are not ordered for.
      selected_employee_ids: coming.map(({ id }) => id),
      delivery_dates: Object.fromEntries(coming.map((person) => [person.id, dayOf(person)])),
      late_employee_ids: late.filter((id) => coming.some((person) => person.id === id)),
      portion_sizes: ofComing(sizes),
      product_ids: ofComing(products),
      shown_products: ofComing(shownProducts(preview.data?.people ?? [], products)),
    }),
    done: (made) => {
      showCreated(made, bakery === null);
      const left = [...made.set_aside.map(({ employee_id }) => employee_id), ...aside.map(({ id }) => id)];
      if (left.length === 0) return onClose();
      form.set("selected_employee_ids", left);
    },
    failed: (error, say) => {
      if (error.code !== "subscription-ended") return showError("Failed to create orders", error, say);
      void keepDraft(error.text, say);
    },
  });

  async function keepDraft(why: string, say: typeof toast.error) {
    const action = { label: "Förnya", run: () => void navigate(toSubscription) };
    say(why, { action });
    const {
      portion_sizes: _,
      delivery_dates: __,
      late_employee_ids: ___,
      product_ids: ____,
      shown_products: _____,
      ...order
    } = form.values;
    const kept = await keep.run({ ...order, ...valuesOf(address) });
    if (kept) say(why, { action, description: "Beställningen är sparad som ett utkast." });
  }

  const ticked: string[] = form.values.selected_employee_ids;
  const people: Candidate[] = candidates.employees.filter(({ id }) => ticked.includes(id));
  const present = people.map(({ id }) => id);
  // Whoever has left meanwhile, or wants no cake any more, has no row to be unticked in.
  useEffect(() => {
    if (present.length < ticked.length) form.set("selected_employee_ids", present);
  });
  const sizes = form.values.portion_sizes ?? {};
  const moved = form.values.delivery_dates ?? {};
  const late = form.values.late_employee_ids ?? [];
  const dayOf = ({ id, delivery_date, late: missed }: Candidate) =>
    moved[id] ?? (missed && late.includes(id) ? missed.delivery_date : delivery_date);

  const birthdayOf = ({ id, birthday, late: missed }: Candidate) =>
    missed && late.includes(id) ? missed.birthday : birthday;

  const address = usePlaced(addressIn(form.values), addressIn(start));
  const place = form.control("delivery_address");
  const point = pointOf(address);
  const near = useCall(
    "list-cake-vendors",
    {
      latitude: point?.latitude ?? 0,
      longitude: point?.longitude ?? 0,
      delivery_dates: people.map(dayOf),
      delivery_time: candidates.delivery_time,
    },
    { when: point !== null },
  );
  const choosable = near.data?.vendors.filter(isChoosable) ?? [];
  const [isLater, setLater] = useState(false);
  // The only one in reach is chosen, until somebody says otherwise.
  const only = choosable.length === 1 && !isLater ? choosable[0] : undefined;
  const chosenBakery = choosable.find(({ id }) => id === form.values.selected_vendor_id) ?? only;
  const bakery: string | null = chosenBakery?.id ?? null;
  const lateDays = chosenBakery?.late ?? [];
  const aside: Candidate[] = people.filter((person) =>
    lateDays.some(({ delivery_date }) => delivery_date === dayOf(person)),
  );
  const coming: Candidate[] = people.filter((person) => !aside.includes(person));
  const products: Record<string, string> = form.values.product_ids ?? {};
  const ofComing = <T,>(table: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(table).filter(([id]) => coming.some((person) => person.id === id)));
  const preview = useCall(
    "preview-cake-products",
    {
      vendor_id: bakery ?? "",
      people: coming.map((person) => ({
        employee_id: person.id,
        portion_size: sizes[person.id] ?? person.portion_size,
        delivery_date: dayOf(person),
      })),
    },
    { when: bakery !== null && coming.length > 0 },
  );

  function setAddress(next: Address) {
    const { delivery_address, address_latitude, address_longitude } = valuesOf(next);
    place.onChange(delivery_address);
    form.set("address_latitude", address_latitude);
    form.set("address_longitude", address_longitude);
  }

  const phone = usePhone();
  const [where, setWhere] = useState(false);
  const isFirstStep = phone && !where;
  // Whom the bakery has no time for is said beside it, and counts among the rest until then.
  const counts = isFirstStep ? people : coming;
  const pieces = counts.reduce((sum, { id, portion_size }) => sum + (sizes[id] ?? portion_size), 0);
  const first = counts.map(dayOf).sort()[0];
  const needDay = people.length > 0 && counts.length === 0;
  /** On a phone where and from whom would lie below everybody's names, and the button above both. */
  const next = () =>
    ticked.length === 0 ? form.setError("selected_employee_ids", CHOOSE_SOMEBODY) : setWhere(true);

  return (
    <Dialog
      key={phone ? `step ${where}` : "one"}
      open
      onOpenChange={onClose}
      size="xl"
      title={title}
      description={
        needDay
          ? undefined
          : whenDelivered(
              counts.map((person) => ({ birthday: birthdayOf(person), day: dayOf(person) })),
              rule,
              today,
            )
      }
      {...(phone && { step: { now: where ? 2 : 1, of: 2 } })}
      {...(phone && where && { onBack: () => setWhere(false) })}
      form={{
        ...form.props,
        onSubmit: (event) => {
          if (!isFirstStep) return void form.props.onSubmit(event);
          event.preventDefault();
          next();
        },
      }}
      footer={
        <div className="flex w-full items-center justify-between gap-3 max-md:flex-col max-md:items-stretch">
          <p aria-live="polite">
            <strong className="block font-semibold">
              {people.length === 0
                ? "Ingen vald ännu"
                : needDay
                  ? "Välj en dag som bageriet kan"
                  : `${counted(counts.length, "tårta", "tårtor")}, ${counted(pieces, "bit", "bitar")}`}
            </strong>
            {first && (
              <span className="text-sm text-subtle-foreground">
                Första leverans {formatDayFrom(Temporal.PlainDate.from(first), today)}
              </span>
            )}
          </p>
          <div className="flex gap-2.5 max-[359px]:flex-wrap">
            {phone && where ? (
              <Button look="secondary" onClick={() => setWhere(false)}>
                Tillbaka
              </Button>
            ) : (
              <Button look="secondary" onClick={onClose}>
                Avbryt
              </Button>
            )}
            <SubmitButton busy={form.busy} disabled={needDay} className="max-md:flex-1">
              {isFirstStep
                ? "Nästa: adress och bageri"
                : coming.length === 0
                  ? "Skapa beställning"
                  : `Skapa ${counted(coming.length, "beställning", "beställningar")}`}
            </SubmitButton>
          </div>
        </div>
      }
    >
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {(!phone || !where) && (
          <EmployeePicker
            employees={candidates.employees}
            {...form.control("selected_employee_ids")}
            sizes={sizes}
            onSize={(id, size) => form.set("portion_sizes", { ...sizes, [id]: size })}
            dayOf={dayOf}
            late={late}
            onLate={(id, isLate) => {
              form.set("late_employee_ids", isLate ? [...late, id] : late.filter((one) => one !== id));
              const { [id]: _, ...others } = moved;
              form.set("delivery_dates", others);
            }}
          />
        )}
        {!isFirstStep && (
          <div className="space-y-6">
            <AddressField
              label="Leveransadress"
              required
              {...place}
              value={address}
              onChange={setAddress}
              near={pointOf(candidates)}
            />
            <div>
              <BakeryField
                near={near}
                address={address.display}
                date={people.map(dayOf).sort()[0]}
                value={bakery}
                onChange={(id) => {
                  setLater(id === null);
                  form.set("product_ids", {});
                  form.set("selected_vendor_id", id);
                }}
              />
              <SetAside
                people={aside.map((person) => ({ ...person, day: dayOf(person) }))}
                bakery={chosenBakery?.name ?? ""}
                late={lateDays}
                onMove={(id, day) => form.set("delivery_dates", { ...moved, [id]: day })}
              />
            </div>
            {bakery !== null && coming.length > 0 && (
              <ProductsField
                preview={preview}
                nameOf={(id) => coming.find((person) => person.id === id)?.name ?? ""}
                value={products}
                onChange={(next) => form.set("product_ids", next)}
              />
            )}
            <Invoicing
              value={form.values.invoice_interval}
              onChange={(interval) => form.set("invoice_interval", interval)}
            />
          </div>
        )}
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
  const ids = new Set([...(draft?.selected_employee_ids ?? []), ...chosen]);
  const asked = candidates.employees.filter(({ id }) => ids.has(id));
  // Whoever is led here because a birthday had no cake means that birthday.
  const late = asked.filter((employee) => employee.late && (chosen.includes(employee.id) || employee.status));
  return {
    selected_employee_ids: asked
      .filter((employee) => employee.status === null || late.includes(employee))
      .map(({ id }) => id),
    late_employee_ids: late.map(({ id }) => id),
    delivery_dates: {},
    selected_vendor_id: draft?.selected_vendor_id ?? candidates.last_bakery_id,
    invoice_interval: draft?.invoice_interval ?? candidates.invoice_interval,
    delivery_address: draft?.delivery_address ?? candidates.address ?? "",
    address_latitude: draft?.delivery_address ? draft.address_latitude : candidates.latitude,
    address_longitude: draft?.delivery_address ? draft.address_longitude : candidates.longitude,
    portion_sizes: {},
    product_ids: {},
    shown_products: {},
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
  { created, alreadyOrdered, set_aside, waits_for }: Output<"create-cake-orders">,
  withoutBakery: boolean,
): void {
  for (const { name, reason } of set_aside) toast.error(`${name} är inte med`, { description: reason });
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
