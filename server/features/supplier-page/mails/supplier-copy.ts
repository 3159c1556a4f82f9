import { defineMail } from "../../../mail/define.ts";
import type { Mail } from "../../../mail/render.ts";

/** A mail to a supplier as it left, for one of its extra addresses. */
export const supplierCopy = defineMail({
  kind: "supplier-copy",
  audience: "supplier",
  about: "order",
  erasure: "content",
  countsEaters: true,
  isCopy: true,
  label: "Kopia till leverantören",
  words: (mail: Mail): Mail => mail,
});
