import { ChevronRight } from "lucide-react";
import type { PageDelivery } from "../../../contract/supplier-page.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { texts } from "./texts.ts";
import { orderTexts } from "./order-texts.ts";

type Invoiced = Pick<PageDelivery, "invoice_interval" | "invoice_to" | "company_name">;

/** Nobody needs it at six in the morning: it is folded, and left out on paper. */
export function InvoiceFacts({ order }: { order: Invoiced }) {
  const say = useTexts(texts);
  const words = useTexts(orderTexts);
  return (
    <details className="group border-t hairline px-card print:hidden">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-sm text-primary">
        <ChevronRight size={16} aria-hidden className="group-open:rotate-90" />
        {say.invoice}
      </summary>
      <ul className="pb-3 pl-5.5 text-sm wrap-anywhere">
        {words.invoiceLines(order).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
