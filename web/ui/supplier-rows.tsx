import { Link } from "@tanstack/react-router";
import { Store } from "lucide-react";
import type { ReactNode } from "react";
import type { NearVendors } from "../../contract/addresses.ts";
import { kilometres } from "../../domain/distance.ts";
import type { CallError } from "../call-error.ts";
import { RadioRows } from "./choice-rows.tsx";
import { Loading, Skeleton } from "./skeleton.tsx";
import { LoadFailed } from "./states.tsx";

type SupplierRowsProps = {
  /** 'Bageri', 'Restaurang'. */
  label: string;
  /** What `useCall("list-cake-vendors", …)` gave. */
  near: { data: NearVendors | undefined; error: CallError | null; waiting: boolean; reload: () => void };
  value: string | null;
  onChange: (id: string) => void;
  /** While there is no address to measure from. */
  before: string;
  /** When nobody is within reach. */
  none: string;
  error?: string;
};

/** Suppliers by distance. One that cannot make it that day stays in the list, with the reason. */
export function SupplierRows({ label, near, value, onChange, before, none, error }: SupplierRowsProps) {
  const { data } = near;
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <p className="font-semibold">{label}</p>
        {data?.radius_km && <p className="text-subtle-foreground">Inom {data.radius_km} km</p>}
      </div>
      {near.error ? (
        <LoadFailed small text="Failed to load vendors" lang="en" retry={near.reload} />
      ) : near.waiting ? (
        <Waiting />
      ) : !data ? (
        <Quiet>{before}</Quiet>
      ) : data.vendors.length === 0 ? (
        <Quiet>
          {none}{" "}
          <Link to="/contact" className="font-semibold text-primary underline underline-offset-4">
            Be oss ordna en
          </Link>
        </Quiet>
      ) : (
        <RadioRows
          label={label}
          hideLabel
          className="[&>[role=radiogroup]]:max-h-[19.5rem] [&>[role=radiogroup]]:overflow-y-auto"
          value={value}
          onChange={onChange}
          error={error}
          rows={data.vendors.map((vendor) => ({
            value: vendor.id,
            label: vendor.name,
            detail: vendor.why_not || vendor.address,
            aside: <span className="tabular-nums">{kilometres(vendor.distance_km)}</span>,
            disabled: vendor.why_not !== null,
          }))}
        />
      )}
    </div>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-lg border border-dashed border-border-strong px-4 py-4 text-sm text-subtle-foreground"
    >
      <Store size={18} aria-hidden className="shrink-0" />
      <span>{children}</span>
    </p>
  );
}

function Waiting() {
  return (
    <Loading className="divide-y divide-border rounded-lg border hairline">
      {[0, 1, 2].map((i) => (
        <div key={i} className="space-y-2 px-4 py-3.5">
          <Skeleton className="w-2/5" />
          <Skeleton className="w-3/5" />
        </div>
      ))}
    </Loading>
  );
}
