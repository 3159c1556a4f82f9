import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../contract/contract.ts";
import { inviteStaff } from "../../contract/staff.ts";
import { stockholmDay } from "../../domain/clock.ts";
import { formatDayMonth } from "../../domain/dates.ts";
import { useCall, useCallAction } from "../calls.ts";
import { clock, useToday } from "../clock.ts";
import { useCallForm } from "../form.ts";
import { Button, SubmitButton } from "../ui/button.tsx";
import { AppearanceCard } from "../ui/appearance-card.tsx";
import { Card, CardHead } from "../ui/card.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PageHead } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { LoadFailed } from "../ui/states.tsx";
import { EmailField } from "../ui/text-field.tsx";
import { toast } from "../ui/toaster.tsx";
import { AccessRow, RemoveButton } from "./admin/access-row.tsx";
import { AdminFrame } from "./admin/frame.tsx";
import { dayAndTime } from "./admin/journal/format.ts";
import { RemoveStaff } from "./admin/remove-staff.tsx";

type Staff = Output<"list-staff">;
type Person = Staff["staff"][number];

/** The platform's own people: everybody here sees every customer. */
export default function AdminStaffScreen() {
  const { data, error, reload } = useCall("list-staff", {});
  const [inviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<Person | null>(null);
  return (
    <AdminFrame here={null}>
      <PageHead
        title="Administratörer"
        text="Alla här ser varje kund. De andra får ett mejl när någon kommer till eller tas bort."
        action={
          <Button icon={<UserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
            Bjud in
          </Button>
        }
      />
      {error ? (
        <Card>
          <LoadFailed text="Kunde inte hämta administratörerna" detail={error.text} retry={reload} />
        </Card>
      ) : data ? (
        <div className="grid items-start gap-3.5 md:gap-5 lg:grid-cols-[minmax(0,1fr)_384px]">
          <Card>
            <ul className="divide-y divide-border px-card">
              {data.staff.map((person) => (
                <StaffRow
                  key={person.id}
                  person={person}
                  remove={data.staff.length > 1 ? () => setRemoving(person) : null}
                />
              ))}
              {data.invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          </Card>
          <div className="grid gap-3.5 md:gap-5">
            <AppearanceCard />
            <Log log={data.log} />
          </div>
        </div>
      ) : (
        <Card>
          <SkeletonRows round />
        </Card>
      )}
      {inviting && <Invite onClose={() => setInviting(false)} />}
      {removing && <RemoveStaff person={removing} onClose={() => setRemoving(null)} />}
    </AdminFrame>
  );
}

const nameOf = ({ name, email }: Person) => name ?? email;

function StaffRow({ person, remove }: { person: Person; remove: (() => void) | null }) {
  const today = useToday();
  const { email, is_self, last_seen_at } = person;
  const seen = is_self ? "Du" : last_seen_at ? `Senast här ${dayAndTime(last_seen_at, today)}` : "Utloggad";
  return (
    <AccessRow name={nameOf(person)} text={`${email} · ${seen}`}>
      {remove && <RemoveButton label={`Ta bort ${nameOf(person)}`} onClick={remove} />}
    </AccessRow>
  );
}

function InvitationRow({ invitation }: { invitation: Staff["invitations"][number] }) {
  const { id, email, invited_by, expires_at } = invitation;
  const today = useToday();
  const again = useCallAction("invite-staff", {
    done: () => toast.success("Inbjudan är skickad igen", { description: `Till ${email}.` }),
  });
  const revoke = useCallAction("revoke-staff-invitation", { done: "Inbjudan är tillbakadragen" });
  const isOver = Temporal.Instant.compare(expires_at, clock.now()) <= 0;
  const until = isOver
    ? `Gick ut ${formatDayMonth(stockholmDay(expires_at))}`
    : `Gäller till ${dayAndTime(expires_at, today)}`;
  return (
    <AccessRow invited name={email} text={`Inbjuden av ${invited_by}. ${until}`}>
      <div className="flex gap-2">
        <Button look="secondary" size="sm" busy={again.busy} onClick={() => void again.run({ email })}>
          Skicka igen
        </Button>
        <RemoveButton
          label={`Dra tillbaka inbjudan till ${email}`}
          busy={revoke.busy}
          onClick={() => void revoke.run({ id })}
        />
      </div>
    </AccessRow>
  );
}

function Invite({ onClose }: { onClose: () => void }) {
  const form = useCallForm(inviteStaff, {
    start: { email: "" },
    done: (_answer, { email }) => {
      toast.success("Inbjudan är skickad", { description: `Till ${email}.` });
      onClose();
    },
    failed: "Kunde inte skicka inbjudan",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Bjud in en administratör"
      description="Personen kommer att se alla kunder och vad deras anställda är allergiska mot."
      form={form.props}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy}>Skicka inbjudan</SubmitButton>
        </>
      }
    >
      <EmailField
        required
        autoComplete="off"
        hint="Länken fungerar en gång och gäller i två dygn."
        {...form.field("email")}
      />
    </Dialog>
  );
}

const words: Record<string, string> = {
  "staff-invited": "bjöd in någon",
  "staff-invitation-revoked": "drog tillbaka en inbjudan",
  "staff-joined": "blev administratör",
  "staff-removed": "tog bort",
};

function Log({ log }: Pick<Staff, "log">) {
  const today = useToday();
  if (log.length === 0) return null;
  return (
    <Card>
      <CardHead line title="Logg" />
      <ol className="divide-y divide-border px-card py-1 text-sm">
        {log.map(({ id, at, action, by, whom }) => (
          <li key={id} className="py-2.5">
            <p className="font-medium wrap-anywhere">
              {by ?? "Någon"} {words[action] ?? action}
              {action === "staff-removed" && ` ${whom ?? "någon"}`}
            </p>
            <p className="text-xs text-muted-foreground">{dayAndTime(at, today)}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
