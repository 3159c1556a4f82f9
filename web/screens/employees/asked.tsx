import type { Employee } from "../../../contract/entities/employee.ts";
import { formatDayYear } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import { useEffect, useEffectEvent } from "react";
import { useCall, useCallAction } from "../../calls.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";
import PersonDialog from "../autopilot/person-dialog.tsx";
import { usePause } from "../autopilot/pause-preview.tsx";
import EditEmployee from "./edit.tsx";
import type { Ask } from "./row.tsx";

/** The dialogs behind a person's menu; nothing happens before it has been said what will. */
export default function Asked({ what, person, onClose }: Ask & { onClose: () => void }) {
  if (what === "edit") return <EditEmployee person={person} onClose={onClose} />;
  if (what === "pause")
    return person.cakes_paused_at ? (
      <Resume person={person} onClose={onClose} />
    ) : (
      <PersonDialog person={person} onClose={onClose} />
    );
  return what === "archive" ? (
    <Archive person={person} onClose={onClose} />
  ) : (
    <Erase person={person} onClose={onClose} />
  );
}

type Props = { person: Employee; onClose: () => void };

/** What comes back is shown first. */
function Resume({ person, onClose }: Props) {
  const { ask, question } = usePause({ onDone: onClose });
  const begin = useEffectEvent(() => ask({ what: "resume-person", employee_id: person.id }));
  useEffect(() => begin(), []);
  return question;
}

function Archive({ person, onClose }: Props) {
  const { id, name } = person;
  const restore = useCallAction("restore-employee", {
    done: ({ restored }) =>
      toast.success(`${name} är tillbaka.`, {
        ...(restored > 0 && {
          description: `${counted(restored, "tårta", "tårtor")} beställs på nytt.`,
        }),
      }),
  });
  const archive = useCallAction("archive-employee", {
    done: ({ cancelled }) => {
      onClose();
      toast.success(`${name} har arkiverats.`, {
        ...(cancelled > 0 && {
          description: `${counted(cancelled, "kommande tårta", "kommande tårtor")} har avbokats.`,
        }),
        action: { label: "Ångra", run: () => void restore.run({ id }) },
      });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Har ${name} slutat?`}
      action={`Ja, ${name} har slutat`}
      busy={archive.busy}
      onConfirm={() => void archive.run({ id })}
    >
      <ComingOrders id={id} />
      <p className="mt-3">Historiken finns kvar. Efter tolv månader raderas personuppgifterna.</p>
    </ConfirmDialog>
  );
}

function ComingOrders({ id }: { id: string }) {
  const { data, error, reload } = useCall("preview-archive", { id });
  if (error) {
    return (
      <div className="pt-2">
        <LoadFailed small text="Kunde inte hämta tårtbeställningar" retry={reload} />
      </div>
    );
  }
  if (!data) return <Skeleton className="w-3/4" />;
  if (data.orders.length === 0) return <p>Det finns inga kommande tårtor att avboka.</p>;
  return (
    <>
      <p>
        {counted(data.orders.length, "kommande tårta avbokas", "kommande tårtor avbokas")}, och bageriet får
        besked om det redan är tillfrågat:
      </p>
      <ul className="mt-2 space-y-2">
        {data.orders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span>
              {formatDayYear(Temporal.PlainDate.from(order.delivery_date))}
              {order.bakery_name && `, ${order.bakery_name}`}
            </span>
            <StatusBadge status={order.status} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Erase({ person: { id, name }, onClose }: Props) {
  const erase = useCallAction("erase-employee", {
    done: () => {
      onClose();
      toast.success("Uppgifterna är raderade.");
    },
  });
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={onClose}
      title={`Radera ${name}?`}
      action="Radera för alltid"
      busy={erase.busy}
      onConfirm={() => void erase.run({ id })}
    >
      Namn, födelsedag, e-post, allergier och kost raderas överallt, också i gamla mejl. Kommande tårtor
      avbokas. Det går inte att ångra.
    </ConfirmDialog>
  );
}
