import { MailWarning, RotateCw } from "lucide-react";
import type { Output } from "../../../../contract/contract.ts";
import { errorInWords } from "../../../../domain/mails.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { usePages } from "../../../paged-list.ts";
import { Pill } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import { mailStatusLabels } from "../story-words.ts";
import { LoadMore } from "../load-more.tsx";
import { dayAndTime } from "./format.ts";

type Dead = Output<"list-dead-mails">["mails"][number];

const states: Record<Dead["status"], { label: string; tone: "red" | "amber" | "cream" | "green" }> = {
  dead: { label: mailStatusLabels.dead, tone: "red" },
  unsure: { label: mailStatusLabels.unsure, tone: "amber" },
  held: { label: mailStatusLabels.held, tone: "cream" },
  waiting: { label: "Oklart, försöker igen", tone: "amber" },
  sent: { label: "Skickat, kan ha kommit två gånger", tone: "green" },
};

/** Mails that did not arrive, may have arrived, or are held back. Nothing to see is nothing to show. */
export function DeadMails() {
  const { pages, error, reload, more, waitingForMore } = usePages("list-dead-mails", {});
  if (error)
    return (
      <Card className="p-card">
        <LoadFailed small text="Kunde inte hämta mejlen" retry={reload} />
      </Card>
    );
  const mails = pages?.flatMap((page) => page.mails);
  if (!mails || mails.length === 0) return null;
  return (
    <Card>
      <CardHead line title="Mejl att titta på" detail={counted(pages!.at(-1)!.total, "mejl", "mejl")} />
      <ul className="divide-y divide-border px-card">
        {mails.map((mail) => (
          <DeadMail key={mail.id} mail={mail} />
        ))}
      </ul>
      <LoadMore more={more} busy={waitingForMore} />
    </Card>
  );
}

function DeadMail({ mail }: { mail: Dead }) {
  const today = useToday();
  const again = useCallAction("send-mail-again", {
    done: "Mejlet skickas igen",
    failed: "Kunde inte skicka mejlet",
  });
  const release = useCallAction("release-mail", {
    done: "Mejlet skickas",
    failed: "Kunde inte släppa mejlet",
  });
  const { label, tone } = states[mail.status];
  const mayAgain = (mail.status === "dead" || mail.status === "unsure") && !mail.expired;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <MailWarning size={18} className="mt-0.5 shrink-0 text-muted-foreground" aria-hidden />
      <div className="min-w-0 flex-1 max-md:basis-4/5">
        <p className="font-medium [overflow-wrap:anywhere]">{mail.subject}</p>
        <p className="text-sm text-subtle-foreground [overflow-wrap:anywhere]">
          {[mail.to_email, mail.company_name, dayAndTime(mail.created_at, today)].filter(Boolean).join(" · ")}
        </p>
        {mail.last_error && mail.status !== "sent" && (
          <p className="text-sm text-subtle-foreground">
            {errorInWords(mail.last_error)}
            {mail.attempts > 0 && `, ${counted(mail.attempts, "försök", "försök")}`}
          </p>
        )}
        <div className="mt-2">
          <Pill tone={tone}>{label}</Pill>
        </div>
      </div>
      {mayAgain && (
        <Button
          look="secondary"
          size="sm"
          wide="phone"
          busy={again.busy}
          icon={<RotateCw size={16} aria-hidden />}
          onClick={() => void again.run({ id: mail.id })}
        >
          Skicka igen
        </Button>
      )}
      {mail.status === "held" && (
        <Button
          look="secondary"
          size="sm"
          wide="phone"
          busy={release.busy}
          onClick={() => void release.run({ key: mail.key })}
        >
          Släpp
        </Button>
      )}
    </li>
  );
}
