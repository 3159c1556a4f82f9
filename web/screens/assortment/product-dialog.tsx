import { useState } from "react";
import { z } from "zod";
import type { Input } from "../../../contract/contract.ts";
import type { Product } from "../../../contract/entities/product.ts";
import { allergenLabels, allergens } from "../../../domain/allergens.ts";
import {
  isMenu,
  productDietLabels,
  productDiets,
  type ProductKind,
  productKindLabels,
  productKinds,
} from "../../../domain/products.ts";
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
      toast.success("Produkten är sparad");
      onClose();
    },
    failed: "Kunde inte spara produkten",
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
      title={product?.name ?? "Ny produkt"}
      form={form.props}
      footer={
        <>
          {product ? <RemoveButton owner={owner} product={product} onDone={onClose} /> : <span />}
          <SubmitButton busy={form.busy} busyText="Sparar...">
            Spara produkten
          </SubmitButton>
        </>
      }
    >
      <div className="space-y-6">
        <PictureField owner={owner} product={product} kind={kind || "other"} />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="Namn" required autoComplete="off" {...form.field("name")} />
          <SelectField
            label="Sort"
            required
            placeholder="Välj sort"
            choices={productKinds
              .filter((value) => kinds.includes(value) || value === product?.kind)
              .map((value) => ({ value, label: productKindLabels[value] }))}
            {...form.field("kind")}
          />
        </div>
        {menu ? (
          <MenuFields form={form} vatPercent={mealVatPercent} />
        ) : (
          <SizesField form={form} vatPercent={vatPercent} />
        )}
        <div>
          <FieldLabel>Innehåller, av EU:s 14 allergener</FieldLabel>
          <Toggles
            label="Innehåller"
            wrap
            warns
            choices={allergens.map((value) => ({ value, label: allergenLabels[value] }))}
            value={has.value}
            onChange={(value) => {
              has.onChange(value);
              if (value.length > 0) form.set("none", false);
            }}
          />
          <div className="mt-3">
            <Checkbox
              label="Inga av dem"
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
          <FieldLabel>{menu ? "Kan göras för" : "Kost"}</FieldLabel>
          <Toggles
            label="Kost"
            wrap
            choices={productDiets.map((value) => ({ value, label: productDietLabels[value] }))}
            value={diets.value}
            onChange={diets.onChange}
          />
          <FieldNote error={diets.error} />
        </div>
        <div className="space-y-3">
          <Checkbox label="Finns hela året" {...form.control("whole_year")} />
          {!whole_year && (
            <div className="grid grid-cols-2 gap-4">
              <TextField label="Från, dag/månad" placeholder="1/6" {...form.field("season_from")} />
              <TextField label="Till, dag/månad" placeholder="31/8" {...form.field("season_to")} />
            </div>
          )}
          <Checkbox label="Erbjuds nu" {...form.control("active")} />
        </div>
      </div>
    </Dialog>
  );
}

type RemoveProps = { owner: Owner; product: Product; onDone: () => void };

function RemoveButton({ owner, product, onDone }: RemoveProps) {
  const [asking, setAsking] = useState(false);
  const remove = useCallAction(callsOf(owner).remove, {
    done: () => {
      toast.success(`${product.name} är borttagen`);
      onDone();
    },
  });
  return (
    <>
      <Button look="danger-soft" onClick={() => setAsking(true)}>
        Ta bort
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Ta bort ${product.name}?`}
        action="Ta bort"
        stay="Behåll"
        danger
        busy={remove.busy}
        onConfirm={() => void remove.run({ ...callsOf(owner).of, id: product.id })}
      >
        Det som redan är beställt behåller namn och pris.
      </ConfirmDialog>
    </>
  );
}
