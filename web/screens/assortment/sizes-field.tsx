import { Plus, Trash2 } from "lucide-react";
import { MOST_SIZES } from "../../../domain/products.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { FieldNote } from "../../ui/field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { ProductForm } from "./product-form.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { texts } from "./texts.ts";

type Props = { form: ProductForm; vatPercent: number };

/** The sizes that a cake is made in, each with its price. */
export function SizesField({ form, vatPercent }: Props) {
  const say = useTexts(texts);
  const { sizes } = form.values;
  return (
    <fieldset>
      <legend className="sr-only">{say.sizes}</legend>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">{say.sizes}</span>
        <span className="text-muted-foreground">{say.exclVat(vatPercent)}</span>
      </div>
      <ul className="mt-1.5 space-y-2">
        {sizes.map((_, index) => (
          <li key={index} className="flex items-start gap-2">
            <TextField
              label={say.piecesOf(index + 1)}
              hideLabel
              after={<span aria-hidden>{say.pieces}</span>}
              className="flex-1"
              inputMode="numeric"
              {...form.field(`sizes.${index}.pieces`)}
            />
            <TextField
              label={say.priceOf(index + 1)}
              hideLabel
              after={<span aria-hidden>{say.kr}</span>}
              className="flex-1"
              inputMode="decimal"
              placeholder="345,00"
              {...form.field(`sizes.${index}.price_ore`)}
            />
            <IconButton
              look="ghost"
              label={say.removeSize(index + 1)}
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
        {say.addSize}
      </Button>
      <FieldNote hint={say.sizesHint} />
    </fieldset>
  );
}
