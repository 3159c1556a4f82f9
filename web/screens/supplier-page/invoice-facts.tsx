import { ChevronRight } from "lucide-react";
import type { PageDelivery } from "../../../contract/supplier-page.ts";
import { hasDestination, invoiceLines } from "../../../domain/invoice-to.ts";
import { invoiceLabels } from "../../../domain/meals.ts";

type Invoiced = Pick<PageDelivery, "invoice_interval" | "invoice_to" | "company_name">;

/** Where its invoice goes and what stands on it, line by line. */
function linesOf({ invoice_interval, invoice_to, company_name }: Invoiced): string[] {
  return [
    invoiceLabels[invoice_interval],
    ...invoiceLines(invoice_to),
    ...(hasDestination(invoice_to) ? [] : [`Fråga ${company_name} vart fakturan ska skickas`]),
  ];
}

export const invoiceWords = (order: Invoiced): string => `${linesOf(order).join(". ")}.`;

/** Nobody needs it at six in the morning: it is folded, and left out on paper. */
export function InvoiceFacts({ order }: { order: Invoiced }) {
  return (
    <details className="group border-t hairline px-card print:hidden">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-sm text-primary">
        <ChevronRight size={16} aria-hidden className="group-open:rotate-90" />
        Faktura
      </summary>
      <ul className="pb-3 pl-5.5 text-sm wrap-anywhere">
        {linesOf(order).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
