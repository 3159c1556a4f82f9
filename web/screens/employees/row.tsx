import {
  Archive,
  ArchiveRestore,
  FileDown,
  Mail,
  MoreHorizontal,
  Pause,
  Pencil,
  Play,
  Trash2,
} from "lucide-react";
import { memo } from "react";
import { owners } from "../../../contract/callers.ts";
import type { Employee } from "../../../contract/entities/employee.ts";
import { writtenOnce } from "../../../domain/allergies.ts";
import { nextBirthday } from "../../../domain/birthday.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { daysUntil, formatShortDate, relativeBadge } from "../../../domain/dates.ts";
import { celebrationLabels, isPaused } from "../../../domain/people.ts";
import { useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { download } from "../../download.ts";
import { AllergyNote, DietNote, HiddenFood } from "../../ui/allergy-note.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Tag } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { OfficeNote } from "../../ui/office-note.tsx";
import { toast } from "../../ui/toaster.tsx";
import { Changing, useHasRole, useSeesAllergies } from "../../may.ts";
import { useOfficeName } from "../../offices.ts";

/** What somebody wants to do with a person, to be asked about in a dialog. */
export type Ask = { what: "edit" | "pause" | "archive" | "erase"; person: Employee };

type RowProps = { person: Employee; onAsk: (ask: Ask) => void };

/** A column of its own where there is room, and otherwise a line. */
function OfficeCell({ id }: { id: string }) {
  const name = useOfficeName()(id);
  return (
    name && (
      <div role="cell" className="truncate text-sm max-lg:hidden">
        {name}
      </div>
    )
  );
}

/** The cells of one person. On phones they stand below each other. Drawn once, however the list moves around them. */
export const PersonRow = memo(function PersonRow({ person, onAsk }: RowProps) {
  const born = Temporal.PlainDate.from(person.birthday);
  const days = daysUntil(nextBirthday(born, useToday()), useToday());
  const added = stockholmDay(person.created_at);
  const seesFood = useSeesAllergies();
  return (
    <>
      <div role="cell" className="flex min-w-0 items-center gap-3">
        <span className="max-md:hidden">
          <Avatar name={person.name} />
        </span>
        <div className="min-w-0">
          <p className="flex items-center gap-2 font-medium">
            <span className="truncate">{person.name}</span>
            {isPaused(person, nextBirthday(born, useToday())) && <Tag>Tårta pausad</Tag>}
            {person.from_directory && <Tag>Katalog</Tag>}
            {person.celebration !== "celebrate" && <Tag>{celebrationLabels[person.celebration]}</Tag>}
          </p>
          <p className="truncate text-sm text-subtle-foreground">{person.position ?? person.email ?? "–"}</p>
          <OfficeNote id={person.office_id} className="lg:hidden" />
          <p className="truncate text-sm text-subtle-foreground md:hidden">
            {formatShortDate(born)}
            {!person.archived_at && `, ${relativeBadge(days).toLowerCase()}`}
          </p>
          <div className="space-y-0.5 md:hidden">
            {!seesFood && <HiddenFood />}
            <AllergyNote allergies={person.allergies} />
            <DietNote diet={person.dietary_preferences} />
          </div>
        </div>
      </div>
      <OfficeCell id={person.office_id} />
      <div role="cell" className="min-w-0 text-sm max-md:hidden">
        <p className="truncate">{formatShortDate(born)}</p>
        {!person.archived_at && <p className="truncate text-subtle-foreground">{relativeBadge(days)}</p>}
      </div>
      <div role="cell" className="min-w-0 text-sm max-md:hidden">
        <div
          className="[&_span]:line-clamp-2 print:[&_span]:line-clamp-none"
          title={person.allergies ?? undefined}
        >
          {!seesFood && <HiddenFood />}
          <AllergyNote allergies={person.allergies} />
        </div>
        <p className="truncate text-subtle-foreground">{writtenOnce(person.dietary_preferences ?? "")}</p>
      </div>
      <div role="cell" className="text-sm tabular-nums max-lg:hidden">
        {person.cake_portion_size ?? "–"}
      </div>
      <div role="cell" className="text-sm text-subtle-foreground max-lg:hidden">
        {formatShortDate(added)}
      </div>
      <div role="cell">
        <Changing>
          <Actions person={person} onAsk={onAsk} />
        </Changing>
      </div>
    </>
  );
});

function Actions({ person, onAsk }: RowProps) {
  const { id } = person;
  const sendLink = useCallAction("send-employee-link", {
    done: ({ email }) => toast.success("Länken är skickad", { description: `Till ${email}.` }),
  });
  const exportOne = useCallAction("export-employee", {
    done: ({ filename, data }) => download(filename, JSON.stringify(data, null, 2), "application/json"),
  });
  const restore = useCallAction("restore-employee", {
    done: () => toast.success(`${person.name} är tillbaka.`),
  });
  const size = 16;
  const [isOwner, seesFood] = [useHasRole(owners), useSeesAllergies()];
  const exporting = {
    label: "Ladda ner uppgifter",
    icon: <FileDown size={size} />,
    run: () => void exportOne.run({ id }),
  };
  const erasing = {
    label: "Radera för alltid",
    icon: <Trash2 size={size} />,
    danger: true,
    run: () => onAsk({ what: "erase", person }),
  };
  // Everything about a person holds what they eat, too.
  const always = isOwner ? [...(seesFood ? [exporting] : []), erasing] : [];
  const items = person.archived_at
    ? [
        ...(person.from_directory
          ? []
          : [
              {
                label: "Återställ",
                icon: <ArchiveRestore size={size} />,
                run: () => void restore.run({ id }),
              },
            ]),
        ...always,
      ]
    : [
        { label: "Redigera", icon: <Pencil size={size} />, run: () => onAsk({ what: "edit", person }) },
        {
          label: "Skicka personlig länk",
          icon: <Mail size={size} />,
          disabled: !person.email,
          hint: person.email ? undefined : "E-postadress saknas",
          run: () => void sendLink.run({ id }),
        },
        {
          label: person.cakes_paused_at ? "Återuppta tårtor…" : "Pausa tårtor…",
          icon: person.cakes_paused_at ? <Play size={size} /> : <Pause size={size} />,
          run: () => onAsk({ what: "pause", person }),
        },
        // The directory says so.
        ...(person.from_directory
          ? []
          : [
              {
                label: "Har slutat",
                icon: <Archive size={size} />,
                run: () => onAsk({ what: "archive", person }),
              },
            ]),
        ...always,
      ];
  return (
    <Menu items={items}>
      <IconButton look="ghost" size="sm" label={`Åtgärder för ${person.name}`}>
        <MoreHorizontal size={18} aria-hidden />
      </IconButton>
    </Menu>
  );
}
