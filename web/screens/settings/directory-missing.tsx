import { Send } from "lucide-react";
import { useState } from "react";
import { owners } from "../../../contract/callers.ts";
import { setDirectoryBirthday } from "../../../contract/directory.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { daysUntil } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { useCallForm } from "../../form.ts";
import { Changing } from "../../may.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Pill } from "../../ui/badge.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toaster.tsx";
import { BirthdayField } from "../joining/person-fields.tsx";
import { inLine } from "./rows.tsx";
import { type Directory, inWords, linkText } from "./directory-words.ts";

type Person = Directory["missing"][number];

/** Whom the directory tells of without a birthday. */
export function MissingBirthdays({ directory }: { directory: Directory }) {
  const [filling, setFilling] = useState<Person | null>(null);
  const { missing, without_birthday: count } = directory;
  const { run, busy } = useCallAction("remind-directory-people", {
    done: ({ reminded }) =>
      reminded > 0
        ? toast.success(`${counted(reminded, "person har", "personer har")} fått en påminnelse`)
        : toast.info("Alla har redan fått ett mejl i dag"),
    failed: "Kunde inte påminna. Försök igen.",
  });
  return (
    <Card>
      <CardHead
        line
        stack
        title="Saknar födelsedag"
        detail="Katalogen vet inte när folk fyller år. De får en länk, en påminnelse efter en vecka och sin tårta så fort de har svarat."
        aside={
          <Changing by={owners}>
            <Button size="sm" busy={busy} icon={<Send size={17} aria-hidden />} onClick={() => void run({})}>
              {count === 1 ? "Påminn" : `Påminn alla ${inWords(count)}`}
            </Button>
          </Changing>
        }
      />
      <ul className="divide-y divide-border" aria-label="Saknar födelsedag">
        {missing.map((person) => (
          <MissingPerson key={person.id} person={person} onFill={() => setFilling(person)} />
        ))}
      </ul>
      {count > missing.length && (
        <p className="border-t hairline px-card py-4 text-sm text-subtle-foreground">
          Och {counted(count - missing.length, "person", "personer")} till.
        </p>
      )}
      {filling && <FillIn person={filling} onClose={() => setFilling(null)} />}
    </Card>
  );
}

function MissingPerson({ person, onFill }: { person: Person; onFill: () => void }) {
  const today = useToday();
  const isNew = daysUntil(stockholmDay(person.created_at), today) === 0;
  return (
    <li className="flex gap-4 px-card py-4 sm:items-center">
      <Avatar name={person.name} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-50">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
            {person.name}
            {isNew && <Pill tone="rose">Ny i dag</Pill>}
          </p>
          <p className="text-sm text-subtle-foreground">{linkText(person, today)}</p>
        </div>
        <Changing by={owners}>
          <Button
            look="ghost"
            size="sm"
            className={inLine}
            aria-label={`Fyll i själv för ${person.name}`}
            onClick={onFill}
          >
            Fyll i själv
          </Button>
        </Changing>
      </div>
    </li>
  );
}

function FillIn({ person, onClose }: { person: Person; onClose: () => void }) {
  const form = useCallForm(setDirectoryBirthday, {
    start: { id: person.id, birthday: "" },
    done: ({ name }) => {
      toast.success(`${name} är med i registret`);
      onClose();
    },
    failed: "Kunde inte spara. Försök igen.",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={person.name}
      description="När födelsedagen är ifylld planeras tårtan, och länken slutar gälla."
      form={form.props}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy}>Spara</SubmitButton>
        </>
      }
    >
      <BirthdayField {...form.control("birthday")} />
    </Dialog>
  );
}
