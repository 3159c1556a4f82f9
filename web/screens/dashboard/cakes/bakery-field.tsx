import type { ComponentProps } from "react";
import type { CakeVendors } from "../../../../contract/addresses.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { NO_BAKERY_NEAR } from "../../../../domain/suppliers.ts";
import { useToday } from "../../../clock.ts";
import { Button } from "../../../ui/button.tsx";
import { SupplierRows } from "../../../ui/supplier-rows.tsx";

const NO_PLACE = "Adressen har ingen plats på kartan än. Det går att beställa ändå och välja bageri senare.";

/** It can make one of the cakes, or has a later day for them. */
export const isChoosable = ({ why_not, late = [] }: CakeVendors["vendors"][number]): boolean =>
  why_not === null || late.some(({ first_day }) => first_day !== null);

/** One that can make none on its day may still be chosen for a later one, which it says. */
const withFirstDay =
  (today: Temporal.PlainDate) =>
  (vendor: CakeVendors["vendors"][number]): CakeVendors["vendors"][number] => {
    const day = vendor.late?.find(({ first_day }) => first_day)?.first_day;
    if (!vendor.why_not || !day) return vendor;
    const later = formatDayFrom(Temporal.PlainDate.from(day), today);
    return { ...vendor, why_not: null, address: `${vendor.why_not}. Kan leverera ${later}.` };
  };

type BakeryFieldProps = {
  near: Omit<ComponentProps<typeof SupplierRows>["near"], "data"> & { data: CakeVendors | undefined };
  address: string;
  /** The first delivery. */
  date: string | undefined;
  value: string | null;
  onChange: (id: string | null) => void;
};

/** The bakeries near the address. None has to be chosen; where none can deliver, it is said what that means. */
export function BakeryField({ near, address, date, value, onChange }: BakeryFieldProps) {
  const today = useToday();
  const vendors = near.data?.vendors ?? [];
  const nobodyCan = vendors.length > 0 && !vendors.some(isChoosable);
  return (
    <div>
      <SupplierRows
        label="Bageri"
        near={
          near.data ? { ...near, data: { ...near.data, vendors: vendors.map(withFirstDay(today)) } } : near
        }
        value={value}
        onChange={onChange}
        before={address.trim() ? NO_PLACE : "Välj adress för att se bagerier nära er."}
        none={NO_BAKERY_NEAR}
      />
      {date && nobodyCan && (
        <p role="status" className="mt-2 rounded-lg bg-amber-100 px-3.5 py-3 text-sm text-amber-800">
          Inget bageri kan leverera {formatDayFrom(Temporal.PlainDate.from(date), today)}. Beställningen
          skapas utan bageri, och ingen tårta kommer förrän ni har valt ett eller flyttat dagen.
        </p>
      )}
      {value && (
        <Button look="link" className="mt-2 !text-sm" onClick={() => onChange(null)}>
          Välj bageri senare
        </Button>
      )}
    </div>
  );
}
