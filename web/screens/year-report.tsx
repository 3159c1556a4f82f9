import { Printer } from "lucide-react";
import { useState } from "react";
import { useCall } from "../calls.ts";
import { useOfficeFilter } from "../offices.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { OfficeFilter } from "../ui/office-filter.tsx";
import { PageHead } from "../ui/page.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { LoadFailed } from "../ui/states.tsx";
import { DashboardFrame } from "./dashboard/frame.tsx";
import { ToOverview } from "./dashboard/to-overview.tsx";
import { Report } from "./year-report/report.tsx";

/** The year on one page, to show whoever pays for it: on the screen, on paper, or saved as PDF by the browser. */
export default function YearReportScreen() {
  // This year is the server's, whatever year the computer believes it is.
  const [chosen, setChosen] = useState<number>();
  const { input: narrowed, ready, office } = useOfficeFilter();
  const { data, error, reload } = useCall(
    "get-year-report",
    { ...(chosen === undefined ? {} : { year: chosen }), ...narrowed },
    { when: ready },
  );
  return (
    <DashboardFrame here={null}>
      <div className="print:hidden">
        <ToOverview />
        <PageHead
          title="Årsrapport"
          text="En sida att visa chefen. Skriv ut den eller spara som PDF."
          action={
            <Button
              icon={<Printer size={18} aria-hidden />}
              disabled={!data}
              onClick={() => print()}
              wide="phone"
            >
              Skriv ut
            </Button>
          }
        />
        <div className="mb-4 grid gap-3 md:grid-cols-[160px_220px]">
          <SelectField
            label="År"
            value={String(chosen ?? data?.year ?? "")}
            onChange={(event) => setChosen(Number(event.target.value))}
            choices={(data?.years ?? []).map((year) => ({ value: String(year), label: String(year) }))}
          />
          <OfficeFilter />
        </div>
      </div>
      <Card className="p-card md:p-10 print:border-0 print:p-0 print:shadow-none">
        {error ? (
          <LoadFailed text="Kunde inte hämta årsrapporten" detail={error.text} retry={reload} />
        ) : data ? (
          <Report report={data} office={office?.name} />
        ) : (
          <Loading>
            <Skeleton className="h-10 w-64" />
            <Skeleton className="mt-6 h-36" />
            <Skeleton className="mt-6 h-20" />
            <Skeleton className="mt-6 h-64" />
          </Loading>
        )}
      </Card>
    </DashboardFrame>
  );
}
