import { useMemo, useState } from "react";
import type { Product } from "../../../contract/entities/product.ts";
import {
  holdsProducts,
  type ListedProduct,
  readProducts,
} from "../../../contract/entities/product-import.ts";
import { allergenText, productKey, sizesText } from "../../../domain/products.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { ChooseList } from "../../ui/choose-list.tsx";
import { ChooseSheet } from "../../ui/choose-sheet.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { callsOf, type Owner } from "./owner.ts";
import type { GivenList } from "../../ui/read-list.ts";
import { toast } from "../../ui/toaster.tsx";

type Props = { owner: Owner; known: readonly Product[]; onClose: () => void };

const title = "Läs in sortiment";
const many = (count: number) => counted(count, "produkt", "produkter");

/** Give the list, look through it, and then all of it or nothing. */
export function ImportProducts({ owner, known, onClose }: Props) {
  const [list, setList] = useState<GivenList | null>(null);
  const [pasted, setPasted] = useState("");
  if (list)
    return (
      <Review
        list={list}
        onSheet={setList}
        owner={owner}
        known={known}
        onBack={() => setList(null)}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      size="lg"
      step={{ now: 1, of: 2 }}
      onOpenChange={onClose}
      title={title}
      description="En rad för varje storlek, med rubrikerna Namn, Sort, Bitar, Pris, Allergener, Kost och Säsong. För menyer: Minst antal, Veckodagar och Beskrivning i stället för Bitar."
    >
      <ChooseList
        pasted={pasted}
        onPasted={setPasted}
        onList={setList}
        holds="namn, bitar, pris och allergener"
        suits={holdsProducts}
        example={
          "Namn\tBitar\tPris\tAllergener\tKost\nPrinsesstårta\t8\t389\tmjölk, ägg, vete, mandel\tvegetarisk"
        }
        hint="Priser i kronor utan moms. Säsong skrivs 1/6–31/8; tomt betyder hela året."
      />
    </Dialog>
  );
}

type ReviewProps = Props & {
  list: GivenList;
  onSheet: (list: GivenList) => void;
  onBack: () => void;
};

function Review({ list, onSheet, owner, known, onBack, onClose }: ReviewProps) {
  const read = useMemo(() => readProducts(list.rows, list.numbers), [list]);
  const send = useCallAction(callsOf(owner).import, {
    done: ({ added, replaced }) => {
      toast.success(`${many(added + replaced)} i sortimentet`, {
        ...(replaced > 0 && { description: `${many(replaced)} fanns redan och har ersatts.` }),
      });
      onClose();
    },
  });
  const products = "products" in read ? read.products : [];
  const faulty = products.filter(({ product }) => !product);
  const ready = products.flatMap(({ product }) => product ?? []);
  const names = new Set(known.map(productKey));
  const replaced = ready.filter((product) => names.has(productKey(product))).length;
  return (
    <Dialog
      open
      size="lg"
      step={{ now: 2, of: 2 }}
      onOpenChange={onClose}
      onBack={onBack}
      title="Granska listan"
      description={
        "problem" in read
          ? read.problem
          : faulty.length > 0
            ? `${many(faulty.length)} går inte att läsa. Rätta i filen och läs in den igen. Inget är sparat.`
            : `${many(ready.length)}.${replaced > 0 ? ` ${many(replaced)} finns redan och ersätts.` : ""}`
      }
      footer={
        <>
          <Button look="secondary" disabled={send.busy} onClick={onBack}>
            Tillbaka
          </Button>
          <Button
            disabled={ready.length === 0 || faulty.length > 0}
            busy={send.busy}
            onClick={() => void send.run({ ...callsOf(owner).of, products: ready })}
          >
            Läs in {many(ready.length)}
          </Button>
        </>
      }
    >
      <ChooseSheet list={list} onSheet={onSheet} />
      <ul className="divide-y divide-border" data-edited>
        {[...faulty, ...products.filter(({ product }) => product)].map((listed) => (
          <Listed key={listed.row} {...listed} />
        ))}
      </ul>
    </Dialog>
  );
}

const Listed = ({ row, name, product, problems }: ListedProduct) => (
  <li className="py-3">
    <p className="font-semibold wrap-anywhere">{name || `Rad ${row}`}</p>
    {product ? (
      <p className="text-sm text-subtle-foreground">
        {sizesText(product)}. {allergenText(product.allergens)}.
      </p>
    ) : (
      problems.map((problem) => (
        <p key={problem} className="text-sm text-destructive wrap-anywhere">
          {problem}
        </p>
      ))
    )}
  </li>
);
