import { allergyPromise, type PromisePart } from "../../domain/allergy-promise.ts";
import type { OrderKind } from "../../domain/order-kinds.ts";
import { Checkbox } from "./checkbox.tsx";

type Named = readonly { name: string }[];
type Order = {
  kind: OrderKind;
  company_name: string;
  delivery_date: string;
  /** Of whoever eats this very order. */
  allergies: Named;
  /** Of the others at its table. */
  table: Named;
};

export const namesOf = (orders: readonly Pick<Order, "allergies" | "table">[]): string[] => [
  ...new Set(orders.flatMap(({ allergies, table }) => [...allergies, ...table].map(({ name }) => name))),
];

export const needsPromise = (orders: readonly Order[]): boolean => namesOf(orders).length > 0;

type Props = {
  orders: readonly Order[];
  value: boolean;
  onChange(checked: boolean): void;
  error?: string | undefined;
  /** In another language than Swedish. */
  words?: { promise(orders: readonly Order[]): PromisePart[]; promiseTable(isMore: boolean): string };
};

const swedish: NonNullable<Props["words"]> = {
  promise: allergyPromise,
  promiseTable: (isMore) => `${isMore ? " Vi" : "Ja, vi"} har läst vad som gäller fler vid bordet.`,
};

/** One tick for the allergies of all that is said yes to: what can harm stands in the sentence, by name. */
export function AllergyPromise({ orders, value, onChange, error, words = swedish }: Props) {
  const parts = words.promise(orders);
  const hasTable = orders.some(({ table }) => table.length > 0);
  return (
    <div className="rounded-lg border border-warning-border bg-warning-soft px-4 py-3.5 text-warning-soft-foreground">
      <Checkbox
        value={value}
        onChange={onChange}
        {...(error ? { error } : {})}
        label={
          <span className="wrap-anywhere">
            {parts.map(({ text, strong }) => (strong ? <strong key={text}>{text}</strong> : text))}
            {hasTable && words.promiseTable(parts.length > 0)}
          </span>
        }
      />
    </div>
  );
}
