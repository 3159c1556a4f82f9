import { ArrowLeft, BookOpenCheck, FileSpreadsheet, FileText } from "lucide-react";
import { useState } from "react";
import type { Books } from "../../contract/books.ts";
import { bookRows, BOOKS_ARE_HELP } from "../../domain/books.ts";
import { isPriced } from "../../domain/verifications.ts";
import { monthName } from "../../domain/dates.ts";
import { capitalised, counted } from "../../domain/swedish.ts";
import { useCall, useCallAction } from "../calls.ts";
import { useToday } from "../clock.ts";
import { download } from "../download.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card, CardHead } from "../ui/card.tsx";
import { PageHead } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../ui/states.tsx";
import { DashboardFrame } from "./dashboard/frame.tsx";
import { BookAccountFields } from "./economy/book-accounts.tsx";
import { BookStatements } from "./economy/book-statements.tsx";
import { BookRows } from "./economy/book-rows.tsx";

const MONTHS_BACK = 24;

/** A month's deliveries for the bookkeeper: prices are filled in here, and the file is taken home. */
export default function EconomyScreen() {
  const today = useToday();
  const thisMonth = today.toPlainYearMonth();
  const [chosen, setChosen] = useState(thisMonth.toString());
  const month = Temporal.PlainYearMonth.from(chosen);
  const at = { year: month.year, month: month.month };
  const books = useCall("list-books", at);
  const { run, busy } = useCallAction("export-books", { failed: "Kunde inte hämta underlaget" });

  async function take(kind: "csv" | "xlsx" | "sie") {
    const file = await run(at);
    if (!file) return;
    if (kind === "sie") {
      const { sieOf } = await import("./economy/books-sie.ts");
      const { SIE_TYPE } = await import("../../formats/sie.ts");
      return download(`${file.file_name}.se`, sieOf(file, today), SIE_TYPE);
    }
    if (kind === "csv") return download(`${file.file_name}.csv`, file.csv, "text/csv;charset=utf-8");
    const { writeXlsx, XLSX_TYPE } = await import("../../formats/xlsx-write.ts");
    download(`${file.file_name}.xlsx`, writeXlsx("Underlag", bookRows(file.rows)), XLSX_TYPE);
  }

  const rows = books.data?.rows ?? [];
  const count = rows.length;
  const priced = rows.filter(isPriced).length;
  return (
    <DashboardFrame here={null}>
      <LinkButton
        to="/dashboard"
        look="ghost"
        size="sm"
        className="mt-4 -mb-7 -ml-3"
        icon={<ArrowLeft size={17} aria-hidden />}
      >
        Översikt
      </LinkButton>
      <PageHead
        title="Ekonomi"
        text={BOOKS_ARE_HELP}
        action={
          <div className="flex flex-wrap gap-2.5 max-md:[&>*]:flex-1">
            <Button
              look="secondary"
              busy={busy}
              disabled={count === 0}
              icon={<FileText size={18} aria-hidden />}
              onClick={() => void take("csv")}
            >
              CSV
            </Button>
            <Button
              look="secondary"
              busy={busy}
              disabled={priced === 0}
              icon={<BookOpenCheck size={18} aria-hidden />}
              onClick={() => void take("sie")}
            >
              SIE
            </Button>
            <Button
              busy={busy}
              disabled={count === 0}
              icon={<FileSpreadsheet size={18} aria-hidden />}
              onClick={() => void take("xlsx")}
            >
              Excel
            </Button>
          </div>
        }
      />
      <SelectField
        label="Månad"
        className="max-w-60"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        choices={Array.from({ length: MONTHS_BACK }, (_, back) => {
          const one = thisMonth.subtract({ months: back });
          return { value: one.toString(), label: `${capitalised(monthName(one.month))} ${one.year}` };
        })}
      />
      <Card className="mt-5">
        <CardHead
          line
          title="Leveranser"
          detail={books.data ? counted(count, "leverans", "leveranser") : "\u00a0"}
        />
        {books.error ? (
          <LoadFailed text="Kunde inte hämta underlaget" retry={books.reload} />
        ) : !books.data ? (
          <SkeletonRows />
        ) : (
          <div className="p-card pt-4">
            {count === 0 ? (
              <EmptyState title="Inget levererat den månaden" text="Här visas det som är levererat." />
            ) : (
              <Month books={books.data} unpriced={count - priced} />
            )}
            <BookStatements key={chosen} at={at} />
          </div>
        )}
      </Card>
    </DashboardFrame>
  );
}

function Month({ books, unpriced }: { books: Books; unpriced: number }) {
  return (
    <>
      <BookRows rows={books.rows} />
      {unpriced > 0 && (
        <p className="mt-4 text-sm text-subtle-foreground">
          {counted(unpriced, "leverans", "leveranser")} utan pris är inte med i SIE-filen.
        </p>
      )}
      <p className="mt-4 text-xs text-muted-foreground">
        Kostförmånen räknas med Skatteverkets belopp för {books.benefit_year}
        {books.benefit_estimated && ", eftersom beloppen för det valda året inte är kända här"}. Momsen är den
        som gällde leveransdagen.
      </p>
      <BookAccountFields accounts={books.accounts} cost_centres={books.cost_centres} />
    </>
  );
}
