import { useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import { addSupplierAddress } from "../../../../contract/supplier-addresses.ts";
import { MOST_ADDRESSES } from "../../../../domain/supplier-addresses.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { useCallForm } from "../../../form.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { AddressRow, CopyChoice } from "../../../ui/extra-addresses.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import { EmailField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";

type Supplier = Output<"get-supplier-week">["supplier"];
type Address = Output<"list-supplier-addresses">["addresses"][number];

/** The extra addresses of a supplier's, for whoever helps it on the telephone. */
export function SupplierAddresses({ supplier: { id, active } }: { supplier: Supplier }) {
  const { data, error, reload } = useCall("list-supplier-addresses", { supplier_id: id });
  // Null until it was opened: only what was closed gives the focus back.
  const [adding, setAdding] = useState<boolean | null>(null);
  return (
    <Card className="mt-5 pb-card print:hidden">
      <CardHead title="Extra e-postadresser" detail="De får kopior av leverantörens mejl." />
      {error ? (
        <LoadFailed small text="Kunde inte hämta adresserna" retry={reload} />
      ) : !data ? (
        <SkeletonRows rows={1} />
      ) : (
        <>
          {data.addresses.length === 0 ? (
            <p className="px-card pt-3 text-sm text-subtle-foreground">Inga extra adresser.</p>
          ) : (
            <ul className="divide-y divide-border">
              {data.addresses.map((address) => (
                <Row key={address.id} supplierId={id} address={address} />
              ))}
            </ul>
          )}
          {data.addresses.length < MOST_ADDRESSES && (
            <div className="px-card pt-4">
              {adding ? (
                <AddForm supplierId={id} close={() => setAdding(false)} />
              ) : (
                <Button
                  look="secondary"
                  size="sm"
                  disabled={!active}
                  autoFocus={adding === false}
                  onClick={() => setAdding(true)}
                >
                  Lägg till en adress
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function Row({ supplierId, address }: { supplierId: string; address: Address }) {
  const remove = useCallAction("remove-supplier-address", {
    done: () => toast.success(`${address.email} är borttagen.`),
    failed: "Kunde inte ta bort adressen",
  });
  return (
    <AddressRow
      address={address}
      busy={remove.busy}
      onRemove={() => void remove.run({ supplier_id: supplierId, id: address.id })}
    />
  );
}

function AddForm({ supplierId, close }: { supplierId: string; close: () => void }) {
  const form = useCallForm(addSupplierAddress, {
    start: { supplier_id: supplierId, email: "", orders: true, invoices: false },
    done: (_, { email }) => {
      toast.success(`En länk är på väg till ${email}. När den är använd går mejlen dit.`);
      close();
    },
    failed: "Kunde inte lägga till adressen",
  });
  return (
    <form {...form.props} className="grid max-w-lg gap-4">
      <EmailField autoFocus autoComplete="off" {...form.field("email")} />
      <CopyChoice orders={form.control("orders")} invoices={form.control("invoices")} />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton busy={form.busy}>Lägg till adressen</SubmitButton>
        <Button look="ghost" onClick={close}>
          Avbryt
        </Button>
      </div>
    </form>
  );
}
