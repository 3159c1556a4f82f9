import { type ReactNode, useState } from "react";
import type { SupplierAddress } from "../../contract/supplier-addresses.ts";
import { Pill } from "./badge.tsx";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { ConfirmDialog } from "./dialog.tsx";

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
  const [asking, setAsking] = useState(false);
  const { email, proved } = address;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-card py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {email}
          {!proved && <Pill tone="amber">Väntar på bekräftelse</Pill>}
        </p>
        {onChange ? <Change address={address} onChange={onChange} /> : <Told {...address} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {children}
        {onRemove && (
          <Button look="ghost" size="sm" aria-label={`Ta bort ${email}`} onClick={() => setAsking(true)}>
            Ta bort
          </Button>
        )}
      </div>
      {onRemove && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Ta bort ${email}?`}
          action="Ta bort"
          danger
          busy={busy}
          onConfirm={onRemove}
        >
          {proved
            ? "Inga fler mejl går dit. Den som har öppnat sidan därifrån loggas ut, och då behöver kalenderflödet en ny adress."
            : "Länken som är mejlad dit slutar gälla."}
        </ConfirmDialog>
      )}
    </li>
  );
}

const Told = ({ orders, invoices }: Choice) => (
  <p className="text-sm text-subtle-foreground">
    {[orders && "Beställningar", invoices && "Fakturaunderlag"].filter(Boolean).join(", ")}
  </p>
);

/** The last of the two stays: an address for nothing is removed. */
function Change({ address, onChange }: { address: SupplierAddress; onChange: (choice: Choice) => void }) {
  const { email, orders, invoices } = address;
  return (
    <div role="group" aria-label={`Mejl till ${email}`} className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
      <Checkbox
        label="Beställningar"
        value={orders}
        disabled={orders && !invoices}
        onChange={(next) => onChange({ orders: next, invoices })}
      />
      <Checkbox
        label="Fakturaunderlag"
        value={invoices}
        disabled={invoices && !orders}
        onChange={(next) => onChange({ orders, invoices: next })}
      />
    </div>
  );
}

type Control = { value: boolean; onChange: (checked: boolean) => void; error?: string };

/** What a new address gets. */
export const CopyChoice = ({ orders, invoices }: { orders: Control; invoices: Control }) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-semibold">Det här går dit</legend>
    <div className="grid gap-2">
      <Checkbox
        label="Beställningar"
        hint="Nya, ändrade och avbokade, påminnelser och kvitton. Därifrån går det också att öppna sidan."
        {...orders}
      />
      <Checkbox label="Fakturaunderlag" hint="Månadens leveranser med priser." {...invoices} />
    </div>
  </fieldset>
);
