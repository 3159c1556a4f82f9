import { useCall } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogClose } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { eventText } from "./directory-words.ts";

/** What the directory has changed, and what it was refused. */
export default function DirectoryEvents({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, error, reload } = useCall("list-directory-events", {}, { when: open });
  // Named again when the day changes.
  useToday();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Händelser från katalogen"
      description="De senaste 200, högst tre månader bakåt."
      footer={
        <DialogClose asChild>
          <Button look="secondary">Stäng</Button>
        </DialogClose>
      }
    >
      {error ? (
        <LoadFailed text="Kunde inte hämta händelserna" detail={error.text} retry={reload} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.events.length === 0 ? (
        <p className="py-6 text-center text-subtle-foreground">Inga händelser än</p>
      ) : (
        <ul className="divide-y divide-border" aria-label="Händelser">
          {data.events.map(({ id, kind, name, detail, at }) => (
            <li key={id} className="py-3">
              <p className="font-semibold wrap-anywhere">{name ?? eventText[kind]}</p>
              <p className="text-sm wrap-anywhere text-subtle-foreground">
                {detail ?? eventText[kind]}, {momentText(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
