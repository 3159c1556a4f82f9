import { fragment, type Fragment, type Ref } from "../../database/ref.ts";
import type { supplier_products } from "../../database/schema.ts";

export const pictureAddress = (key: string): string => `/produktbild/${key}.webp`;

/** The same of a row; null for a product without a picture. */
export const pictureOf = (p: Ref<typeof supplier_products>): Fragment =>
  fragment`('/produktbild/' || ${p.picture_key} || '.webp')`;
