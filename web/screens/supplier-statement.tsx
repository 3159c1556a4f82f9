import { useSearch } from "@tanstack/react-router";
import { FileText, Printer } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../contract/contract.ts";
import { statementCells } from "../../domain/statement.ts";
import { capitalised } from "../../domain/swedish.ts";
import { writeCsv } from "../../formats/csv.ts";
import { useCall } from "../calls.ts";
import { useToday } from "../clock.ts";
import { download } from "../download.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageHead } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../ui/states.tsx";
import { Statement } from "../ui/statement.tsx";
import { SupplierFrame } from "./supplier-page/frame.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { statementPageTexts } from "./supplier-page/statement-page-texts.ts";
import { whyFailed } from "../ui/words.ts";

const MONTHS_BACK = 24;

/** What a supplier delivered in a month, to invoice from: for print, and as a file. */
export default function SupplierStatementScreen() {
  return (
    <SupplierFrame page="statement">
      <Month />
    </SupplierFrame>
  );
}

function Month() {
  const say = useTexts(statementPageTexts);
  const named = (month: Temporal.PlainYearMonth) => `${say.monthName(month.month)} ${month.year}`;
  const thisMonth = useToday().toPlainYearMonth();
  const months = Array.from({ length: MONTHS_BACK }, (_, back) => thisMonth.subtract({ months: back }));
  const { manad } = useSearch({ strict: false }) as { manad?: unknown };
  // The mail leads to the month that it is about; another is chosen here.
  const asked = months.find((month) => month.toString() === String(manad)) ?? months[1]!;
  // Until somebody chooses, the clock that the first answer brings may still turn this month into another.
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen === null ? asked : Temporal.PlainYearMonth.from(chosen);
  const { data, error, reload } = useCall("list-supplier-statement", {
    year: month.year,
    month: month.month,
  });
  return (
    <>
      <PageHead
        title={say.title(named(month))}
        text={say.text}
        action={<Actions data={data} month={month} />}
      />
      <SelectField
        label={say.month}
        className="mb-5 max-w-60 print:hidden"
        value={month.toString()}
        onChange={(event) => setChosen(event.target.value)}
        choices={months.map((one) => ({ value: one.toString(), label: capitalised(named(one)) }))}
      />
      {error ? (
        <Card>
          <LoadFailed text={say.failed} detail={whyFailed(error)} retry={reload} />
        </Card>
      ) : !data ? (
        <Card>
          <SkeletonRows rows={5} />
        </Card>
      ) : (
        <>
          <p className="mb-4 hidden font-semibold print:block">{data.supplier_name}</p>
          <Delivered data={data} />
        </>
      )}
    </>
  );
}

function Delivered({ data: { rows, awaited, more } }: { data: Output<"list-supplier-statement"> }) {
  const say = useTexts(statementPageTexts);
  return (
    <>
      {more && <p className="mb-4 text-sm">{say.more}</p>}
      {rows.length === 0 ? (
        <Card>
          <EmptyState title={say.none} text={say.noneText} />
        </Card>
      ) : (
        <Statement rows={rows} by="customer" />
      )}
      {awaited.length > 0 && (
        <p className="mt-4 text-sm text-subtle-foreground">{say.awaited(awaited.length)}</p>
      )}
    </>
  );
}

type ActionProps = { data: Output<"list-supplier-statement"> | undefined; month: Temporal.PlainYearMonth };

function Actions({ data, month }: ActionProps) {
  const say = useTexts(statementPageTexts);
  if (!data || data.rows.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        look="secondary"
        icon={<FileText size={18} aria-hidden />}
        onClick={() =>
          download(say.file(month.toString()), writeCsv(statementCells(data.rows)), "text/csv;charset=utf-8")
        }
      >
        CSV
      </Button>
      <Button look="secondary" icon={<Printer size={18} aria-hidden />} onClick={() => print()}>
        {say.print}
      </Button>
    </div>
  );
}
