import { useState } from "react";
import { type CakeOfYear, moveCakeOrder } from "../../../../contract/cakes.ts";
import { MOST_DAYS_FROM_BIRTHDAY } from "../../../../domain/birthday.ts";
import { lostAs, supplierKnows } from "../../../../domain/orders.ts";
import { pointOf } from "../../../address-search.ts";
import { useToday } from "../../../clock.ts";
import { useDeed } from "../../../deed.ts";
import { useCallForm } from "../../../form.ts";
import { AddressField } from "../../../ui/address-field.tsx";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { focusInto } from "../../../ui/focus.ts";
import { toast } from "../../../ui/toaster.tsx";
import { requiredAddress } from "./required-address.ts";

type MoveProps = {
  cake: CakeOfYear;
  order: NonNullable<CakeOfYear["order"]>;
  /** Saves what must be saved first, and gives the order's revision after it; null when that failed. */
  before: () => Promise<number | null>;
  onDone: () => void;
};

/** Another day or address, when the party moves. */
export function MoveDelivery(props: MoveProps) {
  const [asked] = useDeed("flytta");
  const [open, setOpen] = useState(asked);
  if (open)
    return (
      <div ref={focusInto} tabIndex={-1} className="basis-full outline-none">
        <MoveForm {...props} />
      </div>
    );
  return (
    <Button look="secondary" size="sm" onClick={() => setOpen(true)}>
      Ändra dag eller adress
    </Button>
  );
}

function MoveForm({ cake, order, before, onDone }: MoveProps) {
  const today = useToday();
  const birthday = Temporal.PlainDate.from(cake.birthday);
  const earliest = birthday.subtract({ days: MOST_DAYS_FROM_BIRTHDAY });
  const form = useCallForm(moveCakeOrder, {
    start: {
      id: order.id,
      revision: order.revision,
      delivery_date: cake.delivery_date,
      delivery_address: order.address,
      address_latitude: order.latitude,
      address_longitude: order.longitude,
    },
    schema: moveCakeOrder.input.extend({ delivery_address: requiredAddress }),
    done: ({ id }, { delivery_date, delivery_address }) => {
      const moved = delivery_date !== cake.delivery_date || delivery_address?.trim() !== order.address;
      if (id !== order.id) toast.success("Bageriet har fått den nya frågan");
      else if (moved) toast.success("Tårtan är flyttad");
      onDone();
    },
  });
  const control = form.control("delivery_address");
  const { delivery_address, address_latitude, address_longitude } = form.values;
  return (
    <form
      {...form.props}
      onSubmit={async (event) => {
        event.preventDefault();
        const revision = await before();
        if (revision === null) return;
        form.set("revision", revision);
        await form.props.onSubmit(event);
      }}
      className="space-y-3.5 rounded-lg border hairline p-4"
    >
      <DateField
        label="Leveransdag"
        min={(Temporal.PlainDate.compare(earliest, today) > 0 ? earliest : today).toString()}
        max={birthday.add({ days: MOST_DAYS_FROM_BIRTHDAY }).toString()}
        {...form.control("delivery_date")}
      />
      <AddressField
        label="Leveransadress"
        required
        {...control}
        value={{ display: delivery_address ?? "", latitude: address_latitude, longitude: address_longitude }}
        onChange={(next) => {
          control.onChange(next.display);
          form.set("address_latitude", next.latitude ?? null);
          form.set("address_longitude", next.longitude ?? null);
        }}
        near={pointOf(order)}
      />
      {toldText(order) && <p className="text-sm text-subtle-foreground">{toldText(order)}</p>}
      <SubmitButton wide busy={form.busy}>
        Spara ändringen
      </SubmitButton>
    </form>
  );
}

/** What its bakery hears of it. */
function toldText(order: MoveProps["order"]): string | null {
  if (supplierKnows(order.status))
    return `${order.bakery_name} får besked att den gamla leveransen är avbokad och svarar på nytt om den nya.`;
  return lostAs(order) && order.bakery_active ? `${order.bakery_name} får frågan om den nya dagen.` : null;
}
