import { CakeSlice, ChevronRight, FileUp, Plus } from "lucide-react";
import { useState } from "react";
import type { Product } from "../../../contract/entities/product.ts";
import { useCall } from "../../calls.ts";
import { Pill } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/classes.ts";
import { IconTile } from "../../ui/icon-tile.tsx";
import { PageHead } from "../../ui/page.tsx";
import { ProductPicture } from "../../ui/product-picture.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../ui/states.tsx";
import { callsOf, type Owner } from "./owner.ts";
import { ImportProducts } from "./import-products.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { useTexts } from "../../bilingual/texts.ts";
import { texts } from "./texts.ts";
import { whyFailed } from "../../ui/words.ts";

/** A supplier's products, each opened where it is changed. Whoever shows it says whose they are. */
export function Assortment({ owner }: { owner: Owner }) {
  const say = useTexts(texts);
  const { list, of } = callsOf(owner);
  const { data, error, reload } = useCall(list, of);
  const [opened, setOpened] = useState<Product | "new" | null>(null);
  const [importing, setImporting] = useState(false);
  return (
    <>
      <PageHead
        title={data && owner ? say.titleOf(data.supplier_name) : say.title}
        text={data && data.products.length > 0 ? say.text(data.products.length) : undefined}
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              look="secondary"
              disabled={!data}
              icon={<FileUp size={18} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {say.readList}
            </Button>
            <Button
              look="secondary"
              disabled={!data}
              icon={<Plus size={18} aria-hidden />}
              onClick={() => setOpened("new")}
            >
              {say.newProduct}
            </Button>
          </div>
        }
      />
      <Card>
        {error ? (
          <LoadFailed text={say.failed} detail={whyFailed(error)} retry={reload} />
        ) : !data ? (
          <SkeletonRows rows={5} />
        ) : data.products.length === 0 ? (
          <EmptyState
            picture={
              <IconTile tone="marzipan" size={48}>
                <CakeSlice size={22} />
              </IconTile>
            }
            title={say.none}
            text={say.noneText}
          />
        ) : (
          <ul className="divide-y divide-border">
            {data.products.map((product) => (
              <ProductRow key={product.id} product={product} open={() => setOpened(product)} />
            ))}
          </ul>
        )}
      </Card>
      {opened && data && (
        <ProductDialog
          owner={owner}
          product={opened === "new" ? null : opened}
          kinds={data.kinds}
          vatPercent={data.vat_percent}
          mealVatPercent={data.meal_vat_percent}
          onClose={() => setOpened(null)}
        />
      )}
      {importing && data && (
        <ImportProducts owner={owner} known={data.products} onClose={() => setImporting(false)} />
      )}
    </>
  );
}

function ProductRow({ product, open }: { product: Product; open: () => void }) {
  const say = useTexts(texts);
  return (
    <li className={cx("relative flex items-center gap-3.5 px-card py-3.5", !product.active && "bg-cream-25")}>
      <ProductPicture product={product} />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">
          <button
            type="button"
            onClick={open}
            className="text-left wrap-anywhere outline-none after:absolute after:inset-0 after:outline-offset-[-2px] after:outline-ring focus-visible:after:outline-2"
          >
            {product.name}
          </button>
        </h2>
        <p className="text-sm text-subtle-foreground">
          {!product.active && <span className="font-semibold md:hidden">{say.notOfferedNow}</span>}
          {say.sizesOf(product)}
        </p>
        {product.description && <p className="text-sm wrap-anywhere">{product.description}</p>}
        <p className="text-xs text-muted-foreground">{say.allergens(product.allergens)}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-1 max-md:hidden">
        {!product.active && <Pill tone="cream">{say.notOffered}</Pill>}
        {product.diets.map((diet) => (
          <Pill key={diet} tone="marzipan">
            {say.diets[diet]}
          </Pill>
        ))}
      </div>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-300" />
    </li>
  );
}
