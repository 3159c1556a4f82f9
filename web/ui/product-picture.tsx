import { useState } from "react";
import type { ProductKind } from "../../domain/products.ts";
import { settings } from "../settings.ts";
import { cx } from "./classes.ts";
import { DrawnCake } from "./drawn-cake.tsx";
import { useKitWords } from "./words.ts";

type Props = {
  product: { name: string; kind: ProductKind; picture: string | null };
  width?: number;
  /** Its name stands in what it belongs to, and would be read out twice. */
  decorative?: boolean;
  className?: string;
};

/** What a product looks like: its own picture, or a drawn one. Both take the same room, before and after it has come. */
export function ProductPicture({ product, width = 56, decorative, className }: Props) {
  const { pictureOf } = useKitWords();
  const { name, kind, picture } = product;
  const [missing, setMissing] = useState<string | null>(null);
  if (!picture || picture === missing) return <DrawnCake kind={kind} width={width} />;
  return (
    <img
      src={settings.host + picture}
      alt={decorative ? "" : pictureOf(name)}
      width={width}
      height={Math.round((width * 56) / 76)}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(picture)}
      className={cx("shrink-0 rounded-md bg-cream-100 object-cover", className)}
    />
  );
}
