import type { Vault } from "../../database/tokens.ts";

/** What a supplier's link opens: the orders of one company on one day, and nothing else. */
export type SupplierLink = {
  vendor_id: string;
  company_id: string;
  delivery_date: string;
  kind: "cake" | "meal";
};

const PURPOSE = "supplier-answer";

/** A signed link needs no row: who holds it was sent it, and a changed letter makes it worthless. */
export function supplierToken(vault: Vault, link: SupplierLink): string {
  const text = [link.kind, link.vendor_id, link.company_id, link.delivery_date].join("~");
  return `${Buffer.from(text).toString("base64url")}.${vault.sign(PURPOSE, text)}`;
}

export function readSupplierToken(vault: Vault, token: string): SupplierLink | null {
  const [body = "", tag = ""] = token.split(".");
  const text = Buffer.from(body, "base64url").toString("utf8");
  if (!vault.verify(PURPOSE, text, tag)) return null;
  const [kind, vendor_id, company_id, delivery_date] = text.split("~") as [
    SupplierLink["kind"],
    string,
    string,
    string,
  ];
  return { kind, vendor_id, company_id, delivery_date };
}
