import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";

export type SupplierAddressProof = { supplier_name: string; prove_url: Target; valid_hours: number };

/** Asks whoever reads an address whether it is the supplier's. */
export const supplierAddressProof = defineMail({
  kind: "supplier-address-proof",
  audience: "supplier",
  about: "account",
  erasure: "none",
  recipientLimit: "asked",
  words: ({ supplier_name, prove_url, valid_hours }: SupplierAddressProof) => ({
    subject: `Bekräfta adressen för ${supplier_name}`,
    preheader: "Sedan kommer mejlen hit också.",
    title: "Bekräfta adressen",
    blocks: [
      paragraph(
        `${supplier_name} vill ha sina mejl från oss hit också. Arbetar du där bekräftar du med knappen. Länken fungerar en gång och gäller i ${validFor(valid_hours)}.`,
      ),
      button("Bekräfta adressen", prove_url),
      paragraph("Känner du inte till dem behöver du inte göra något. Då kommer inga fler mejl."),
    ],
    footer: footers.account,
  }),
});
