import { LogOut, UserPlus } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import { inviteCustomerMember } from "../../../../contract/support.ts";
import { stockholmDay } from "../../../../domain/clock.ts";
import { formatDayMonth } from "../../../../domain/dates.ts";
import { type CompanyRole, roleNames } from "../../../../domain/roles.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { clock } from "../../../clock.ts";
import { useCallForm } from "../../../form.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/dialog.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../../ui/states.tsx";
import { EmailField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { AccessRow, RemoveButton } from "../access-row.tsx";
import { Access, Footer } from "../../settings/access-dialog.tsx";

type Member = Output<"list-customer-members">["members"][number];
type Invitation = Output<"list-customer-members">["invitations"][number];

/** Who can sign in for a company; somebody of the staff lets in and removes for it. */
export function CustomerAccess({ companyId }: { companyId: string }) {
  const { data, error, reload } = useCall("list-customer-members", { id: companyId });
  const [asking, setAsking] = useState<"invite" | { what: "remove" | "sign-out"; member: Member } | null>(
    null,
  );
  const close = () => setAsking(null);
  return (
    <Card>
      <CardHead
        line
        title="Personer med tillgång"
        detail={data?.closed ? "Kontot är avslutat, så ingen kan bjudas in." : undefined}
        aside={
          data?.closed || (
            <Button
              look="secondary"
              size="sm"
              icon={<UserPlus size={17} aria-hidden />}
              onClick={() => setAsking("invite")}
            >
              Bjud in
            </Button>
          )
        }
      />
      {error ? (
        <LoadFailed text="Kunde inte hämta personerna" detail={error.text} retry={reload} />
      ) : !data ? (
        <SkeletonRows round rows={3} />
      ) : data.members.length + data.invitations.length === 0 ? (
        <EmptyState title="Ingen har tillgång än" />
      ) : (
        <ul className="divide-y divide-border px-card">
          {data.members.map((member) => (
            <MemberRow key={member.id} member={member} ask={(what) => setAsking({ what, member })} />
          ))}
          {data.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} companyId={companyId} invitation={invitation} />
          ))}
        </ul>
      )}
      {asking === "invite" && <Invite companyId={companyId} onClose={close} />}
      {asking !== null && asking !== "invite" && <Ask companyId={companyId} {...asking} onClose={close} />}
    </Card>
  );
}

const nameOf = ({ name, email }: Member) => name ?? email;

type RowProps = { member: Member; ask: (what: "remove" | "sign-out") => void };

function MemberRow({ member, ask }: RowProps) {
  const { email, role, is_contact, sees_allergies } = member;
  const isStaff = role === "admin";
  const notes = [
    isStaff ? "Tårtdags personal" : roleNames[role],
    is_contact && "kontaktperson",
    sees_allergies ? "ser allergier" : "ser inte allergier",
  ];
  return (
    <AccessRow name={nameOf(member)} text={`${email}. ${notes.filter(Boolean).join(", ")}`}>
      {!isStaff && (
        <IconButton
          look="ghost"
          size="sm"
          label={`Logga ut ${nameOf(member)} överallt`}
          onClick={() => ask("sign-out")}
        >
          <LogOut size={17} aria-hidden />
        </IconButton>
      )}
      {!isStaff && !is_contact && (
        <RemoveButton label={`Ta bort ${nameOf(member)}`} onClick={() => ask("remove")} />
      )}
    </AccessRow>
  );
}

function InvitationRow({ companyId, invitation }: { companyId: string; invitation: Invitation }) {
  const { id, email, role, expires_at, refused } = invitation;
  const { run, busy } = useCallAction("revoke-customer-invitation", { done: "Inbjudan är tillbakadragen" });
  const until = formatDayMonth(stockholmDay(expires_at));
  const isOver = Temporal.Instant.compare(expires_at, clock.now()) <= 0;
  const text = refused
    ? "Adressen har redan tillgång till ett annat företag."
    : isOver
      ? `Inbjudan som ${roleNames[role]} gick ut ${until}`
      : `Inbjuden som ${roleNames[role]}, gäller till ${until}`;
  return (
    <AccessRow invited name={email} text={text}>
      <RemoveButton
        label={`Dra tillbaka inbjudan till ${email}`}
        busy={busy}
        onClick={() => void run({ id: companyId, invitationId: id })}
      />
    </AccessRow>
  );
}

function Invite({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const form = useCallForm(inviteCustomerMember, {
    start: { email: "", role: "user" as CompanyRole, sees_allergies: true },
    input: (values) => ({ id: companyId, ...values }),
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
      title="Bjud in en person"
      description="Personen får ett mejl med en länk som fungerar en gång."
      form={form.props}
      footer={
        <Footer
          text="Inbjudan gäller i 7 dagar"
          action="Skicka inbjudan"
          busy={form.busy}
          onClose={onClose}
        />
      }
    >
      <div className="space-y-5">
        <EmailField required autoComplete="off" {...form.field("email")} />
        <Access
          value={form.values}
          onRole={(role) => form.set("role", role)}
          onRight={(sees) => form.set("sees_allergies", sees)}
        />
      </div>
    </Dialog>
  );
}

type AskProps = {
  companyId: string;
  what: "remove" | "sign-out";
  member: Member;
  onClose: () => void;
};

function Ask({ companyId, what, member, onClose }: AskProps) {
  const input = { id: companyId, memberId: member.id };
  const name = nameOf(member);
  const told = (text: string) => () => {
    toast.success(text);
    onClose();
  };
  const remove = useCallAction("remove-customer-member", { done: told(`${name} har inte längre tillgång`) });
  const signOut = useCallAction("sign-out-customer-member", { done: told(`${name} är utloggad överallt`) });
  const { title, action, run, busy, text } =
    what === "remove"
      ? {
          ...remove,
          title: `Ta bort tillgången för ${name}?`,
          action: "Ta bort",
          text: "Personen loggas ut direkt och inloggningen tas bort. Det som personen har gjort finns kvar.",
        }
      : { ...signOut, title: `Logga ut ${name} överallt?`, action: "Logga ut", text: SIGNED_OUT };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      action={action}
      danger
      busy={busy}
      onConfirm={() => void run(input)}
    >
      {text}
    </ConfirmDialog>
  );
}

const SIGNED_OUT =
  "Alla enheter loggas ut direkt, och mejlade länkar till inloggningen slutar gälla. Personen har kvar sin tillgång och sitt lösenord, och kan logga in igen.";
