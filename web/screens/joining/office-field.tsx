import type { OfficeName } from "../../../contract/entities/office.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { joiningTexts } from "./texts.ts";

type Props = {
  offices: readonly OfficeName[];
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  error?: string | undefined;
  ref?: (element: HTMLElement | null) => void;
};

/** Which of a company's offices is one's own. */
export const OfficeField = ({ offices, value, onChange, ...rest }: Props) => (
  <SelectField
    label={useTexts(joiningTexts).office}
    required
    placeholder={useTexts(joiningTexts).chooseOffice}
    choices={offices.map(({ id, name }) => ({ value: id, label: name }))}
    value={value ?? ""}
    onChange={(event) => onChange(event.target.value || undefined)}
    {...rest}
  />
);
