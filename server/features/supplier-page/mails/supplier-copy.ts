import { defineMail } from "../../../mail/define.ts";
import type { Mail } from "../../../mail/render.ts";

const words = (mail: Mail): Mail => mail;

/** A mail to a supplier as it left, for one of its extra addresses. */
export const supplierCopy = defineMail({
  kind: "supplier-copy",
  audience: "supplier",
  about: "order",
  erasure: "content",
  countsEaters: true,
  isCopy: true,
  label: "Kopia till leverantören",
  words,
});

/** Of one that tells it to stop: it still arrives when somebody has been erased. */
export const supplierCopyCancelled = defineMail({
  kind: "supplier-copy-cancelled",
  audience: "supplier",
  about: "order",
  erasure: "content-once-sent",
  isCopy: true,
  label: "Kopia av avbokning till leverantören",
  words,
});
