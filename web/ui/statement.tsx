import type { z } from "zod";
import type { StatementRow } from "../../contract/statements.ts";
import { formatDayMonth } from "../../domain/dates.ts";
import { hasDestination, invoiceLines } from "../../domain/invoice-to.ts";
import { inKronor } from "../../domain/money.ts";
import {
  deliveredWhat,
  type Invoice,
  invoicesOf,
  isSummed,
  type Sums,
  sumsOf,
} from "../../domain/statement.ts";
import { counted } from "../../domain/swedish.ts";
import { vatOreOf } from "../../domain/books.ts";
import { Card } from "./card.tsx";

type Row = z.infer<typeof StatementRow>;

/** What was delivered in a month, an invoice at a time: the supplier reads whom it is to, a company whom it is from. */
export function Statement({ rows, by }: { rows: readonly Row[]; by: "customer" | "supplier" }) {
  const invoices = invoicesOf(rows, by);
  return (
    <div className="grid gap-5">
      {invoices.map((invoice) => (
        <InvoiceCard key={invoice.key} invoice={invoice} by={by} />
      ))}
      {invoices.length > 1 && (
        <Card className="break-inside-avoid p-card">
          <h2 className="display text-h3">Summa för månaden</h2>
          <SumList sums={sumsOf(rows)} />
        </Card>
      )}
    </div>
  );
}

function InvoiceCard({ invoice, by }: { invoice: Invoice<Row>; by: "customer" | "supplier" }) {
  const { company_name, supplier_name, invoice_to, rows, sums } = invoice;
  const name = by === "customer" ? company_name : supplier_name;
  const lines = [
    ...invoiceLines(invoice_to),
    ...(by === "customer" && !hasDestination(invoice_to)
      ? [`Fråga ${company_name} vart fakturan ska skickas`]
      : []),
  ];
  return (
    <Card className="overflow-hidden">
      <div className="break-inside-avoid break-after-avoid p-card pb-4">
        <h2 className="display text-h3 wrap-anywhere">{name}</h2>
        <p className="text-sm text-subtle-foreground">
          {counted(rows.length, "leverans", "leveranser")}
          {isSummed(sums) && `, ${inKronor(sums.gross)} inkl. moms`}
        </p>
        {by === "customer" && (
          <ul className="mt-2 text-sm wrap-anywhere">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <ul aria-label={`Leveranser, ${name}`} className="divide-y divide-border border-t hairline">
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
  const { price_ore, vat_percent, office_name, invoice_to } = row;
  const vat = vatOreOf(row);
  return (
    <li className="flex break-inside-avoid items-start justify-between gap-x-4 gap-y-1 px-card py-3 max-sm:flex-col">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {formatDayMonth(Temporal.PlainDate.from(row.delivery_date))}: {deliveredWhat(row)}
        </p>
        <p className="text-sm wrap-anywhere text-subtle-foreground">
          {[office_name, invoice_to.cost_centre && `kostnadsställe ${invoice_to.cost_centre}`]
            .filter(Boolean)
            .join(", ")}
        </p>
      </div>
      {price_ore === null || vat === null ? (
        <p className="shrink-0 text-sm text-subtle-foreground">Inget pris avtalat</p>
      ) : (
        <p className="shrink-0 tabular-nums sm:text-right">
          {inKronor(price_ore)}
          <span className="text-sm text-subtle-foreground max-sm:ml-2 sm:block">
            {inKronor(price_ore + vat)} med {vat_percent} % moms
          </span>
        </p>
      )}
    </li>
  );
}

function SumList({ sums }: { sums: Sums }) {
  const { net, gross, rates, unpriced } = sums;
  return (
    <>
      {isSummed(sums) && (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 pt-4 tabular-nums">
          <dt>Exkl. moms</dt>
          <dd className="text-right">{inKronor(net)}</dd>
          {rates.map(({ percent, vat }) => (
            <SumRow key={percent} label={`Moms ${percent} %`} ore={vat} />
          ))}
          <dt className="font-semibold">Inkl. moms</dt>
          <dd className="text-right font-semibold">{inKronor(gross)}</dd>
        </dl>
      )}
      {unpriced > 0 && (
        <p className="pt-2 text-sm text-subtle-foreground">
          {counted(unpriced, "leverans", "leveranser")} utan avtalat pris är inte med i summan.
        </p>
      )}
    </>
  );
}

const SumRow = ({ label, ore }: { label: string; ore: number }) => (
  <>
    <dt className="text-subtle-foreground">{label}</dt>
    <dd className="text-right text-subtle-foreground">{inKronor(ore)}</dd>
  </>
);
