import type { FoodCounts } from "../../../../domain/confirmed-food.ts";
import { timesEach } from "../../../../domain/allergies.ts";
import { weekdays } from "../../../../domain/meals.ts";
import { notToldFor, pricePerPerson, tooFew } from "../../../../domain/menus.ts";
import { inKronor } from "../../../../domain/money.ts";
import { allergenText, productDietLabels, sizesText } from "../../../../domain/products.ts";
import { capitalised, counted, listed } from "../../../../domain/swedish.ts";
import { FieldNote } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { ChosenMenus, MenuDay, OfferedMenu } from "./menu-choice.ts";

type Props = {
  days: readonly MenuDay[];
  people: number;
  vatPercent: number;
  food: FoodCounts | null;
  value: ChosenMenus;
  onChange: (value: ChosenMenus) => void;
};

/** The menu of each day, what it is, and what all of it costs. */
export function MenuField({ days, people, vatPercent, food, value, onChange }: Props) {
  return (
    <div className="space-y-4">
      {days.map(({ weekday, offered, chosen }) => {
        const day = dayName(weekday);
        const label = days.length > 1 ? `Meny, ${day}ar` : "Meny";
        if (offered.length === 0)
          return (
            <p key={weekday} className="text-sm text-subtle-foreground">
              {capitalised(day)}ar har restaurangen ingen egen meny. Ni får priset av restaurangen.
            </p>
          );
        return (
          <div key={weekday}>
            <SelectField
              label={label}
              name={`menu-${weekday}`}
              choices={[
                ...offered.map((menu) => ({
                  value: menu.id,
                  label: `${menu.name}, ${inKronor(pricePerPerson(menu))} per person`,
                })),
                { value: "", label: "Ingen särskild meny" },
              ]}
              value={chosen?.id ?? ""}
              error={(chosen && tooFew(chosen, people)) ?? undefined}
              onChange={({ target }) => onChange({ ...value, [weekday]: target.value })}
            />
            {chosen ? <About menu={chosen} food={food} /> : <NoMenu offered={offered} people={people} />}
          </div>
        );
      })}
      <Sum days={days} people={people} vatPercent={vatPercent} />
    </div>
  );
}

function About({ menu: { listed: menu }, food }: { menu: OfferedMenu; food: FoodCounts | null }) {
  if (!menu)
    return (
      <p className="mt-1.5 text-sm text-subtle-foreground">
        Restaurangen har den inte i sin lista längre. Det ni har kommit överens om gäller.
      </p>
    );
  const missing = food ? notToldFor(menu, food) : [];
  return (
    <div className="mt-1.5 space-y-0.5 text-sm text-subtle-foreground">
      {menu.description && <p className="wrap-anywhere whitespace-pre-line">{menu.description}</p>}
      <p>
        {allergenText(menu.allergens)}
        {menu.diets.length > 0 &&
          `. Kan göras ${listed(menu.diets.map((diet) => productDietLabels[diet].toLocaleLowerCase("sv")))}`}
        .
      </p>
      {missing.length > 0 && (
        <p className="text-warning-soft-foreground">
          Restaurangen har inte sagt att menyn passar: {timesEach(missing)}. Den får veta det och svarar för
          det.
        </p>
      )}
    </div>
  );
}

/** Why nothing is proposed. */
function NoMenu({ offered, people }: { offered: readonly OfferedMenu[]; people: number }) {
  const why = tooFew(offered[0]!, people);
  return <FieldNote hint={why ?? `Till exempel ${offered[0]!.name}, ${sizesText(offered[0]!)}.`} />;
}

function Sum({ days, people, vatPercent }: Pick<Props, "days" | "people" | "vatPercent">) {
  const priced = days.flatMap(({ weekday, chosen }) => (chosen ? { weekday, chosen } : []));
  if (priced.length === 0) return null;
  const total = priced.reduce((sum, { chosen }) => sum + pricePerPerson(chosen) * people, 0);
  // Of a week with a day that has no price only the other days are known.
  const known = capitalised(listed(priced.map(({ weekday }) => `${dayName(weekday)}ar`)));
  const what = days.length === 1 ? "Summa" : priced.length === days.length ? "En vecka" : known;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
      <span className="font-semibold">
        {what}, {counted(people, "person", "personer")}
      </span>
      <span>
        <strong className="font-semibold tabular-nums">{inKronor(total)}</strong> exkl. moms {vatPercent} %
      </span>
    </p>
  );
}

const dayName = (weekday: number): string => weekdays.find(({ value }) => value === weekday)!.name;
