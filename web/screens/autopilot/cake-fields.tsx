import type { Output } from "../../../contract/contract.ts";
import { formatTime } from "../../../domain/dates.ts";
import { MEAL_TIMES } from "../../../domain/meals.ts";
import { FEWEST_DAYS_AHEAD, MOST_DAYS_AHEAD } from "../../../domain/offer-times.ts";
import { MAX_PORTIONS } from "../../../domain/people.ts";
import { preferredKinds, productKindLabels } from "../../../domain/products.ts";
import { counted } from "../../../domain/swedish.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FieldLabel, FieldNote } from "../../ui/field.tsx";
import { Toggles } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { SettingsProps } from "./settings-props.ts";

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** How big, for how much, at what hour, and how long ahead a bakery is asked. */
export function CakeFields({
  people,
  settings,
  set,
}: SettingsProps & { people: Output<"get-autopilot">["people"] }) {
  const { default_portion_size: size, budget_per_piece_ore: budget, delivery_time, days_ahead } = settings;
  const own = people.filter(
    ({ cake_portion_size }) => cake_portion_size !== null && cake_portion_size !== size,
  );
  return (
    <Card className="pb-card">
      <CardHead title="Tårtan" />
      <div className="mt-4 grid gap-3 px-card min-[22.5rem]:grid-cols-[1fr_1.15fr] xl:grid-cols-4">
        <SelectField
          label="Storlek"
          value={String(size)}
          onChange={(event) => set({ default_portion_size: Number(event.target.value) })}
          choices={numbers(1, MAX_PORTIONS).map((pieces) => ({
            value: String(pieces),
            label: counted(pieces, "bit", "bitar"),
          }))}
        />
        <TextField
          label="Budget, högst"
          inputMode="numeric"
          placeholder="Fri"
          after={<span className="text-sm text-muted-foreground">kr/bit</span>}
          value={budget === null ? "" : String(budget / 100)}
          onChange={(event) => {
            const kronor = Number(event.target.value.replace(/\D/g, "").slice(0, 4));
            set({ budget_per_piece_ore: kronor > 0 ? Math.min(kronor, 1000) * 100 : null });
          }}
        />
        <SelectField
          label="Levereras"
          value={delivery_time}
          onChange={(event) => set({ delivery_time: event.target.value })}
          choices={MEAL_TIMES.map((time) => ({ value: time, label: formatTime(time) }))}
        />
        <SelectField
          label="Vi frågar"
          value={String(days_ahead)}
          onChange={(event) => set({ days_ahead: Number(event.target.value) })}
          choices={numbers(FEWEST_DAYS_AHEAD, MOST_DAYS_AHEAD).map((days) => ({
            value: String(days),
            label: `${days} dagar före`,
          }))}
        />
      </div>
      <div className="mt-4 px-card">
        <FieldLabel>Helst</FieldLabel>
        <Toggles
          wrap
          label="Helst"
          choices={preferredKinds.map((value) => ({ value, label: productKindLabels[value] }))}
          value={settings.preferred_kinds ?? []}
          onChange={(preferred_kinds) => set({ preferred_kinds })}
        />
        <FieldNote hint="Väljs hos bagerier som har berättat vad de gör, efter vad personen själv tycker om och kan äta. Budgeten räknas utan moms." />
      </div>
      <div className="mt-4 px-card">
        <Checkbox
          label="Egna portioner till dem som inte kan äta tårtan"
          hint="Beställs med tårtan där bageriet har sådana. Bageriet får veta hur många och vilken kost, aldrig vem. De räknas inte in i budgeten."
          value={settings.separate_portions ?? false}
          onChange={(separate_portions) => set({ separate_portions })}
        />
      </div>
      {own.length > 0 && (
        <p className="mt-3 px-card text-xs text-muted-foreground">
          {counted(own.length, "person", "personer")} har en egen storlek, till exempel {own[0]!.name} med{" "}
          {counted(own[0]!.cake_portion_size!, "bit", "bitar")}. Den gäller före {size}.
        </p>
      )}
    </Card>
  );
}
