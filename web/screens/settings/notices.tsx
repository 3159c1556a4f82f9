import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { type Notice, noticeSubjects } from "../../../domain/notices.ts";
import { listed } from "../../../domain/swedish.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { useViewing } from "../../viewing.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckRows, RadioRows } from "../../ui/choice-rows.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";
import { ProblemsUnread } from "./problems-unread.tsx";

type Notices = Output<"get-notices">;

const MOST_NAMES = 3;

/** Which of the company's mails whoever is signed in gets. Each row is saved at once. */
export default function NoticesSection() {
  const { data, error, reload } = useCall("get-notices", {});
  const [handing, setHanding] = useState(false);
  const viewing = useViewing();
  const choose = useCallAction("choose-notice", {
    done: (_answer, { notice, wanted }) => {
      const { title } = noticeSubjects[notice];
      toast.success(wanted ? `Du får nu mejlen ${title}` : `Du får inte längre mejlen ${title}`);
    },
    failed: "Kunde inte spara. Försök igen.",
  });
  if (error)
    return (
      <Card>
        <LoadFailed text="Kunde inte hämta dina mejl" detail={error.text} retry={reload} />
      </Card>
    );
  if (!data)
    return (
      <Card>
        <SkeletonRows rows={6} />
      </Card>
    );
  const wanted = data.own.flatMap((one) => (one.wanted ? one.notice : []));
  const change = (chosen: Notice[]) => {
    const notice = data.own.find((one) => one.wanted !== chosen.includes(one.notice))!.notice;
    const isOn = chosen.includes(notice);
    // Whoever is the last to read of problems says who does it instead.
    if (notice === "problems" && !isOn && isAlone(data) && data.successors.length > 0) setHanding(true);
    else void choose.run({ notice, wanted: isOn });
  };
  return (
    <div className="space-y-5">
      <ProblemsUnread notices={data} />
      <p className="-mt-3 text-subtle-foreground">{introOf(data)}</p>
      <CheckRows
        label="Mejl till dig"
        hideLabel
        value={wanted}
        onChange={change}
        rows={data.own.map(({ notice, allowed }) => ({
          value: notice,
          label: noticeSubjects[notice].title,
          detail: detailOf(data, { notice, allowed, wanted: wanted.includes(notice) }),
          disabled: viewing !== null || choose.busy || !allowed,
        }))}
      />
      <p className="text-sm text-subtle-foreground">
        Mejl om din inloggning och din tillgång går alltid till dig.
      </p>
      {handing && <HandOver successors={data.successors} onClose={() => setHanding(false)} />}
    </div>
  );
}

const isAlone = ({ readers }: Notices): boolean =>
  (readers.find(({ notice }) => notice === "problems")?.names.length ?? 0) <= 1;

function introOf({ is_contact, contact_email }: Notices): string {
  if (is_contact) return "Du är kontaktperson och får alla mejl som du inte har stängt av.";
  return contact_email
    ? `Välj vad du vill få. Företagets mejl går också till kontaktpersonen, ${contact_email}.`
    : "Välj vad du vill få.";
}

function detailOf({ readers }: Notices, { notice, allowed, wanted }: Notices["own"][number]) {
  const { text, food } = noticeSubjects[notice];
  const names = readers.find((one) => one.notice === notice)?.names;
  const isOnlyOwn = wanted && names?.length === 1;
  return (
    <>
      {text}
      {!allowed && (
        <span className="block">
          {food ? "För den som ser allergier och har en roll som passar." : "För den som har en annan roll."}
        </span>
      )}
      {names && !isOnlyOwn && (
        <span className="block">
          {names.length === 0 ? "Ingen som kan logga in får dem." : `Går till ${someOf(names)}.`}
        </span>
      )}
    </>
  );
}

function someOf(names: string[]): string {
  if (names.length <= MOST_NAMES) return listed(names);
  return `${names.slice(0, MOST_NAMES).join(", ")} och ${names.length - MOST_NAMES} till`;
}

type HandOverProps = { successors: Notices["successors"]; onClose: () => void };

function HandOver({ successors, onClose }: HandOverProps) {
  const [successor, setSuccessor] = useState<string | null>(null);
  const { run, busy } = useCallAction("choose-notice", {
    done: () => {
      const name = successors.find(({ id }) => id === successor)?.name;
      toast.success(`${name} får mejlen om problem`, { description: "Du får dem inte längre." });
      onClose();
    },
    failed: "Kunde inte spara. Försök igen.",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Vem tar över mejlen om problem?"
      description="Någon som kan göra något åt dem måste få dem."
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          <Button
            busy={busy}
            disabled={!successor}
            onClick={() => void run({ notice: "problems", wanted: false, successor })}
          >
            Lämna över
          </Button>
        </>
      }
    >
      <RadioRows
        label="Kollega"
        rows={successors.map(({ id, name }) => ({ value: id, label: name }))}
        value={successor}
        onChange={setSuccessor}
      />
    </Dialog>
  );
}
