import { Trash2 } from "lucide-react";
import { useState } from "react";
import { addCompanyNote } from "../../../../contract/company-page.ts";
import type { Output } from "../../../../contract/contract.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { useCallForm } from "../../../form.ts";
import { IconButton, SubmitButton } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../../ui/states.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { dayAndTime } from "../journal/format.ts";

type Note = Output<"list-company-notes">["notes"][number];

/** What the staff wants one another to know of a company. */
export function CompanyNotes({ companyId }: { companyId: string }) {
  const { data, error, reload } = useCall("list-company-notes", { id: companyId });
  const [removing, setRemoving] = useState<Note | null>(null);
  return (
    <Card>
      <CardHead line title="Anteckningar" detail="Syns bara för oss" />
      {error ? (
        <LoadFailed text="Kunde inte hämta anteckningarna" detail={error.text} retry={reload} />
      ) : !data ? (
        <SkeletonRows rows={1} />
      ) : data.notes.length === 0 ? (
        <EmptyState className="!py-6" title="Inga anteckningar än" />
      ) : (
        <ul className="divide-y divide-border px-card">
          {data.notes.map((note) => (
            <NoteRow key={note.id} note={note} remove={() => setRemoving(note)} />
          ))}
        </ul>
      )}
      <Add companyId={companyId} />
      {removing && <Remove note={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function NoteRow({ note: { text, written_by, created_at }, remove }: { note: Note; remove: () => void }) {
  const today = useToday();
  return (
    <li className="flex items-start gap-3 py-3.5">
      <div className="min-w-0 flex-1">
        <p className="text-sm wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="mt-1 text-xs wrap-anywhere text-muted-foreground">
          {written_by}, {dayAndTime(created_at, today)}
        </p>
      </div>
      <IconButton
        look="ghost"
        size="sm"
        label={`Ta bort anteckningen ”${text.slice(0, 40)}”`}
        onClick={remove}
      >
        <Trash2 size={17} aria-hidden />
      </IconButton>
    </li>
  );
}

function Add({ companyId }: { companyId: string }) {
  const form = useCallForm(addCompanyNote, {
    start: { text: "" },
    input: (values) => ({ id: companyId, ...values }),
    done: () => form.reset(),
    failed: "Kunde inte spara anteckningen",
  });
  return (
    <form {...form.props} aria-label="Ny anteckning" className="grid gap-3 border-t hairline p-card">
      <TextArea
        label="Ny anteckning"
        rows={2}
        hint="Skriv inget om någons hälsa. Företaget ser att vi har antecknat, men inte vad."
        {...form.field("text")}
      />
      <SubmitButton look="secondary" size="sm" busy={form.busy}>
        Spara anteckningen
      </SubmitButton>
    </form>
  );
}

function Remove({ note, onClose }: { note: Note; onClose: () => void }) {
  const { run, busy } = useCallAction("remove-company-note", {
    done: onClose,
    failed: "Kunde inte ta bort anteckningen",
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Ta bort anteckningen?"
      action="Ta bort"
      danger
      busy={busy}
      onConfirm={() => void run({ id: note.id })}
    >
      Den går inte att få tillbaka.
    </ConfirmDialog>
  );
}
