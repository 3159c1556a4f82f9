import { CakeSlice, CalendarDays, EllipsisVertical, Pencil, Store } from "lucide-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Supplier } from "../../../../contract/entities/supplier.ts";
import { offeredFor, offeredText } from "../../../../domain/suppliers.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCall } from "../../../calls.ts";
import { Pill } from "../../../ui/badge.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { IconTile } from "../../../ui/icon-tile.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../../ui/states.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { SearchField } from "../search-field.tsx";
import { ActiveButton } from "./active-button.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { type Face, faceWords, typeLabels } from "./faces.ts";

export function SupplierList({ face }: { face: Face }) {
  const [search, setSearch] = useState("");
  return (
    <Card>
      <CardHead
        line
        stack
        title={face === "restaurant" ? "Restauranger" : "Bagerier"}
        aside={<SearchField label={`Sök ${faceWords[face].one}`} onSearch={setSearch} />}
      />
      <Suppliers face={face} search={search} />
    </Card>
  );
}

function useSuppliers(face: Face, search: string) {
  const restaurants = useCall("list-restaurants", { search }, { when: face === "restaurant" });
  const bakeries = useCall("list-bakeries", { search }, { when: face === "bakery" });
  if (face === "restaurant") return { ...restaurants, suppliers: restaurants.data?.restaurants };
  return { ...bakeries, suppliers: bakeries.data?.bakeries };
}

function Suppliers({ face, search }: { face: Face; search: string }) {
  const { suppliers, data, error, reload } = useSuppliers(face, search);
  const [editing, setEditing] = useState<Supplier | null>(null);
  if (error) return <LoadFailed text={faceWords[face].notRead} detail={error.text} retry={reload} />;
  if (!suppliers) return <SkeletonRows rows={5} />;
  if (suppliers.length === 0)
    return (
      <EmptyState
        picture={
          <IconTile tone="marzipan" size={48}>
            <Store size={22} />
          </IconTile>
        }
        title={search ? "Ingen träff" : faceWords[face].none}
        text={search ? `Inget namn och ingen adress innehåller ”${search}”.` : undefined}
      />
    );
  return (
    <>
      <Table
        bare
        label={face === "restaurant" ? "Restauranger" : "Bagerier"}
        columns={[...columns, actions(face, setEditing)]}
        rows={suppliers}
        keyOf={({ id }) => id}
        item={phoneItem(face, setEditing)}
      />
      {data?.more && (
        <p className="border-t hairline px-card py-4 text-sm text-subtle-foreground">
          De första 500 visas. Sök för att hitta fler.
        </p>
      )}
      <EditDialog supplier={editing} onClose={() => setEditing(null)} />
    </>
  );
}

const columns: Column<Supplier>[] = [
  {
    head: "Namn",
    cell: ({ name, address }) => (
      <>
        {name}
        <p className="text-xs font-normal text-muted-foreground">{address}</p>
      </>
    ),
  },
  {
    head: "Kontakt",
    cell: ({ email, phone }) => (
      <>
        <span className="wrap-anywhere">{email ?? "Ingen e-post"}</span>
        {phone && <p className="text-xs text-muted-foreground">{phone}</p>}
      </>
    ),
  },
  {
    head: "Typ",
    cell: (supplier) => (
      <>
        {kindOf(supplier)}
        <NotOffered supplier={supplier} />
      </>
    ),
  },
  { head: "Öppna beställningar", align: "right", cell: ({ open_orders }) => open_orders },
  {
    head: "Läge",
    cell: ({ active }) => <Pill tone={active ? "green" : "cream"}>{active ? "Aktiv" : "Inaktiv"}</Pill>,
  },
];

const kindOf = ({ restaurant_type, categories }: Supplier): string =>
  restaurant_type ? typeLabels[restaurant_type] : categories.join(", ") || "–";

/** An active supplier that no customer can choose is a mistake that somebody can mend. */
function NotOffered({ supplier }: { supplier: Supplier }) {
  if (!supplier.active || offeredFor(supplier).length > 0) return null;
  return <p className="text-xs text-warning-soft-foreground">{offeredText(supplier)}</p>;
}

const actions = (face: Face, edit: (supplier: Supplier) => void): Column<Supplier> => ({
  head: "Åtgärder",
  hideHead: true,
  cell: (supplier) => (
    <div className="flex items-center justify-end gap-1.5">
      <ActiveButton face={face} supplier={supplier} />
      <MoreMenu supplier={supplier} edit={() => edit(supplier)} />
    </div>
  ),
});

const phoneItem = (face: Face, edit: (supplier: Supplier) => void) => (supplier: Supplier) => (
  <PhoneItem face={face} supplier={supplier} edit={() => edit(supplier)} />
);

function PhoneItem({ face, supplier, edit }: { face: Face; supplier: Supplier; edit: () => void }) {
  const { name, address, email, open_orders, active } = supplier;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p className="font-semibold">{name}</p>
        <Pill tone={active ? "green" : "cream"}>{active ? "Aktiv" : "Inaktiv"}</Pill>
      </div>
      <p className="text-sm text-subtle-foreground">{address}</p>
      <p className="text-sm wrap-anywhere text-subtle-foreground">{email ?? "Ingen e-post"}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm text-subtle-foreground">
        <span>
          {kindOf(supplier)}, {counted(open_orders, "öppen beställning", "öppna beställningar")}
          <NotOffered supplier={supplier} />
        </span>
        <span className="flex items-center gap-1.5">
          <ActiveButton face={face} supplier={supplier} />
          <MoreMenu supplier={supplier} edit={edit} />
        </span>
      </div>
    </>
  );
}

function MoreMenu({ supplier, edit }: { supplier: Supplier; edit: () => void }) {
  const navigate = useNavigate();
  return (
    <Menu
      items={[
        { label: "Ändra uppgifter", icon: <Pencil size={16} aria-hidden />, run: edit },
        {
          label: "Sortiment",
          icon: <CakeSlice size={16} aria-hidden />,
          run: () => void navigate({ to: "/admin/suppliers/$id/sortiment", params: { id: supplier.id } }),
        },
        {
          label: "Veckosedel",
          icon: <CalendarDays size={16} aria-hidden />,
          run: () => void navigate({ to: "/admin/suppliers/$id", params: { id: supplier.id } }),
        },
      ]}
    >
      <IconButton look="ghost" size="sm" label={`Mer om ${supplier.name}`}>
        <EllipsisVertical size={18} aria-hidden />
      </IconButton>
    </Menu>
  );
}
