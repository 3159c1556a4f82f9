import { type ReactNode, useState } from "react";
import type { SupplierAddress } from "../../contract/supplier-addresses.ts";
import { Pill } from "./badge.tsx";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { ConfirmDialog } from "./dialog.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { addressTexts } from "./extra-address-texts.ts";

/** Parts of a supplier's list of extra addresses, on its own page and on the platform's. */

type Choice = Pick<SupplierAddress, "orders" | "invoices">;

type RowProps = {
  address: SupplierAddress;
  busy: boolean;
  /** Absent for whoever may not. */
  onChange?: ((choice: Choice) => void) | undefined;
  onRemove?: (() => void) | undefined;
  /** What else can be done with it. */
  children?: ReactNode;
};

export function AddressRow({ address, busy, onChange, onRemove, children }: RowProps) {
  const say = useTexts(addressTexts);
  const [asking, setAsking] = useState(false);
  const { email, proved } = address;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-card py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {email}
          {!proved && <Pill tone="amber">{say.waiting}</Pill>}
        </p>
        {onChange ? <Change address={address} onChange={onChange} /> : <Told {...address} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {children}
        {onRemove && (
          <Button look="ghost" size="sm" aria-label={say.removeOne(email)} onClick={() => setAsking(true)}>
            {say.remove}
          </Button>
        )}
      </div>
      {onRemove && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={say.removeTitle(email)}
          action={say.remove}
          danger
          busy={busy}
          onConfirm={onRemove}
        >
          {proved ? say.removeProved : say.removeUnproved}
        </ConfirmDialog>
      )}
    </li>
  );
}

function Told({ orders, invoices }: Choice) {
  const say = useTexts(addressTexts);
  return (
    <p className="text-sm text-subtle-foreground">
      {[orders && say.orders, invoices && say.invoices].filter(Boolean).join(", ")}
    </p>
  );
}

/** The last of the two stays: an address for nothing is removed. */
function Change({ address, onChange }: { address: SupplierAddress; onChange: (choice: Choice) => void }) {
  const say = useTexts(addressTexts);
  const { email, orders, invoices } = address;
  return (
    <div role="group" aria-label={say.mailsTo(email)} className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
      <Checkbox
        label={say.orders}
        value={orders}
        disabled={orders && !invoices}
        onChange={(next) => onChange({ orders: next, invoices })}
      />
      <Checkbox
        label={say.invoices}
        value={invoices}
        disabled={invoices && !orders}
        onChange={(next) => onChange({ orders, invoices: next })}
      />
    </div>
  );
}

type Control = { value: boolean; onChange: (checked: boolean) => void; error?: string };

/** What a new address gets. */
export function CopyChoice({ orders, invoices }: { orders: Control; invoices: Control }) {
  const say = useTexts(addressTexts);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{say.goesThere}</legend>
      <div className="grid gap-2">
        <Checkbox label={say.orders} hint={say.ordersHint} {...orders} />
        <Checkbox label={say.invoices} hint={say.invoicesHint} {...invoices} />
      </div>
    </fieldset>
  );
}
