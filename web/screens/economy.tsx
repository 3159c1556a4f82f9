import { Download } from "lucide-react";
import { useState } from "react";
import type { Books } from "../../contract/books.ts";
import { bookRows, BOOKS_ARE_HELP } from "../../domain/books.ts";
import { isPriced } from "../../domain/verifications.ts";
import { counted } from "../../domain/swedish.ts";
import { useCall, useCallAction } from "../calls.ts";
import { useToday } from "../clock.ts";
import { download } from "../download.ts";
import { Button } from "../ui/button.tsx";
import { Card, CardHead } from "../ui/card.tsx";
import { PageHead } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../ui/states.tsx";
import { DashboardFrame } from "./dashboard/frame.tsx";
import { ToOverview } from "./dashboard/to-overview.tsx";
import { Benefit } from "./economy/benefit.tsx";
import { BookAccountFields } from "./economy/book-accounts.tsx";
import { BookStatements } from "./economy/book-statements.tsx";
import { BookRows } from "./economy/book-rows.tsx";
import { CostCentres } from "./economy/cost-centres.tsx";
import { FilePreview } from "./economy/file-preview.tsx";
import { MonthBar } from "./economy/month-bar.tsx";
import { Suppliers } from "./economy/suppliers.tsx";
import { Totals } from "./economy/totals.tsx";

const MONTHS_BACK = 24;

/** A month's deliveries for the bookkeeper: what they come to, the prices that are missing, and the file to take home. */
export default function EconomyScreen() {
  const today = useToday();
  const thisMonth = today.toPlainYearMonth();
  const [chosen, setChosen] = useState(thisMonth.toString());
  const month = Temporal.PlainYearMonth.from(chosen);
  const at = { year: month.year, month: month.month };
  const books = useCall("list-books", at);
  const { run, busy } = useCallAction("export-books", { failed: "Kunde inte hämta underlaget" });

  async function take(kind: Kind) {
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

  const priced = books.data?.rows.some(isPriced) ?? false;
  return (
    <DashboardFrame here={null}>
      <ToOverview />
      <PageHead
        title="Ekonomi"
        text="Böckerna fyller sig själva. Priset är det som gällde vid beställningen."
        action={
          <div className="flex flex-wrap gap-2.5 max-md:flex-col">
            <MonthBar
              months={Array.from({ length: MONTHS_BACK }, (_, back) =>
                thisMonth.subtract({ months: back }).toString(),
              )}
              chosen={chosen}
              choose={setChosen}
            />
            <Button
              wide="phone"
              busy={busy}
              disabled={!priced}
              icon={<Download size={18} aria-hidden />}
              onClick={() => void take("sie")}
            >
              Hämta SIE-fil
            </Button>
          </div>
        }
      />
      {books.error ? (
        <Card>
          <LoadFailed text="Kunde inte hämta underlaget" retry={books.reload} />
        </Card>
      ) : !books.data ? (
        <Card>
          <SkeletonRows />
        </Card>
      ) : (
        <Month key={chosen} at={at} books={books.data} busy={busy} take={take} />
      )}
    </DashboardFrame>
  );
}

type Kind = "csv" | "xlsx" | "sie";
type MonthProps = {
  at: { year: number; month: number };
  books: Books;
  busy: boolean;
  take: (kind: Kind) => Promise<void>;
};

function Month({ at, books, busy, take }: MonthProps) {
  const { rows } = books;
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title="Inget levererat den månaden" text="Här visas det som är levererat." />
        <div className="p-card pt-0">
          <BookStatements at={at} />
        </div>
      </Card>
    );
  const unpriced = rows.filter((row) => !isPriced(row)).length;
  return (
    <div className="grid gap-5">
      <Totals rows={rows} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_384px]">
        <div className="grid min-w-0 gap-5">
          <Card>
            <CardHead
              line
              title="Leverantörernas sammanställning"
              detail="Det här väntar ni fakturor på, efter priserna nedan."
            />
            <Suppliers rows={rows} />
            <div className="px-card pb-card">
              <BookStatements at={at} />
            </div>
          </Card>
          <Card>
            <CardHead line title="Leveranser" detail={counted(rows.length, "leverans", "leveranser")} />
            <BookRows rows={rows} />
            {unpriced > 0 && (
              <p className="border-t hairline px-card py-4 text-sm text-subtle-foreground">
                {counted(unpriced, "leverans", "leveranser")} utan pris är inte med i SIE-filen.
              </p>
            )}
          </Card>
          <Card className="pb-card">
            <CardHead
              stack
              title="Filen till bokföringen"
              detail="SIE 4, en verifikation för varje faktura ni väntar. Går att läsa in i Fortnox, Visma och andra program."
              aside={
                <div className="flex gap-2.5 max-md:*:flex-1">
                  <Button look="secondary" size="sm" busy={busy} onClick={() => void take("xlsx")}>
                    Excel
                  </Button>
                  <Button look="secondary" size="sm" busy={busy} onClick={() => void take("csv")}>
                    CSV
                  </Button>
                </div>
              }
            />
            <div className="px-card pt-4">
              <FilePreview books={books} />
              <p className="mt-3 text-xs text-muted-foreground">
                {BOOKS_ARE_HELP} Momsen är den som gällde leveransdagen.
              </p>
            </div>
          </Card>
        </div>
        <div className="grid min-w-0 gap-5">
          <CostCentres rows={rows} />
          <BookAccountFields {...books} />
          <Benefit books={books} />
        </div>
      </div>
    </div>
  );
}
