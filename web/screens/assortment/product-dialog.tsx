import { useState } from "react";
import { z } from "zod";
import type { Input } from "../../../contract/contract.ts";
import type { Product } from "../../../contract/entities/product.ts";
import { allergens } from "../../../domain/allergens.ts";
import { isMenu, productDiets, type ProductKind, productKinds } from "../../../domain/products.ts";
import { useCallAction } from "../../calls.ts";
import { useCallForm } from "../../form.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { FieldLabel, FieldNote } from "../../ui/field.tsx";
import { Toggles } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { MenuFields } from "./menu-fields.tsx";
import { callsOf, type Owner } from "./owner.ts";
import { saidOfAllergens, typedProduct, type Values, valuesOf } from "./product-form.ts";
import { SizesField } from "./sizes-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { useTexts } from "../../bilingual/texts.ts";
import { texts } from "./texts.ts";

type Props = {
  owner: Owner;
  product: Product | null;
  /** What this supplier may make. */
  kinds: readonly ProductKind[];
  vatPercent: number;
  mealVatPercent: number;
  onClose: () => void;
};

export function ProductDialog({ owner, product, kinds, vatPercent, mealVatPercent, onClose }: Props) {
  const say = useTexts(texts);
  const { save, of } = callsOf(owner);
  const inputOf = (values: Values): Input<"save-product"> => ({ ...of, ...typedProduct(values, product) });
  const form = useCallForm<"save-product", Values>(save, {
    start: valuesOf(product),
    schema: z.custom<Values>().superRefine(saidOfAllergens).transform(inputOf).pipe(save.input) as z.ZodType<
      unknown,
      Values
    >,
    input: inputOf,
    done: () => {
      toast.success(say.saved);
      onClose();
    },
    failed: say.notSaved,
  });
  const { kind, whole_year } = form.values;
  const menu = kind !== "" && isMenu({ kind });
  const has = form.control("allergens");
  const diets = form.control("diets");
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={product?.name ?? say.newProduct}
      form={form.props}
      footer={
        <>
          {product ? <RemoveButton owner={owner} product={product} onDone={onClose} /> : <span />}
          <SubmitButton busy={form.busy} busyText={say.saving}>
            {say.save}
          </SubmitButton>
        </>
      }
    >
      <div className="space-y-6">
        <PictureField owner={owner} product={product} kind={kind || "other"} />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label={say.name} required autoComplete="off" {...form.field("name")} />
          <SelectField
            label={say.kind}
            required
            placeholder={say.chooseKind}
            choices={productKinds
              .filter((value) => kinds.includes(value) || value === product?.kind)
              .map((value) => ({ value, label: say.kinds[value] }))}
            {...form.field("kind")}
          />
        </div>
        {menu ? (
          <MenuFields form={form} vatPercent={mealVatPercent} />
        ) : (
          <SizesField form={form} vatPercent={vatPercent} />
        )}
        <div>
          <FieldLabel>{say.containsOf}</FieldLabel>
          <Toggles
            label={say.contains}
            wrap
            warns
            choices={allergens.map((value) => ({ value, label: say.allergenLabels[value] }))}
            value={has.value}
            onChange={(value) => {
              has.onChange(value);
              if (value.length > 0) form.set("none", false);
            }}
          />
          <div className="mt-3">
            <Checkbox
              label={say.noneOfThem}
              value={form.values.none}
              onChange={(none) => {
                form.set("none", none);
                if (none) has.onChange([]);
              }}
            />
          </div>
          <FieldNote error={has.error} />
        </div>
        <div>
          <FieldLabel>{menu ? say.canBeMade : say.diet}</FieldLabel>
          <Toggles
            label={say.diet}
            wrap
            choices={productDiets.map((value) => ({ value, label: say.diets[value] }))}
            value={diets.value}
            onChange={diets.onChange}
          />
          <FieldNote error={diets.error} />
        </div>
        <div className="space-y-3">
          <Checkbox label={say.wholeYear} {...form.control("whole_year")} />
          {!whole_year && (
            <div className="grid grid-cols-2 gap-4">
              <TextField label={say.from} placeholder="1/6" {...form.field("season_from")} />
              <TextField label={say.to} placeholder="31/8" {...form.field("season_to")} />
            </div>
          )}
          <Checkbox label={say.offered} {...form.control("active")} />
        </div>
      </div>
    </Dialog>
  );
}

type RemoveProps = { owner: Owner; product: Product; onDone: () => void };

function RemoveButton({ owner, product, onDone }: RemoveProps) {
  const say = useTexts(texts);
  const [asking, setAsking] = useState(false);
  const remove = useCallAction(callsOf(owner).remove, {
    done: () => {
      toast.success(say.removed(product.name));
      onDone();
    },
  });
  return (
    <>
      <Button look="danger-soft" onClick={() => setAsking(true)}>
        {say.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={say.removeTitle(product.name)}
        action={say.remove}
        stay={say.keep}
        danger
        busy={remove.busy}
        onConfirm={() => void remove.run({ ...callsOf(owner).of, id: product.id })}
      >
        {say.removeText}
      </ConfirmDialog>
    </>
  );
}
