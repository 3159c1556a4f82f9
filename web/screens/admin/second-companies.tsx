import { Building2, Check } from "lucide-react";
import { Fragment } from "react";
import type { Output } from "../../../contract/contract.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { CompanyLink } from "./company-link.tsx";

type Second = Output<"list-second-companies">["companies"][number];

/** Companies that signed up with a number that another one has. Nothing to see is nothing to show. */
export default function SecondCompanies() {
  const { data, error, reload } = useCall("list-second-companies", {});
  if (error)
    return (
      <Card className="p-card">
        <LoadFailed small text="Kunde inte hämta företagen" retry={reload} />
      </Card>
    );
  if (!data || data.companies.length === 0) return null;
  return (
    <Card>
      <CardHead
        line
        title="Samma organisationsnummer"
        detail={counted(data.companies.length, "företag att titta på", "företag att titta på")}
      />
      <ul className="divide-y divide-border px-card">
        {data.companies.map((company) => (
          <SecondCompany key={company.id} company={company} />
        ))}
      </ul>
    </Card>
  );
}

function SecondCompany({ company }: { company: Second }) {
  const today = useToday();
  const { run, busy } = useCallAction("accept-second-company", {
    done: "Företaget är godkänt",
    failed: "Kunde inte godkänna företaget",
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <IconTile tone="marzipan" size={32}>
        <Building2 size={16} />
      </IconTile>
      <div className="min-w-0 flex-1 max-md:basis-3/4">
        <p className="font-medium [overflow-wrap:anywhere]">
          <CompanyLink company={company} />
        </p>
        <p className="text-sm text-subtle-foreground [overflow-wrap:anywhere]">
          {[company.contact_email, formatDayFrom(stockholmDay(company.created_at), today)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className="text-sm text-subtle-foreground [overflow-wrap:anywhere]">
          {company.others.length === 0
            ? "Det andra företaget är borttaget"
            : company.others.map((other, index) => (
                <Fragment key={other.id}>
                  {index === 0 ? "Samma nummer som " : ", "}
                  <CompanyLink company={other} />
                </Fragment>
              ))}
        </p>
      </div>
      <Button
        look="secondary"
        size="sm"
        wide="phone"
        busy={busy}
        icon={<Check size={16} aria-hidden />}
        onClick={() => void run({ id: company.id })}
      >
        Godkänn
      </Button>
    </li>
  );
}
