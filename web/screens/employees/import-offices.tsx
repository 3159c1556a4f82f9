import type { OfficeName } from "../../../contract/entities/office.ts";
import { counted } from "../../../domain/swedish.ts";
import { SelectField } from "../../ui/select-field.tsx";
import type { ListedOffices, Placing } from "./review.ts";

/** A column with more names than these is hardly one of offices. */
const MOST_ASKED = 20;

type Props = {
  offices: readonly OfficeName[];
  listed: ListedOffices;
  placing: Placing;
  onChange: (placing: Placing) => void;
};

/** In a company with several offices: what names that none of them has mean, and where rows without one belong. */
export function ImportOffices({ offices, listed: { unknown, some }, placing, onChange }: Props) {
  const choices = offices.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      {unknown.length > 0 && (
        <fieldset>
          <legend className="font-semibold">Kontor som ni inte har</legend>
          <p className="mt-0.5 mb-3 text-sm text-subtle-foreground">
            {unknown.length > MOST_ASKED
              ? `Kolumnen har ${unknown.length} namn som inget kontor heter. Välj en annan kolumn, eller rätta i filen.`
              : "Välj vilket av era kontor som menas."}
          </p>
          {unknown.length <= MOST_ASKED && (
            <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
              {unknown.map(({ key, written, count }) => (
                <SelectField
                  key={key}
                  label={`”${written}”, ${counted(count, "rad", "rader")}`}
                  placeholder="Välj kontor"
                  choices={choices}
                  value={placing.meant[key] ?? ""}
                  onChange={(event) =>
                    onChange({ ...placing, meant: { ...placing.meant, [key]: event.target.value } })
                  }
                />
              ))}
            </div>
          )}
        </fieldset>
      )}
      {some && (
        <SelectField
          label="De som saknar kontor i listan"
          choices={choices}
          value={placing.otherwise}
          onChange={(event) => onChange({ ...placing, otherwise: event.target.value })}
        />
      )}
    </>
  );
}
