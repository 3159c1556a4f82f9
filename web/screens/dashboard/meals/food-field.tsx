import { Check, Pencil } from "lucide-react";
import { useState } from "react";
import { asItem, foodLines } from "../../../../domain/allergies.ts";
import { type FoodCounts, foodKinds } from "../../../../domain/confirmed-food.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldNote } from "../../../ui/field.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { RestaurantKnows } from "./restaurant-knows.tsx";

type Props = {
  /** What the register says. */
  register: FoodCounts;
  people: number;
  /** What HR has confirmed; null until then. */
  value: FoodCounts | null;
  onChange: (value: FoodCounts | null) => void;
};

const labels = { allergies: "Allergi", diets: "Kost" };

/** How many of those who eat need what: as the register says, until HR says that it is right or counts anew. */
export function FoodField({ register, people, value, onChange }: Props) {
  const [changing, setChanging] = useState(false);
  const counts = value ?? register;
  // What was counted for guests, or for somebody who has left, is in no register any more.
  const rows = foodKinds.flatMap((kind) =>
    [...new Set([...register[kind], ...counts[kind]].map(({ name }) => name))].map((name) => ({
      kind,
      name,
      count: counts[kind].find((one) => one.name === name)?.count ?? 0,
    })),
  );
  if (rows.length === 0) return null;
  const isMany = rows.some(({ count }) => count > people);
  const set = (of: (typeof rows)[number], count: number) =>
    onChange(countsOf(rows.map((row) => (row === of ? { ...row, count } : row))));
  return (
    <div role="group" aria-label="Kost och allergier">
      <RestaurantKnows lines={foodLines(counts)} />
      {changing ? (
        <div className="mt-3 grid gap-3">
          {rows.map((row) => (
            <NumberField
              key={`${row.kind} ${row.name}`}
              label={`${labels[row.kind]}: ${asItem(row.name)}`}
              min={0}
              max={people}
              value={row.count}
              onChange={(count) => set(row, count)}
            />
          ))}
        </div>
      ) : (
        <p className="mt-2 text-sm">
          {value
            ? "Bekräftat av er för den här måltiden."
            : "Stämmer det för dem som ska äta? Annars gäller registret."}
        </p>
      )}
      {isMany && <FieldNote error="Fler än antalet personer. Ändra antalen." />}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          look="secondary"
          size="sm"
          disabled={isMany}
          aria-pressed={value !== null && !changing}
          icon={<Check size={16} aria-hidden />}
          onClick={() => {
            onChange(countsOf(rows));
            setChanging(false);
          }}
        >
          Stämmer
        </Button>
        {!changing && (
          <Button
            look="ghost"
            size="sm"
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => setChanging(true)}
          >
            Ändra antalen
          </Button>
        )}
      </div>
    </div>
  );
}

const countsOf = (
  rows: readonly { kind: (typeof foodKinds)[number]; name: string; count: number }[],
): FoodCounts => {
  const each = (kind: (typeof foodKinds)[number]) =>
    rows.flatMap((row) => (row.kind === kind && row.count > 0 ? [{ name: row.name, count: row.count }] : []));
  return { allergies: each("allergies"), diets: each("diets") };
};
