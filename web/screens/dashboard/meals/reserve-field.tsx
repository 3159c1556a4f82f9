import { ArrowUp, Plus, Store, X } from "lucide-react";
import type { NearVendors } from "../../../../contract/addresses.ts";
import { kilometres } from "../../../../domain/distance.ts";
import { MOST_RESERVES } from "../../../../domain/meals.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";

/** So many are proposed, and so many of the others can be chosen from. */
const PROPOSED = 2;
const MOST_OFFERED = 8;

type Restaurant = { id: string; name: string; distance_km?: number; why_not?: string | null };

/** The nearest who can, besides the one that is asked first. */
export const proposedReserves = (near: NearVendors | undefined, vendorId: string | null): string[] =>
  (near?.vendors ?? [])
    .filter(({ id, why_not }) => id !== vendorId && !why_not)
    .slice(0, PROPOSED)
    .map(({ id }) => id);

type ReserveProps = {
  /** Those around; one that was chosen before may no longer be among them. */
  restaurants: readonly Restaurant[];
  vendorId: string | null;
  value: readonly string[];
  onChange: (ids: string[]) => void;
};

/** Who is asked when the restaurant cannot, in order. */
export function ReserveField({ restaurants, vendorId, value, onChange }: ReserveProps) {
  const known = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]));
  const chosen = value.filter((id) => id !== vendorId).flatMap((id) => known.get(id) ?? []);
  const ids = chosen.map(({ id }) => id);
  const others = restaurants.filter(({ id, why_not }) => id !== vendorId && !why_not && !ids.includes(id));
  const moveUp = (index: number) => {
    const next = [...ids];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    onChange(next);
  };
  return (
    <div role="group" aria-label="Reserver om restaurangen inte kan">
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <p className="font-semibold">Reserver om restaurangen inte kan</p>
        <p className="text-subtle-foreground">Valfritt</p>
      </div>
      <div className="rounded-lg border hairline">
        <ol className="divide-y divide-border">
          {chosen.map((reserve, index) => (
            <li key={reserve.id} className="flex items-center gap-3 py-1.5 pr-1.5 pl-4 text-sm">
              <span className="text-subtle-foreground tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1 font-medium">{reserve.name}</span>
              {reserve.distance_km !== undefined && (
                <span className="text-subtle-foreground tabular-nums">{kilometres(reserve.distance_km)}</span>
              )}
              <span className="flex">
                <IconButton
                  look="ghost"
                  size="sm"
                  label={`Flytta upp ${reserve.name}`}
                  disabled={index === 0}
                  onClick={() => moveUp(index)}
                >
                  <ArrowUp size={16} aria-hidden />
                </IconButton>
                <IconButton
                  look="ghost"
                  size="sm"
                  label={`Ta bort ${reserve.name}`}
                  onClick={() => onChange(ids.filter((id) => id !== reserve.id))}
                >
                  <X size={16} aria-hidden />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-1.5 not-only:border-t not-only:hairline">
          <p className="py-1.5 text-sm text-subtle-foreground">
            {chosen.length === 0
              ? "Vi frågar den närmaste som kan."
              : "Därefter frågar vi den närmaste som kan."}
          </p>
          {others.length > 0 && chosen.length < MOST_RESERVES && (
            <Menu
              items={others.slice(0, MOST_OFFERED).map(({ id, name, distance_km }) => ({
                label: name,
                ...(distance_km === undefined ? {} : { hint: `${kilometres(distance_km)} bort` }),
                icon: <Store size={16} aria-hidden />,
                run: () => onChange([...ids, id]),
              }))}
            >
              <Button look="ghost" size="sm" className="-mr-2" icon={<Plus size={16} aria-hidden />}>
                Lägg till reserv
              </Button>
            </Menu>
          )}
        </div>
      </div>
    </div>
  );
}
