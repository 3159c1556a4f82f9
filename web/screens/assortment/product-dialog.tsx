import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import type { Input } from "../../../contract/contract.ts";
import type { Product } from "../../../contract/entities/product.ts";
import { type Allergen, allergenLabels, allergens } from "../../../domain/allergens.ts";
import { parseKronor, typedKronor } from "../../../domain/money.ts";
import {
  MOST_SIZES,
  type ProductDiet,
  productDietLabels,
  productDiets,
  type ProductKind,
  productKindLabels,
  productKinds,
} from "../../../domain/products.ts";
import { useCallAction } from "../../calls.ts";
import { useCallForm } from "../../form.ts";
import { Button, IconButton, SubmitButton } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { DrawnCake } from "../../ui/drawn-cake.tsx";
import { FieldLabel, FieldNote } from "../../ui/field.tsx";
import { Toggles } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { callsOf, type Owner } from "./owner.ts";

/** Numbers and days as text, as somebody types them. */
type Values = {
  name: string;
  kind: ProductKind | "";
  sizes: { pieces: string; price_ore: string }[];
  allergens: Allergen[];
  /** Said, and not only left empty: what nobody has told of is not free from anything. */
  none: boolean;
  diets: ProductDiet[];
  whole_year: boolean;
  season_from: string;
  season_to: string;
  active: boolean;
};

function saidOfAllergens({ allergens: has, none }: Values, context: z.RefinementCtx): void {
  if (has.length === 0 && !none)
    context.addIssue({
      code: "custom",
      path: ["allergens"],
      message: "Välj vad den innehåller, eller Inga av dem",
    });
}

type Props = { owner: Owner; product: Product | null; vatPercent: number; onClose: () => void };

export function ProductDialog({ owner, product, vatPercent, onClose }: Props) {
  const { save, of } = callsOf(owner);
  const inputOf = (values: Values): Input<"save-product"> => ({
    ...of,
    id: product?.id ?? null,
    ...(product && { updated_at: product.updated_at }),
    name: values.name,
    kind: values.kind as ProductKind,
    sizes: values.sizes.map(({ pieces, price_ore }) => ({
      pieces: pieces.trim() === "" ? Number.NaN : Number(pieces),
      price_ore: parseKronor(price_ore) ?? Number.NaN,
    })),
    allergens: values.allergens,
    diets: values.diets,
    season_from: values.whole_year ? null : dayOfYear(values.season_from),
    season_to: values.whole_year ? null : dayOfYear(values.season_to),
    active: values.active,
  });
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
  const { kind, sizes, whole_year } = form.values;
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
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
          <span className="grid h-24 w-32 place-items-center rounded-lg bg-rose-100">
            <DrawnCake kind={kind || "other"} width={96} />
          </span>
          <p className="text-sm text-subtle-foreground">Bilden är tecknad efter sorten.</p>
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="Namn" required autoComplete="off" {...form.field("name")} />
          <SelectField
            label="Sort"
            required
            placeholder="Välj sort"
            choices={productKinds.map((value) => ({ value, label: productKindLabels[value] }))}
            {...form.field("kind")}
          />
        </div>
        <fieldset>
          <legend className="sr-only">Storlekar och priser</legend>
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <span className="font-semibold">Storlekar och priser</span>
            <span className="text-muted-foreground">Kronor exkl. moms {vatPercent} %</span>
          </div>
          <ul className="mt-1.5 space-y-2">
            {sizes.map((_, index) => (
              <li key={index} className="flex items-start gap-2">
                <TextField
                  label={`Bitar, storlek ${index + 1}`}
                  className="flex-1"
                  inputMode="numeric"
                  {...form.field(`sizes.${index}.pieces`)}
                />
                <TextField
                  label={`Pris, storlek ${index + 1}`}
                  className="flex-1"
                  inputMode="decimal"
                  placeholder="345,00"
                  {...form.field(`sizes.${index}.price_ore`)}
                />
                <IconButton
                  look="ghost"
                  label={`Ta bort storlek ${index + 1}`}
                  className="mt-6.5"
                  disabled={sizes.length === 1}
                  onClick={() =>
                    form.set(
                      "sizes",
                      form.latest().sizes.filter((__, other) => other !== index),
                    )
                  }
                >
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          <Button
            look="link"
            disabled={sizes.length >= MOST_SIZES}
            className="mt-2"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => form.set("sizes", [...form.latest().sizes, { pieces: "", price_ore: "" }])}
          >
            Lägg till storlek
          </Button>
          <FieldNote hint="Ett nytt pris gäller nya beställningar. Det som redan är beställt ändras inte. Storleken 1 bit betyder att ni säljer styckvis." />
        </fieldset>
        <div>
          <FieldLabel>Innehåller, av EU:s 14 allergener</FieldLabel>
          <Toggles
            label="Innehåller"
            wrap
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
          <FieldLabel>Kost</FieldLabel>
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

/** '1/6' is '06-01'; what is no day stays as it is, for the contract to complain about. */
function dayOfYear(written: string): string | null {
  if (written.trim() === "") return null;
  const { day, month } = /^(?<day>\d{1,2})\/(?<month>\d{1,2})$/.exec(written.trim())?.groups ?? {};
  return day && month ? `${month.padStart(2, "0")}-${day.padStart(2, "0")}` : written.slice(0, 5);
}

const typedDay = (day: string | null): string =>
  day === null ? "" : day.split("-").map(Number).reverse().join("/");

const valuesOf = (product: Product | null): Values => ({
  name: product?.name ?? "",
  kind: product?.kind ?? "",
  sizes: product
    ? product.sizes.map((size) => ({ pieces: `${size.pieces}`, price_ore: typedKronor(size.price_ore) }))
    : [{ pieces: "", price_ore: "" }],
  allergens: product?.allergens ?? [],
  none: product?.allergens.length === 0,
  diets: product?.diets ?? [],
  whole_year: !product?.season_from,
  season_from: typedDay(product?.season_from ?? null),
  season_to: typedDay(product?.season_to ?? null),
  active: product?.active ?? true,
});
