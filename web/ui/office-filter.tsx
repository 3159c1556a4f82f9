import { useOfficeFilter } from "../offices.ts";
import { SelectField } from "./select-field.tsx";

/** Narrows a list to one office, where a company has several. */
export function OfficeFilter({ className }: { className?: string }) {
  const { offices, office, choose } = useOfficeFilter();
  if (offices.length === 0) return null;
  return (
    <SelectField
      label="Kontor"
      className={className}
      placeholder="Alla kontor"
      choices={offices.map(({ id, name }) => ({ value: id, label: name }))}
      value={office?.id ?? ""}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
