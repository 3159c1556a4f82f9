import { useTexts } from "../../bilingual/texts.ts";
import { useToday } from "../../clock.ts";
import { DateField } from "../../ui/date-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { joiningTexts } from "./texts.ts";

type NameProps = Omit<Parameters<typeof TextField>[0], "label">;

/** One's own first and last name, beside each other. */
export function NameFields({ first, last }: { first: NameProps; last: NameProps }) {
  const { firstName, lastName } = useTexts(joiningTexts);
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField label={firstName} required autoComplete="given-name" {...first} />
      <TextField label={lastName} required autoComplete="family-name" {...last} />
    </div>
  );
}

type BirthdayProps = Omit<Parameters<typeof DateField>[0], "label"> & { label?: string };

/** A day of birth: with lists of years to pick from, and never in the future. */
export function BirthdayField(props: BirthdayProps) {
  return (
    <DateField
      label={useTexts(joiningTexts).birthday}
      required
      years
      max={useToday().toString()}
      {...props}
    />
  );
}
