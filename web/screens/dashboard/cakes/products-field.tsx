import type { Output } from "../../../../contract/contract.ts";
import { besideText, wholePrice } from "../../../../domain/separate-portions.ts";
import { inKronor, withVat } from "../../../../domain/money.ts";
import type { useCall } from "../../../calls.ts";
import { cx } from "../../../ui/classes.ts";
import { ProductPicture } from "../../../ui/product-picture.tsx";
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
    <div className={cx(product && "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3")}>
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
        hint={product ? hintOf(product) : note}
        onChange={(event) => onChange(event.target.value)}
      />
      {product && <ProductPicture product={product} width={88} className="mt-1" />}
    </div>
  );
}

/** Why that one, and what stands beside it. */
const hintOf = ({ why, why_not, separate }: Person["products"][number]): string | null =>
  [why_not ?? why, separate && `Och ${besideText(separate)}`].filter(Boolean).join(". ") || null;

const listedOffer = (name: string, price_ore: number, why_not: string | null): string =>
  [`${name}, ${inKronor(price_ore)}`, why_not].filter(Boolean).join(": ");
