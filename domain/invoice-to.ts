import { formatOrgNumber, isOrganisation } from "./organisation.ts";

/** What a supplier has to know of whoever pays: in its mails, on its page and in its monthly summary alike. */
export type InvoiceTo = {
  org_number: string | null;
  email: string | null;
  peppol: string | null;
  /** The office's own, or else the company's. */
  reference: string | null;
  cost_centre: string | null;
  address: string | null;
};

/** A sole trader's number is the owner's personal number, which no supplier needs to know. */
export const withoutPersonalNumber = <To extends InvoiceTo>(to: To): To =>
  to.org_number && !isOrganisation(to.org_number) ? { ...to, org_number: null } : to;

/** What has to stand on an invoice, where offices differ: 'Märk med 4471, kostnadsställe 4100'. */
export function invoiceMark({
  reference,
  cost_centre,
}: Pick<InvoiceTo, "reference" | "cost_centre">): string | null {
  const centre = cost_centre && `kostnadsställe ${cost_centre}`;
  if (reference) return ["Märk med ".concat(reference), centre].filter(Boolean).join(", ");
  return centre ? centre.replace("k", "K") : null;
}

/** Line by line: where it is sent, what stands on it, and whose it is. */
export function invoiceLines(to: InvoiceTo): string[] {
  const { org_number, email, peppol, address } = withoutPersonalNumber(to);
  return [
    peppol && `Skicka som e-faktura till Peppol ${peppol}`,
    email && (peppol ? `Går det inte, skicka till ${email}` : `Skicka till ${email}`),
    invoiceMark(to),
    address?.replaceAll("\n", ", "),
    org_number && `Organisationsnummer ${formatOrgNumber(org_number)}`,
  ].filter((line): line is string => Boolean(line));
}

/** Nobody has said where it goes. */
export const hasDestination = ({ email, peppol, address }: InvoiceTo): boolean =>
  Boolean(email || peppol || address);
