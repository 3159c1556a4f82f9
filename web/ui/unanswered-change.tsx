import type { Delivery } from "../../contract/deliveries.ts";

/** Somebody's new allergy may not have been read: HR hears it while the food is on the table. */
export function UnansweredChange({ delivery }: { delivery: Delivery }) {
  if (!delivery.unanswered_change) return null;
  return (
    <p className="mt-1 text-sm text-amber-800">
      {delivery.supplier_name ?? "Leverantören"} svarade aldrig på ändringen. Fråga dem innan ni äter, om
      någon är allergisk.
    </p>
  );
}
