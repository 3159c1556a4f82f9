import { useToday } from "../../../clock.ts";
import { Pill } from "../../../ui/badge.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { Clipped } from "../clipped.tsx";
import type { CompanyPage } from "./company-page.ts";
import { errorInWords } from "../../../../domain/mails.ts";
import { dayAndTime } from "../journal/words.ts";
import { mailStatusLabels } from "../story-words.ts";

type Mail = CompanyPage["mails"][number];

const tones = {
  waiting: "marzipan",
  sent: "green",
  dead: "red",
  held: "cream",
  unsure: "amber",
  withdrawn: "cream",
} as const;

export function CompanyMails({ mails }: { mails: Mail[] }) {
  return (
    <Card>
      <CardHead line title="Mejl" detail="De senaste" />
      {mails.length === 0 ? (
        <EmptyState title="Inga mejl ännu" />
      ) : (
        <Clipped items={mails} first={8}>
          {(shown) => <Table bare label="Mejl" columns={columns} rows={shown} keyOf={({ id }) => id} />}
        </Clipped>
      )}
    </Card>
  );
}

const columns: Column<Mail>[] = [
  {
    head: "Ämne",
    cell: ({ subject, last_error }) => (
      <>
        {subject}
        {last_error && <p className="text-xs font-normal text-destructive">{errorInWords(last_error)}</p>}
      </>
    ),
  },
  { head: "Till", cell: ({ to_email }) => <span className="break-all">{to_email}</span> },
  { head: "När", cell: (mail) => <When at={mail.sent_at ?? mail.created_at} /> },
  { head: "Läge", cell: ({ status }) => <Pill tone={tones[status]}>{mailStatusLabels[status]}</Pill> },
];

function When({ at }: { at: string }) {
  return dayAndTime(at, useToday());
}
