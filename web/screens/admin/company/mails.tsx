import { Suspense, useState } from "react";
import { lazy } from "../../../lazy.ts";
import { useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { Pill } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { type Column, Stacked, Table } from "../../../ui/table.tsx";
import { Clipped } from "../clipped.tsx";
import type { CompanyPage } from "./company-page.ts";
import { errorInWords, OVER_CEILING } from "../../../../domain/mails.ts";
import { dayAndTime } from "../journal/format.ts";
import { mailStatusLabels } from "../story-words.ts";

const MailDialog = lazy(() => import("./mail-dialog.tsx"));

type Mail = CompanyPage["mails"][number];

const tones = {
  waiting: "marzipan",
  sent: "green",
  dead: "red",
  held: "cream",
  unsure: "amber",
  withdrawn: "cream",
} as const;

export function CompanyMails({ companyId, mails }: { companyId: string; mails: Mail[] }) {
  const isOver = mails.some(({ status, last_error }) => status === "held" && last_error === OVER_CEILING);
  return (
    <Card>
      <CardHead line title="Mejl" detail="De senaste" aside={isOver && <Release companyId={companyId} />} />
      {mails.length === 0 ? (
        <EmptyState title="Inga mejl ännu" />
      ) : (
        <Clipped items={mails} first={8}>
          {(shown) => (
            <Table bare label="Mejl" columns={columns} rows={shown} keyOf={({ id }) => id} item={stacked} />
          )}
        </Clipped>
      )}
    </Card>
  );
}

function Read({ mail }: { mail: Mail }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="link"
        className="!text-sm"
        aria-label={`Läs ${mail.subject}`}
        onClick={() => setOpen(true)}
      >
        Läs
      </Button>
      <Suspense fallback={null}>{open && <MailDialog mail={mail} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function Release({ companyId }: { companyId: string }) {
  const { run, busy } = useCallAction("release-company-mails", {
    done: "Mejlen skickas",
    failed: "Kunde inte släppa mejlen",
  });
  return (
    <Button look="secondary" size="sm" busy={busy} onClick={() => void run({ id: companyId })}>
      Släpp mejlen
    </Button>
  );
}

const columns: Column<Mail>[] = [
  {
    head: "Ämne",
    cell: ({ subject, last_error, repeats }) => (
      <>
        {subject}
        {repeats && <p className="text-xs font-normal text-muted-foreground">Skickat en gång till</p>}
        {last_error && <p className="text-xs font-normal text-destructive">{errorInWords(last_error)}</p>}
      </>
    ),
  },
  {
    head: "Till",
    cell: ({ to_email }) => <span className="block wrap-anywhere md:min-w-40">{to_email}</span>,
  },
  { head: "När", cell: (mail) => <When at={mail.sent_at ?? mail.created_at} /> },
  { head: "Läge", cell: ({ status }) => <Pill tone={tones[status]}>{mailStatusLabels[status]}</Pill> },
  { head: "Åtgärder", hideHead: true, align: "right", cell: (mail) => <Read mail={mail} /> },
];

const stacked = (mail: Mail) => <Stacked columns={columns} row={mail} />;

function When({ at }: { at: string }) {
  return <>{dayAndTime(at, useToday())}</>;
}
