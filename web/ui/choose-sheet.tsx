import { counted } from "../../domain/swedish.ts";
import { type GivenList, listOf } from "./read-list.ts";
import { SelectField } from "./select-field.tsx";

type Props = { list: GivenList; onSheet: (list: GivenList) => void };

/** A workbook may hold more than the sheet that one sees. */
export function ChooseSheet({ list: { sheets, sheet }, onSheet }: Props) {
  if (!sheets) return null;
  return (
    <SelectField
      label="Blad"
      hint={`Filen har ${sheets.length} blad. Ett i taget läses in.`}
      value={sheet}
      choices={sheets.map(({ name, hidden, rows }) => ({
        value: name,
        label: `${name}${hidden ? " (dolt)" : ""}, ${counted(rows.length, "rad", "rader")}`,
      }))}
      onChange={(event) => {
        const chosen = sheets.find(({ name }) => name === event.target.value);
        if (chosen) onSheet(listOf(chosen, sheets));
      }}
    />
  );
}
