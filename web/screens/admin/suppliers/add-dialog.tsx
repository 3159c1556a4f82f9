import { keysOf } from "../../../../contract/entities/entity.ts";
import { identityFields } from "../../../../contract/entities/supplier.ts";
import { addBakery, addRestaurant } from "../../../../contract/suppliers.ts";
import { REQUIRED } from "../../../../contract/fields.ts";
import type { CallError } from "../../../call-error.ts";
import { showError } from "../../../calls.ts";
import { useCallForm } from "../../../form.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { type Face, faceWords } from "./faces.ts";
import { type IdentityForm, IdentityFields } from "./identity-fields.tsx";
import { useDespite } from "./use-despite.tsx";

type DialogProps = { face: Face; open: boolean; onOpenChange: (open: boolean) => void };

const empty = Object.fromEntries(keysOf(identityFields).map((field) => [field, ""])) as Record<
  keyof typeof identityFields,
  string
>;

/** One toast for all that is missing; what is wrong otherwise is said in its own words. */
export const whatIsWrong = (messages: string[]): string =>
  messages.includes(REQUIRED) ? REQUIRED : (messages[0] ?? REQUIRED);

export function AddDialog({ face, open, onOpenChange }: DialogProps) {
  const words = faceWords[face];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.add}
      description="Beställningar skickas till e-postadressen."
    >
      <AddForm face={face} close={() => onOpenChange(false)} />
    </Dialog>
  );
}

function AddForm({ face, close }: { face: Face; close: () => void }) {
  const words = faceWords[face];
  const despite = useDespite();
  const outcome = {
    done: () => {
      toast.success(words.added);
      close();
    },
    failed: (error: CallError, say: typeof toast.error) =>
      despite.ask(error) || showError(words.notAdded, error, say),
    invalid: whatIsWrong,
  };
  const restaurant = useCallForm(addRestaurant, {
    ...outcome,
    start: { ...empty, restaurant_type: "" as "lunch" },
    input: (values) => ({ ...values, ...despite.answers() }),
  });
  const bakery = useCallForm(addBakery, {
    ...outcome,
    start: empty,
    input: (values) => ({ ...values, ...despite.answers() }),
  });
  const form = face === "restaurant" ? restaurant : bakery;
  return (
    <form {...form.props} className="grid gap-6">
      <IdentityFields form={form as unknown as IdentityForm} withType={face === "restaurant" && "hint"} />
      {despite.question(() => void form.props.onSubmit({ preventDefault: () => undefined }))}
      <div className="flex justify-end">
        <SubmitButton busy={form.busy} busyText="Sparar..." wide="phone">
          {words.add}
        </SubmitButton>
      </div>
    </form>
  );
}
