import type { z } from "zod";
import type { StatementRow } from "../../contract/statements.ts";
import { type Invoice, invoicesOf, isSummed, type Sums, sumsOf } from "../../domain/statement.ts";
import { vatOreOf } from "../../domain/books.ts";
import { Card } from "./card.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { statementTexts } from "./statement-texts.ts";

type Row = z.infer<typeof StatementRow>;

/** What was delivered in a month, an invoice at a time: the supplier reads whom it is to, a company whom it is from. */
export function Statement({ rows, by }: { rows: readonly Row[]; by: "customer" | "supplier" }) {
  const say = useTexts(statementTexts);
  const invoices = invoicesOf(rows, by);
  return (
    <div className="grid gap-5">
      {invoices.map((invoice) => (
        <InvoiceCard key={invoice.key} invoice={invoice} by={by} />
      ))}
      {invoices.length > 1 && (
        <Card className="break-inside-avoid p-card">
          <h2 className="display text-h3">{say.monthSum}</h2>
          <SumList sums={sumsOf(rows)} />
        </Card>
      )}
    </div>
  );
}

function InvoiceCard({ invoice, by }: { invoice: Invoice<Row>; by: "customer" | "supplier" }) {
  const { company_name, supplier_name, rows, sums } = invoice;
  const say = useTexts(statementTexts);
  const name = by === "customer" ? company_name : supplier_name;
  return (
    <Card className="overflow-hidden">
      <div className="break-inside-avoid break-after-avoid p-card pb-4">
        <h2 className="display text-h3 wrap-anywhere">{name}</h2>
        <p className="text-sm text-subtle-foreground">
          {say.deliveries(rows.length)}
          {isSummed(sums) && `, ${say.inclVat(say.kronor(sums.gross))}`}
        </p>
        {by === "customer" && (
          <ul className="mt-2 text-sm wrap-anywhere">
            {say.invoiceLines(invoice).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <ul aria-label={say.deliveriesOf(name)} className="divide-y divide-border border-t hairline">
        {rows.map((row) => (
          <Delivered key={row.id} row={row} />
        ))}
      </ul>
      <div className="break-inside-avoid border-t hairline px-card pb-card">
        <SumList sums={sums} />
      </div>
    </Card>
  );
}

function Delivered({ row }: { row: Row }) {
  const say = useTexts(statementTexts);
  const { price_ore, vat_percent, office_name, invoice_to } = row;
  const vat = vatOreOf(row);
  return (
    <li className="flex break-inside-avoid items-start justify-between gap-x-4 gap-y-1 px-card py-3 max-sm:flex-col">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {say.day(Temporal.PlainDate.from(row.delivery_date))}: {say.what(row)}
        </p>
        <p className="text-sm wrap-anywhere text-subtle-foreground">
          {[office_name, invoice_to.cost_centre && say.costCentre(invoice_to.cost_centre)]
            .filter(Boolean)
            .join(", ")}
        </p>
      </div>
      {price_ore === null || vat === null ? (
        <p className="shrink-0 text-sm text-subtle-foreground">{say.noPrice}</p>
      ) : (
        <p className="shrink-0 tabular-nums sm:text-right">
          {say.kronor(price_ore)}
          <span className="text-sm text-subtle-foreground max-sm:ml-2 sm:block">
            {say.withVat(say.kronor(price_ore + vat), vat_percent)}
          </span>
        </p>
      )}
    </li>
  );
}

function SumList({ sums }: { sums: Sums }) {
  const say = useTexts(statementTexts);
  const { net, gross, rates, unpriced } = sums;
  return (
    <>
      {isSummed(sums) && (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 pt-4 tabular-nums">
          <dt>{say.net}</dt>
          <dd className="text-right">{say.kronor(net)}</dd>
          {rates.map(({ percent, vat }) => (
            <SumRow key={percent} label={say.vat(percent)} amount={say.kronor(vat)} />
          ))}
          <dt className="font-semibold">{say.gross}</dt>
          <dd className="text-right font-semibold">{say.kronor(gross)}</dd>
        </dl>
      )}
      {unpriced > 0 && <p className="pt-2 text-sm text-subtle-foreground">{say.unpriced(unpriced)}</p>}
    </>
  );
}

const SumRow = ({ label, amount }: { label: string; amount: string }) => (
  <>
    <dt className="text-subtle-foreground">{label}</dt>
    <dd className="text-right text-subtle-foreground">{amount}</dd>
  </>
);
