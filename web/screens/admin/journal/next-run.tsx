import { Hand, MailOpen } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { Pill } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../../ui/states.tsx";
import { dayAndTime } from "./format.ts";

type Preview = Output<"preview-next-run">;
type Planned = Preview["mails"][number];

const SHOWN = 8;

/** What the next run would do if it came now, with every mail to read beforehand and hold back. */
export function NextRun() {
  const today = useToday();
  const { data, error, reload } = useCall("preview-next-run", {});
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const reading = data?.mails.find((mail) => mail.key === open);
  if (error)
    return (
      <Card>
        <LoadFailed text="Kunde inte hämta nästa körning" detail={error.text} retry={reload} />
      </Card>
    );
  return (
    <Card>
      <CardHead line title="Nästa körning" detail={data && dayAndTime(data.at, today)} />
      {!data ? (
        <SkeletonRows rows={3} />
      ) : (
        <>
          <Sums {...data} />
          <ul className="divide-y divide-border px-card">
            {data.mails.slice(0, all ? undefined : SHOWN).map((mail) => (
              <MailRow key={mail.key} mail={mail} onOpen={() => setOpen(mail.key)} />
            ))}
          </ul>
          <More data={data} all={all} onAll={() => setAll(true)} />
        </>
      )}
      <MailDialog mail={reading} onClose={() => setOpen(null)} />
    </Card>
  );
}

function Sums({ counts, mails }: Preview) {
  if (counts.length === 0 && mails.length === 0)
    return <EmptyState title="Inget att göra" text="Nästa körning skickar inga mejl, som det ser ut nu." />;
  return (
    <dl className="grid gap-x-6 gap-y-1.5 border-b hairline px-card py-4 text-sm md:grid-cols-2">
      {counts.map(({ name, label, count }) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-subtle-foreground">{label}</dt>
          <dd className="font-semibold tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function MailRow({ mail, onOpen }: { mail: Planned; onOpen: () => void }) {
  return (
    <li className="flex items-center gap-4 py-3.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{mail.subject}</p>
        <p className="text-sm text-subtle-foreground [overflow-wrap:anywhere]">
          {[mail.company_name, mail.to_email].filter(Boolean).join(" · ")}
        </p>
        {mail.held && (
          <div className="mt-1.5">
            <Pill tone="amber">
              <Hand size={14} aria-hidden />
              Hålls tillbaka
            </Pill>
          </div>
        )}
      </div>
      <Button
        look="ghost"
        size="sm"
        icon={<MailOpen size={16} aria-hidden />}
        aria-label={`Läs: ${mail.subject}`}
        onClick={onOpen}
      >
        Läs
      </Button>
    </li>
  );
}

function More({ data, all, onAll }: { data: Preview; all: boolean; onAll: () => void }) {
  const hidden = data.mails.length - SHOWN;
  if (!all && hidden > 0)
    return (
      <div className="border-t hairline px-card py-3">
        <Button look="ghost" size="sm" className="-ml-3" onClick={onAll}>
          Visa {counted(hidden, "mejl", "mejl")} till
        </Button>
      </div>
    );
  return data.more ? (
    <p className="border-t hairline px-card py-4 text-sm text-subtle-foreground">
      Fler mejl än så här visas inte i förväg.
    </p>
  ) : null;
}

function MailDialog({ mail, onClose }: { mail: Planned | undefined; onClose: () => void }) {
  const hold = useCallAction("hold-mail", {
    done: "Mejlet hålls tillbaka",
    failed: "Kunde inte hålla mejlet",
  });
  const release = useCallAction("release-mail", {
    done: "Mejlet skickas som planerat",
    failed: "Kunde inte släppa mejlet",
  });
  if (!mail) return null;
  const action = mail.held ? release : hold;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={mail.subject}
      description={`Till ${mail.to_email}`}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            Stäng
          </Button>
          <Button
            look="secondary"
            busy={action.busy}
            icon={<Hand size={17} aria-hidden />}
            onClick={() => void action.run({ key: mail.key }).then((answer) => answer && onClose())}
          >
            {mail.held ? "Släpp mejlet" : "Håll tillbaka"}
          </Button>
        </>
      }
    >
      <pre className="font-sans text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{mail.text}</pre>
    </Dialog>
  );
}
