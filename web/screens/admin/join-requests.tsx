import { UserPlus } from "lucide-react";
import type { Input, Output } from "../../../contract/contract.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";
import { CompanyLink } from "./company-link.tsx";

type Request = Output<"list-platform-join-requests">["requests"][number];
type Decision = Input<"decide-join-request">["decision"];

const done: Record<Decision, string> = {
  "own-company": "Personen har fått ett eget konto",
  "ask-company": "Företaget är tillfrågat",
  decline: "Förfrågan är avvisad",
};

/** Requests that no company answers by itself. Nothing to see is nothing to show. */
export default function JoinRequests() {
  const { data, error, reload } = useCall("list-platform-join-requests", {});
  if (error)
    return (
      <Card className="p-card">
        <LoadFailed small text="Kunde inte hämta förfrågningarna om tillgång" retry={reload} />
      </Card>
    );
  if (!data || data.requests.length === 0) return null;
  return (
    <Card>
      <CardHead
        line
        title="Vill komma in"
        detail={counted(data.requests.length, "person väntar på svar", "personer väntar på svar")}
      />
      <ul className="divide-y divide-border px-card">
        {data.requests.map((request) => (
          <JoinRequestRow key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  );
}

function JoinRequestRow({ request }: { request: Request }) {
  const today = useToday();
  const { id, name, email, sent_at, org_number, company_name, company, can_answer, is_closed } = request;
  const { run, busy } = useCallAction("decide-join-request", {
    done: (_answer, { decision }) => toast.success(done[decision]),
    failed: "Kunde inte spara svaret",
  });
  const decide = (decision: Decision) => void run({ id, decision });
  const small = { look: "secondary", size: "sm", wide: "phone", busy } as const;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <IconTile tone="marzipan" size={32}>
        <UserPlus size={16} />
      </IconTile>
      <div className="min-w-0 flex-1 max-md:basis-3/4">
        <p className="font-medium [overflow-wrap:anywhere]">{name ?? email}</p>
        <p className="text-sm text-subtle-foreground [overflow-wrap:anywhere]">
          {[email, company_name].filter(Boolean).join(" · ")} ·{" "}
          <span className="whitespace-nowrap">{org_number}</span> ·{" "}
          {formatDayFrom(stockholmDay(sent_at), today)}
        </p>
        <p className="text-sm text-subtle-foreground [overflow-wrap:anywhere]">
          Samma nummer som <CompanyLink company={company} />
          {is_closed
            ? ", som har avslutat sitt konto"
            : !can_answer && ", där ingen har bekräftat sin adress"}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full">
        <Button {...small} onClick={() => decide("own-company")}>
          Eget konto
        </Button>
        {can_answer && (
          <Button {...small} onClick={() => decide("ask-company")}>
            Fråga företaget
          </Button>
        )}
        <Button {...small} onClick={() => decide("decline")}>
          Avvisa
        </Button>
      </div>
    </li>
  );
}
