import { TextArea } from "../../ui/text-field.tsx";
import { ConsentBox } from "./consent-box.tsx";

type Props = {
  allergies: Omit<Parameters<typeof TextArea>[0], "label">;
  /** What is typed now: nothing to agree to while there is nothing. */
  typed: string | null | undefined;
  company: string | null | undefined;
  consent: Omit<Parameters<typeof ConsentBox>[0], "company" | "value"> & { value: boolean | undefined };
};

/** One's own allergies are health data: whoever writes them down agrees to it in so many words. */
export function AllergyFields({ allergies, typed, company, consent }: Props) {
  return (
    <>
      <TextArea label="Allergier" optional rows={2} {...allergies} />
      {typed?.trim() && (
        <ConsentBox
          {...consent}
          value={consent.value ?? false}
          required
          company={company?.trim() || "ditt företag"}
        />
      )}
    </>
  );
}
