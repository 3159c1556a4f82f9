import type { Output } from "../../../../contract/contract.ts";
import { besideText, wholePrice } from "../../../../domain/separate-portions.ts";
import { inKronor, withVat } from "../../../../domain/money.ts";
import { counted, unbroken } from "../../../../domain/swedish.ts";
import type { useCall } from "../../../calls.ts";
import { ProductPicture } from "../../../ui/product-picture.tsx";
import { ProductWhy } from "../../../ui/product-why.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { LoadFailed } from "../../../ui/states.tsx";

type Preview = Output<"preview-cake-products">;
type Person = Preview["people"][number];

type Props = {
  preview: ReturnType<typeof useCall<"preview-cake-products">>;
  nameOf: (employee: string) => string;
  /** What was chosen by hand, by employee. */
  value: Record<string, string>;
  onChange: (value: Record<string, string>) => void;
};

/** What each cake will be, why, and what all of it costs. Nothing is shown of a bakery that has told of no products. */
export function ProductsField({ preview: { data, error, reload }, nameOf, value, onChange }: Props) {
  if (error)
    return <LoadFailed small text="Kunde inte hämta bageriets tårtor" detail={error.text} retry={reload} />;
  if (!data) return <SkeletonRows rows={1} />;
  if (data.people.length === 0) return null;
  const chosen = data.people.flatMap((person) => productOf(person, value) ?? []);
  const total = chosen.reduce((sum, product) => sum + wholePrice(product), 0);
  const unpriced = data.people.length - chosen.length;
  return (
    <fieldset className="space-y-3.5">
      <legend className="sr-only">Tårtor</legend>
      {data.people.map((person) => (
        <ProductField
          key={person.employee_id}
          person={person}
          name={nameOf(person.employee_id)}
          product={productOf(person, value)}
          onChange={(id) => {
            const { [person.employee_id]: _, ...others } = value;
            onChange(
              id === person.product_id || id === "" ? others : { ...others, [person.employee_id]: id },
            );
          }}
        />
      ))}
      {chosen.length > 0 && (
        <p aria-live="polite" className="text-sm text-subtle-foreground">
          <strong className="font-semibold text-foreground">{inKronor(total)} exkl. moms</strong>,{" "}
          {inKronor(withVat(total, data.vat_percent))} inkl.
          {unpriced > 0 && ` ${unpriced} av tårtorna har inget pris.`}
        </p>
      )}
    </fieldset>
  );
}

/** What is shown of these people's cakes, for the order to be held to. */
export const shownProducts = (
  people: readonly Person[],
  value: Props["value"],
): Record<string, { product_id: string; price_ore: number }> =>
  Object.fromEntries(
    people.flatMap((person) => {
      const product = productOf(person, value);
      return product
        ? [[person.employee_id, { product_id: product.id, price_ore: wholePrice(product) }]]
        : [];
    }),
  );

const productOf = ({ employee_id, product_id, products }: Person, value: Props["value"]) =>
  products.find(({ id }) => id === (value[employee_id] ?? product_id));

type FieldProps = {
  person: Person;
  name: string;
  product: Person["products"][number] | undefined;
  onChange: (id: string) => void;
};

function ProductField({ person: { note, products }, name, product, onChange }: FieldProps) {
  return (
    <div className="space-y-2.5">
      <SelectField
        label={`Tårta till ${name}`}
        choices={[
          { value: "", label: "Bageriet väljer", disabled: note === null },
          ...products.map(({ id, name: product_name, price_ore, impossible, why_not }) => ({
            value: id,
            label: listedOffer(product_name, price_ore, why_not),
            disabled: impossible,
          })),
        ]}
        value={product?.id ?? ""}
        hint={product ? undefined : note}
        onChange={(event) => onChange(event.target.value)}
      />
      {product && <ProductCard {...product} />}
    </div>
  );
}

/** What it will be, for how much and why, and what stands beside it. */
const ProductCard = (product: Person["products"][number]) => (
  <div className="overflow-hidden rounded-lg border border-primary bg-green-50">
    <div className="flex items-stretch">
      <div className="grid w-28 shrink-0 place-items-center bg-accent-soft p-3">
        <ProductPicture product={product} width={88} />
      </div>
      <div className="min-w-0 px-4 py-3">
        <p className="display text-lg wrap-anywhere">{product.name}</p>
        <p>
          <span className="display text-lg tabular-nums">{inKronor(product.price_ore)}</span>{" "}
          <span className="text-xs text-subtle-foreground">
            {unbroken(counted(product.pieces, "bit", "bitar"))}, exkl. moms
          </span>
        </p>
        {product.separate && (
          <p className="mt-1 text-sm text-subtle-foreground">Och {besideText(product.separate)}</p>
        )}
      </div>
    </div>
    <ProductWhy {...product} className="border-t hairline bg-card px-4 py-3" />
  </div>
);

const listedOffer = (name: string, price_ore: number, why_not: string | null): string =>
  [`${name}, ${inKronor(price_ore)}`, why_not].filter(Boolean).join(": ");
