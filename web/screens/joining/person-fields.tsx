import { useToday } from "../../clock.ts";
import { DateField } from "../../ui/date-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

type NameProps = Omit<Parameters<typeof TextField>[0], "label">;

/** One's own first and last name, beside each other. */
export function NameFields({ first, last }: { first: NameProps; last: NameProps }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField label="Förnamn" required autoComplete="given-name" {...first} />
      <TextField label="Efternamn" required autoComplete="family-name" {...last} />
    </div>
  );
}

type BirthdayProps = Omit<Parameters<typeof DateField>[0], "label"> & { label?: string };

/** A day of birth: with lists of years to pick from, and never in the future. */
export function BirthdayField(props: BirthdayProps) {
  return <DateField label="Födelsedag" required years max={useToday().toString()} {...props} />;
}
