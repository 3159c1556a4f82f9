import { type GivenList, listOf } from "./read-list.ts";
import { SelectField } from "./select-field.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { chooseTexts } from "./choose-texts.ts";

type Props = { list: GivenList; onSheet: (list: GivenList) => void };

/** A workbook may hold more than the sheet that one sees. */
export function ChooseSheet({ list: { sheets, sheet }, onSheet }: Props) {
  const say = useTexts(chooseTexts);
  if (!sheets) return null;
  return (
    <SelectField
      label={say.sheet}
      hint={say.sheetHint(sheets.length)}
      value={sheet}
      choices={sheets.map(({ name, hidden, rows }) => ({
        value: name,
        label: say.sheetNamed(name, Boolean(hidden), rows.length),
      }))}
      onChange={(event) => {
        const chosen = sheets.find(({ name }) => name === event.target.value);
        if (chosen) onSheet(listOf(chosen, sheets));
      }}
    />
  );
}
