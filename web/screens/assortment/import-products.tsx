import { useMemo, useState } from "react";
import type { Product } from "../../../contract/entities/product.ts";
import {
  holdsProducts,
  type ListedProduct,
  readProducts,
} from "../../../contract/entities/product-import.ts";
import { productKey } from "../../../domain/products.ts";
import { useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { ChooseList } from "../../ui/choose-list.tsx";
import { ChooseSheet } from "../../ui/choose-sheet.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { callsOf, type Owner } from "./owner.ts";
import type { GivenList } from "../../ui/read-list.ts";
import { toast } from "../../ui/toaster.tsx";
import { useTexts } from "../../bilingual/texts.ts";
import { texts } from "./texts.ts";
import { importTexts } from "./import-texts.ts";
import { useKitWords } from "../../ui/words.ts";

type Props = { owner: Owner; known: readonly Product[]; onClose: () => void };

/** Give the list, look through it, and then all of it or nothing. */
export function ImportProducts({ owner, known, onClose }: Props) {
  const say = useTexts(importTexts);
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
      title={say.title}
      description={say.headings}
    >
      <ChooseList
        pasted={pasted}
        onPasted={setPasted}
        onList={setList}
        holds={say.holds}
        suits={holdsProducts}
        example={
          "Namn\tBitar\tPris\tAllergener\tKost\nPrinsesstårta\t8\t389\tmjölk, ägg, vete, mandel\tvegetarisk"
        }
        hint={say.hint}
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
  const say = useTexts(importTexts);
  const { say: complain } = useKitWords();
  const read = useMemo(() => readProducts(list.rows, list.numbers), [list]);
  const send = useCallAction(callsOf(owner).import, {
    done: ({ added, replaced }) => {
      toast.success(say.done(added + replaced), {
        ...(replaced > 0 && { description: say.replaced(replaced) }),
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
      title={say.review}
      description={
        "problem" in read
          ? complain(read.problem)
          : faulty.length > 0
            ? say.faulty(faulty.length)
            : say.ready(ready.length) + (replaced > 0 ? say.known(replaced) : "")
      }
      footer={
        <>
          <Button look="secondary" disabled={send.busy} onClick={onBack}>
            {say.back}
          </Button>
          <Button
            disabled={ready.length === 0 || faulty.length > 0}
            busy={send.busy}
            onClick={() => void send.run({ ...callsOf(owner).of, products: ready })}
          >
            {say.read(ready.length)}
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

function Listed({ row, name, product, problems }: ListedProduct) {
  const say = useTexts(importTexts);
  const { sizesOf, allergens } = useTexts(texts);
  const { say: complain } = useKitWords();
  return (
    <li className="py-3">
      <p className="font-semibold wrap-anywhere">{name || say.row(row)}</p>
      {product ? (
        <p className="text-sm text-subtle-foreground">
          {sizesOf(product)}. {allergens(product.allergens)}.
        </p>
      ) : (
        problems.map((problem) => (
          <p key={problem} className="text-sm text-destructive wrap-anywhere">
            {complain(problem)}
          </p>
        ))
      )}
    </li>
  );
}
