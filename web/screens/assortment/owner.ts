import {
  importOwnProducts,
  importProducts,
  removeOwnProduct,
  removeOwnProductPicture,
  removeProduct,
  removeProductPicture,
  saveOwnProduct,
  saveOwnProductPicture,
  saveProduct,
  saveProductPicture,
} from "../../../contract/assortment.ts";

/** Whose assortment is shown: a supplier's, to the platform; without one, that of the supplier whose page it is. */
export type Owner = { supplier_id: string } | null;

type Platform = {
  list: "list-products";
  save: typeof saveProduct;
  remove: "remove-product";
  import: "import-products";
  savePicture: "save-product-picture";
  removePicture: "remove-product-picture";
  /** What each of these calls names beside the products. */
  of: { supplier_id: string };
};

/**
 * The calls by which it is read and changed. They take and give the same, but that a supplier does not say who it is: the
 * screens are written for the platform's.
 */
export function callsOf(owner: Owner): Platform {
  if (owner)
    return {
      list: "list-products",
      save: saveProduct,
      remove: removeProduct.name,
      import: importProducts.name,
      savePicture: saveProductPicture.name,
      removePicture: removeProductPicture.name,
      of: owner,
    };
  const own = {
    list: "list-own-products",
    save: saveOwnProduct,
    remove: removeOwnProduct.name,
    import: importOwnProducts.name,
    savePicture: saveOwnProductPicture.name,
    removePicture: removeOwnProductPicture.name,
    of: {},
  };
  return own as unknown as Platform;
}
