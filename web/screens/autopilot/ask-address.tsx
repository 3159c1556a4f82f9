import { owners } from "../../../contract/callers.ts";
import { setCakeSettings } from "../../../contract/cakes.ts";
import type { Output } from "../../../contract/contract.ts";
import { useCall } from "../../calls.ts";
import { useCallForm } from "../../form.ts";
import { AddressField } from "../../ui/address-field.tsx";
import { SubmitButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { Changing } from "../../may.ts";

/** Without an address nobody is near: it is asked for here, and the proposal follows. */
export function AskAddress() {
  const { data, error, reload } = useCall("list-cake-year", {});
  return (
    <Card className="pb-card">
      <CardHead title="Vart ska tårtorna?" detail="Sedan föreslår vi bagerier i närheten." />
      {error ? (
        <LoadFailed small text="Kunde inte hämta inställningarna" retry={reload} />
      ) : data ? (
        <div className="px-card">
          <AddressForm year={data} />
        </div>
      ) : (
        <SkeletonRows rows={1} />
      )}
    </Card>
  );
}

export function AddressForm({ year }: { year: Output<"list-cake-year"> }) {
  const { delivery_rule, default_portion_size, delivery_time } = year;
  const form = useCallForm(setCakeSettings, {
    start: {
      delivery_rule,
      default_portion_size,
      delivery_time,
      address: "",
      latitude: null as number | null | undefined,
      longitude: null as number | null | undefined,
    },
  });
  const { address, latitude, longitude } = form.values;
  const control = form.control("address");
  return (
    <form {...form.props} className="mt-4 flex flex-wrap items-start gap-3">
      <AddressField
        label="Leveransadress"
        required
        className="min-w-0 flex-1 basis-72"
        {...control}
        value={{ display: address ?? "", latitude, longitude }}
        onChange={(next) => {
          control.onChange(next.display);
          form.set("latitude", next.latitude ?? null);
          form.set("longitude", next.longitude ?? null);
        }}
      />
      <Changing by={owners}>
        <SubmitButton busy={form.busy} className="md:mt-6.5" wide="phone">
          Spara adressen
        </SubmitButton>
      </Changing>
    </form>
  );
}
