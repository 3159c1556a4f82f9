import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import { extendTrial, MOST_EXTRA_DAYS } from "../../../../contract/support.ts";
import { stockholmDay } from "../../../../domain/clock.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { extendedTrialEnd } from "../../../../domain/subscription.ts";
import { useCall } from "../../../calls.ts";
import { clock, today, useToday } from "../../../clock.ts";
import { useCallForm } from "../../../form.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { dayAndTime } from "../journal/format.ts";
import type { CompanyPage } from "./company-page.ts";

type Company = CompanyPage["company"];
type Extension = Output<"list-trial-extensions">["extensions"][number];

/** More days of a trial, and what was given before. Only for a company that has one. */
export function CompanyTrial({ company }: { company: Company }) {
  const [asking, setAsking] = useState(false);
  const { data, error, reload } = useCall("list-trial-extensions", { id: company.id });
  const mayExtend = company.subscription_status === "trialing";
  const waits = data?.extensions.some(({ state }) => state === "waiting");
  if (error)
    return (
      <div className="border-t hairline p-card">
        <LoadFailed small text="Kunde inte hämta förlängningarna" retry={reload} />
      </div>
    );
  if (!data || (!mayExtend && data.extensions.length === 0)) return null;
  return (
    <div className="grid gap-4 border-t hairline p-card">
      {data.extensions.length > 0 && <Extensions extensions={data.extensions} />}
      {mayExtend && !waits && (
        <Button
          look="secondary"
          size="sm"
          wide
          icon={<CalendarPlus size={17} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Förläng provperioden
        </Button>
      )}
      {asking && <Extend company={company} onClose={() => setAsking(false)} />}
    </div>
  );
}

const dayOf = (at: string) => formatDayFrom(stockholmDay(at), today());

const states: Record<Extension["state"], (until: string) => string> = {
  waiting: (until) => `Förlängs till ${until} när betaltjänsten har svarat`,
  extended: (until) => `Förlängd till ${until}`,
  refused: (until) => `Inte förlängd till ${until}: provperioden var slut hos betaltjänsten`,
};

function Extensions({ extensions }: { extensions: Extension[] }) {
  const today = useToday();
  return (
    <ul aria-label="Förlängningar" className="grid gap-3 text-sm">
      {extensions.map(({ id, until, state, reason, extended_by, created_at }) => (
        <li key={id}>
          <p className="font-medium">{states[state](dayOf(until))}</p>
          <p className="wrap-anywhere text-subtle-foreground">”{reason}”</p>
          <p className="text-xs wrap-anywhere text-muted-foreground">
            {extended_by}, {dayAndTime(created_at, today)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Extend({ company, onClose }: { company: Company; onClose: () => void }) {
  const form = useCallForm(extendTrial, {
    start: { days: 14, reason: "" },
    input: (values) => ({ id: company.id, seen: company.trial_ends_at, ...values }),
    done: ({ until, state }) => {
      if (state === "waiting") toast.success("Betaltjänsten förlänger provperioden");
      else toast.success(`Provperioden är förlängd till ${dayOf(until)}`);
      onClose();
    },
    failed: "Kunde inte förlänga provperioden",
  });
  const { days } = form.values;
  const end = extendedTrialEnd(company, days, clock.now()).toString();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Förläng provperioden"
      description={company.name}
      form={form.props}
      footer={
        <>
          <p className="min-w-0 text-sm text-subtle-foreground max-md:hidden">Slutar {dayOf(end)}</p>
          <div className="flex gap-2 max-md:w-full max-md:justify-between">
            <Button look="secondary" onClick={onClose}>
              Avbryt
            </Button>
            <SubmitButton busy={form.busy}>Förläng</SubmitButton>
          </div>
        </>
      }
    >
      <div className="space-y-5">
        <NumberField
          label="Antal dagar"
          min={1}
          max={MOST_EXTRA_DAYS}
          value={days}
          onChange={(value) => form.set("days", value)}
        />
        <TextArea
          label="Varför"
          required
          rows={3}
          hint={
            company.contact_email
              ? `${company.contact_email} läser det i ett mejl.`
              : "Företaget har ingen kontaktadress, så ingen får ett mejl."
          }
          {...form.field("reason")}
        />
        {company.stripe_subscription_id && (
          <p className="text-sm text-subtle-foreground">
            Provperioden finns hos betaltjänsten och förlängs där först. Företaget får mejlet när det är
            gjort.
          </p>
        )}
      </div>
    </Dialog>
  );
}
