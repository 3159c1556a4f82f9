import type { ComponentProps } from "react";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { NO_BAKERY_NEAR } from "../../../../domain/suppliers.ts";
import { useToday } from "../../../clock.ts";
import { Button } from "../../../ui/button.tsx";
import { SupplierRows } from "../../../ui/supplier-rows.tsx";

const NO_PLACE = "Adressen har ingen plats på kartan än. Det går att beställa ändå och välja bageri senare.";

type BakeryFieldProps = {
  near: ComponentProps<typeof SupplierRows>["near"];
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
  const nobodyCan = vendors.length > 0 && vendors.every(({ why_not }) => why_not);
  return (
    <div>
      <SupplierRows
        label="Bageri"
        near={near}
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
