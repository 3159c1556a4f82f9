import { Checkbox } from "../../ui/checkbox.tsx";
import { TextArea } from "../../ui/text-field.tsx";

type Props = {
  allergies: Omit<Parameters<typeof TextArea>[0], "label">;
  /** What is typed now: nothing to agree to while there is nothing. */
  typed: string | null | undefined;
  consent: Omit<Parameters<typeof Checkbox>[0], "label" | "value"> & { value: boolean | undefined };
};

/** One's own allergies are health data: whoever writes them down agrees to it in so many words. */
export function AllergyFields({ allergies, typed, consent }: Props) {
  return (
    <>
      <TextArea label="Allergier" optional rows={2} {...allergies} />
      {typed?.trim() && (
        <Checkbox
          {...consent}
          value={consent.value ?? false}
          required
          label="Jag samtycker till att Tårtdags sparar mina allergier"
          hint="HR på ditt företag och den som bakar eller lagar maten ser dem. De raderas när du slutar eller ber om det."
        />
      )}
    </>
  );
}
