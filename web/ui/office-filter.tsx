import { useOfficeFilter, useOffices } from "../offices.ts";
import { SelectField } from "./select-field.tsx";

type ChoiceProps = { value: string; onChange: (id: string) => void; className?: string | undefined };

/** All offices, or one of them, where a company has several. */
export function OfficeChoice({ value, onChange, className }: ChoiceProps) {
  const offices = useOffices();
  if (offices.length === 0) return null;
  return (
    <SelectField
      label="Kontor"
      className={className}
      placeholder="Alla kontor"
      choices={offices.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Narrows a list to one office, by the address. */
export function OfficeFilter({ className }: { className?: string }) {
  const { office, choose } = useOfficeFilter();
  return <OfficeChoice className={className} value={office?.id ?? ""} onChange={choose} />;
}
