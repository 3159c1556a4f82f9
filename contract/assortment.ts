import { z } from "zod";
import { MOST_PICTURE_LETTERS, TOO_LARGE } from "../domain/pictures.ts";
import { MOST_PRODUCTS, productKinds } from "../domain/products.ts";
import { defineCall } from "./define.ts";
import { Product, productFields, TypedProduct, wholeProduct } from "./entities/product.ts";
import { typedInto } from "./entities/entity.ts";
import { id, list, nothing, raw } from "./fields.ts";

/** What a supplier makes, and for how much: changed by the platform, or by itself on its page, in the same way. */

const supplier_id = id;

const assortment = z.object({
  supplier_name: z.string(),
  /** Of food that is sold today, in per cent; prices are without it. */
  vat_percent: z.number(),
  /** Of a meal that is served. */
  meal_vat_percent: z.number(),
  /** What it may make, by what the platform says that it is. */
  kinds: z.array(z.enum(productKinds)),
  products: z.array(Product),
});

const written = {
  ...typedInto(productFields),
  /** Null is a new one. */
  id: id.nullable(),
  /** The change that the form began with: what somebody else has entered since is not written over. */
  updated_at: raw(50).optional(),
};

const TOO_MANY = `Högst ${MOST_PRODUCTS} produkter på en gång. Dela upp listan.`;

const products = list(TypedProduct, {
  min: 1,
  tooFew: "Listan har inga produkter",
  max: MOST_PRODUCTS,
  tooMany: TOO_MANY,
});

const imported = z.object({ added: z.number(), replaced: z.number() });

/** The longest list, with all its allergens and sizes. */
const LONGEST_LIST_BYTES = 1_000_000;

/** A picture as base64; what it is, the server finds out by opening it. */
const picture = raw(MOST_PICTURE_LETTERS, TOO_LARGE, "Välj en bild");

const pictured = z.object({ picture: z.string() });

const refusesPicture = [
  "product-not-found",
  "picture-kind",
  "picture-broken",
  "picture-too-many-pixels",
  "picture-too-small",
  "picture-too-long",
  "too-many-pictures",
  "busy",
] as const;

/** The largest picture, and what stands around it. */
const PICTURE_BYTES = MOST_PICTURE_LETTERS + 1000;

/** For somebody who photographs a whole assortment in an afternoon. */
const PICTURES = { calls: 300, seconds: 3600 };

export const listProducts = defineCall({
  name: "list-products",
  about: "A supplier's products by name, at most 500, also those that it does not offer now.",
  callers: "admin",
  input: z.object({ supplier_id }),
  output: assortment,
  refusals: ["supplier-not-found"],
  reads: true,
});

export const saveProduct = defineCall({
  name: "save-product",
  about: "Adds a product to a supplier's assortment, or changes one. What has been ordered keeps its price.",
  callers: "admin",
  input: z.object({ supplier_id, ...written }).check(wholeProduct),
  output: z.object({ id }),
  refusals: [
    "supplier-not-found",
    "product-not-found",
    "product-changed",
    "product-exists",
    "too-many-products",
  ],
});

export const removeProduct = defineCall({
  name: "remove-product",
  about: "Takes a product out of a supplier's assortment. What has been ordered keeps its name and price.",
  callers: "admin",
  input: z.object({ supplier_id, id }),
  output: nothing,
  refusals: ["product-not-found"],
});

export const importProducts = defineCall({
  name: "import-products",
  about: "Adds all products of a list at once, or none; those that have a name of the list are replaced.",
  callers: "admin",
  input: z.object({ supplier_id, products }),
  output: imported,
  refusals: ["supplier-not-found", "product-exists", "too-many-products"],
  maxBytes: LONGEST_LIST_BYTES,
});

export const saveProductPicture = defineCall({
  name: "save-product-picture",
  about:
    "Gives a product a picture, in place of the one it has. It is made small, and what was written into it goes.",
  callers: "admin",
  input: z.object({ supplier_id, id, picture }),
  output: pictured,
  refusals: ["supplier-not-found", ...refusesPicture],
  maxBytes: PICTURE_BYTES,
  limit: PICTURES,
  keepsAnswer: false,
});

export const removeProductPicture = defineCall({
  name: "remove-product-picture",
  about: "Takes a product's picture away for good.",
  callers: "admin",
  input: z.object({ supplier_id, id }),
  output: nothing,
  refusals: ["product-not-found"],
});

export const listOwnProducts = defineCall({
  name: "list-own-products",
  about: "The products of the supplier whose page it is.",
  callers: "supplier-page",
  input: nothing,
  output: assortment,
  reads: true,
});

export const saveOwnProduct = defineCall({
  name: "save-own-product",
  about:
    "Adds a product to the supplier's own assortment, or changes one. What has been ordered keeps its price.",
  callers: "supplier-page",
  input: z.object(written).check(wholeProduct),
  output: z.object({ id }),
  refusals: ["product-not-found", "product-changed", "product-exists", "too-many-products"],
  keepsAnswer: false,
});

export const removeOwnProduct = defineCall({
  name: "remove-own-product",
  about:
    "Takes a product out of the supplier's own assortment. What has been ordered keeps its name and price.",
  callers: "supplier-page",
  input: z.object({ id }),
  output: nothing,
  refusals: ["product-not-found"],
  keepsAnswer: false,
});

export const importOwnProducts = defineCall({
  name: "import-own-products",
  about: "Adds all products of a supplier's own list at once, or none; those of the same name are replaced.",
  callers: "supplier-page",
  input: z.object({ products }),
  output: imported,
  refusals: ["product-exists", "too-many-products"],
  maxBytes: LONGEST_LIST_BYTES,
  keepsAnswer: false,
});

export const saveOwnProductPicture = defineCall({
  name: "save-own-product-picture",
  about: "Gives a product of the supplier's own a picture, in place of the one it has.",
  callers: "supplier-page",
  input: z.object({ id, picture }),
  output: pictured,
  refusals: refusesPicture,
  maxBytes: PICTURE_BYTES,
  limit: PICTURES,
  keepsAnswer: false,
});

export const removeOwnProductPicture = defineCall({
  name: "remove-own-product-picture",
  about: "Takes the picture of a product of the supplier's own away for good.",
  callers: "supplier-page",
  input: z.object({ id }),
  output: nothing,
  refusals: ["product-not-found"],
  keepsAnswer: false,
});
