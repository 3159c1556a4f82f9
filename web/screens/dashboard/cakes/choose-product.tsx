import { useState } from "react";
import type { OfferedProduct } from "../../../../contract/cake-products.ts";
import type { CakeOfYear } from "../../../../contract/cakes.ts";
import { inKronor } from "../../../../domain/money.ts";
import { besideText, wholePrice } from "../../../../domain/separate-portions.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { Button } from "../../../ui/button.tsx";
import { RadioRows } from "../../../ui/choice-rows.tsx";
import { ProductPicture } from "../../../ui/product-picture.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toaster.tsx";

type Props = {
  order: NonNullable<CakeOfYear["order"]>;
  /** Saves what must be saved first, and gives the order's revision after it; null when that failed. */
  before: () => Promise<number | null>;
  onDone: () => void;
};

/** What the order is to be, while its bakery has not been asked. */
export function ChooseProduct({ order, before, onDone }: Props) {
  const [choosing, setChoosing] = useState(false);
  return (
    <section className="space-y-2.5">
      {order.product_note && <p className="text-sm text-warning-soft-foreground">{order.product_note}</p>}
      {choosing ? (
        <Products order={order} before={before} onDone={onDone} />
      ) : (
        <Button look="secondary" size="sm" onClick={() => setChoosing(true)}>
          {order.product ? "Byt tårta" : "Välj tårta"}
        </Button>
      )}
    </section>
  );
}

function Products({ order, before, onDone }: Props) {
  const { data, error, reload } = useCall("list-order-products", { id: order.id });
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = data?.products.find(({ id }) => id === picked);
  const choose = useCallAction("choose-order-product", {
    done: () => {
      toast.success(`${chosen?.name} är vald`);
      onDone();
    },
  });

  async function save(product: OfferedProduct) {
    const revision = await before();
    if (revision !== null) {
      const price_ore = wholePrice(product);
      await choose.run({ id: order.id, product_id: product.id, revision, price_ore });
    }
  }

  if (error)
    return <LoadFailed small text="Kunde inte hämta bageriets tårtor" detail={error.text} retry={reload} />;
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <>
      <RadioRows label="Byt till" rows={data.products.map(rowOf)} value={picked} onChange={setPicked} />
      {chosen && (
        <Button wide busy={choose.busy} onClick={() => void save(chosen)}>
          Välj {chosen.name} för {inKronor(wholePrice(chosen))}
        </Button>
      )}
    </>
  );
}

const rowOf = ({
  id,
  name,
  kind,
  picture,
  pieces,
  price_ore,
  why,
  why_not,
  impossible,
  separate,
}: OfferedProduct) => ({
  value: id,
  label: name,
  before: <ProductPicture product={{ name, kind, picture }} width={56} decorative />,
  detail: [why_not ?? why ?? counted(pieces, "bit", "bitar"), separate && `Och ${besideText(separate)}`]
    .filter(Boolean)
    .join(". "),
  aside: inKronor(price_ore),
  disabled: impossible,
});
