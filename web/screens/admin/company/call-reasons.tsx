import { Link } from "@tanstack/react-router";
import { CakeSlice, Clock, CreditCard, type LucideIcon, MailX, TriangleAlert } from "lucide-react";
import type { Output } from "../../../../contract/contract.ts";
import { stockholmDay } from "../../../../domain/clock.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { outcomeLabels } from "../../../../domain/outcome.ts";
import { capitalised } from "../../../../domain/swedish.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { clock, useToday } from "../../../clock.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { IconTile, type Tone } from "../../../ui/icon-tile.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { dayAndTime } from "../journal/format.ts";
import type { CompanyPage } from "./company-page.ts";

type Reason = Output<"list-call-reasons">["reasons"][number];

/** What somebody of the staff wants to know before they answer: what has gone wrong for this company lately. */
export function CallReasons({ company }: { company: CompanyPage["company"] }) {
  const { data, error, reload } = useCall("list-call-reasons", { id: company.id });
  const who = company.contact_first_name ?? "företaget";
  return (
    <Card className="mb-3.5 md:mb-5">
      <CardHead line title={`Det ${who} troligen ringer om`} />
      {error ? (
        <LoadFailed
          text="Kunde inte hämta vad företaget troligen ringer om"
          detail={error.text}
          retry={reload}
        />
      ) : !data ? (
        <SkeletonRows rows={1} />
      ) : data.reasons.length === 0 ? (
        <p className="px-card py-4 text-sm text-subtle-foreground">
          Inget som vi ser har gått fel de senaste två veckorna.
        </p>
      ) : (
        <ul className="grid gap-x-8 px-card md:has-[li+li]:grid-cols-2">
          {data.reasons.map((reason) => (
            <ReasonRow key={`${reason.reason} ${reason.id}`} reason={reason} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const looks: Record<Reason["reason"], { icon: LucideIcon; tone: Tone }> = {
  "no-supplier": { icon: TriangleAlert, tone: "red" },
  "silent-supplier": { icon: Clock, tone: "marzipan" },
  "bad-delivery": { icon: CakeSlice, tone: "red" },
  unpaid: { icon: CreditCard, tone: "red" },
  "mail-failed": { icon: MailX, tone: "marzipan" },
  "trial-ends": { icon: Clock, tone: "cream" },
};

function ReasonRow({ reason }: { reason: Reason }) {
  const today = useToday();
  const { icon: Icon, tone } = looks[reason.reason];
  const { title, detail } = inWords(reason, today);
  return (
    <li className="flex items-center gap-3.5 border-b border-border py-3.5 last:border-0 md:[&:nth-last-child(2):nth-child(odd)]:border-0">
      <IconTile tone={tone} size={32}>
        <Icon size={17} aria-hidden />
      </IconTile>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm wrap-anywhere text-subtle-foreground">{detail}</p>
      </div>
      {reason.reason === "mail-failed" && <Again id={reason.id!} />}
      {reason.requested && (
        <Link
          to="/admin"
          search={{ order: reason.id! }}
          aria-label={`Visa ${title}`}
          className={buttonClass({ look: "secondary", size: "sm" })}
        >
          Visa
        </Link>
      )}
    </li>
  );
}

function inWords(reason: Reason, today: Temporal.PlainDate): { title: string; detail: string } {
  const { title, at, who, outcome } = reason;
  const day = () => capitalised(formatDayFrom(Temporal.PlainDate.from(at!), today));
  switch (reason.reason) {
    case "no-supplier":
      return { title: title!, detail: `${day()}. Ingen leverantör har sagt ja.` };
    case "silent-supplier":
      return { title: title!, detail: `${day()}. ${who ?? "Leverantören"} har inte svarat i tid.` };
    case "bad-delivery":
      return {
        title: `Leveransen ${formatDayFrom(Temporal.PlainDate.from(at!), today)}: ${outcomeLabels[outcome!]}`,
        detail: who ?? "Ingen leverantör",
      };
    case "unpaid":
      return {
        title: "Abonnemanget är obetalt",
        detail: "Betaltjänsten har inte fått den senaste betalningen.",
      };
    case "mail-failed":
      return {
        title: `Ett mejl kom inte fram till ${who}`,
        detail: `”${title}”, skrivet ${dayAndTime(at!, today)}`,
      };
    case "trial-ends": {
      const over = Temporal.Instant.compare(at!, clock.now()) <= 0;
      const until = formatDayFrom(stockholmDay(at!), today);
      return {
        title: over ? "Provperioden har gått ut" : "Provperioden är snart slut",
        detail: `${over ? "Gick ut" : "Går ut"} ${until}`,
      };
    }
  }
}

function Again({ id }: { id: string }) {
  const { run, busy } = useCallAction("resend-mail", {
    done: ({ to_email }) => toast.success("Mejlet skickas igen", { description: `Till ${to_email}.` }),
    failed: "Kunde inte skicka mejlet igen",
  });
  return (
    <Button look="secondary" size="sm" busy={busy} onClick={() => void run({ id })}>
      Skicka igen
    </Button>
  );
}
