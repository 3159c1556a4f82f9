import { CakeSlice, ChevronRight, FileUp, Plus } from "lucide-react";
import { useState } from "react";
import type { Product } from "../../../contract/entities/product.ts";
import { allergenText, productDietLabels, sizesText } from "../../../domain/products.ts";
import { counted } from "../../../domain/swedish.ts";
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

/** A supplier's products, each opened where it is changed. Whoever shows it says whose they are. */
export function Assortment({ owner }: { owner: Owner }) {
  const { list, of } = callsOf(owner);
  const { data, error, reload } = useCall(list, of);
  const [opened, setOpened] = useState<Product | "new" | null>(null);
  const [importing, setImporting] = useState(false);
  return (
    <>
      <PageHead
        title={data && owner ? `Sortiment, ${data.supplier_name}` : "Sortiment"}
        text={
          data && data.products.length > 0
            ? `${counted(data.products.length, "produkt", "produkter")}. Vi väljer bara sådant som passar den som ska äta.`
            : undefined
        }
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              look="secondary"
              disabled={!data}
              icon={<FileUp size={18} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              Läs in lista
            </Button>
            <Button
              look="secondary"
              disabled={!data}
              icon={<Plus size={18} aria-hidden />}
              onClick={() => setOpened("new")}
            >
              Ny produkt
            </Button>
          </div>
        }
      />
      <Card>
        {error ? (
          <LoadFailed text="Kunde inte hämta sortimentet" detail={error.text} retry={reload} />
        ) : !data ? (
          <SkeletonRows rows={5} />
        ) : data.products.length === 0 ? (
          <EmptyState
            picture={
              <IconTile tone="marzipan" size={48}>
                <CakeSlice size={22} />
              </IconTile>
            }
            title="Inget sortiment ännu"
            text="Utan sortiment beställs bara en storlek, och inget pris visas. Lägg till en produkt eller läs in en lista."
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
          {!product.active && <span className="font-semibold md:hidden">Erbjuds inte. </span>}
          {sizesText(product)}
        </p>
        {product.description && <p className="text-sm wrap-anywhere">{product.description}</p>}
        <p className="text-xs text-muted-foreground">{allergenText(product.allergens)}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-1 max-md:hidden">
        {!product.active && <Pill tone="cream">Erbjuds inte</Pill>}
        {product.diets.map((diet) => (
          <Pill key={diet} tone="marzipan">
            {productDietLabels[diet]}
          </Pill>
        ))}
      </div>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-300" />
    </li>
  );
}
