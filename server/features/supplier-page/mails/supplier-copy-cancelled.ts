import { defineMail } from "../../../mail/define.ts";
import type { Mail } from "../../../mail/render.ts";

/** A copy of a mail that tells a supplier to stop: it still arrives when somebody has been erased. */
export const supplierCopyCancelled = defineMail({
  kind: "supplier-copy-cancelled",
  audience: "supplier",
  about: "order",
  erasure: "content-once-sent",
  isCopy: true,
  label: "Kopia av avbokning till leverantören",
  words: (mail: Mail): Mail => mail,
});
