import {
  Ellipsis,
  Eye,
  EyeOff,
  Info,
  LogOut,
  RotateCcw,
  Mail,
  RotateCw,
  Trash2,
  UserCog,
  UserPlus,
  UserRoundCheck,
} from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { lazy } from "../../lazy.ts";
import { orderers } from "../../../contract/callers.ts";
import type { Output } from "../../../contract/contract.ts";
import { handOverContact } from "../../../contract/members.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { daysUntil, formatDayMonth } from "../../../domain/dates.ts";
import { roleNames } from "../../../domain/roles.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { clock, useToday } from "../../clock.ts";
import { signOut } from "../../client.ts";
import { useCallForm } from "../../form.ts";
import { Changing } from "../../may.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button, IconButton, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/classes.ts";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { PhoneField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";

const JoinRequests = lazy(() => import("./join-requests.tsx"));
const AccessDialog = lazy(() => import("./access-dialog.tsx"));

type People = Output<"list-members">;
type Member = People["members"][number];
type Invitation = People["invitations"][number];
type Asking =
  | { what: "invite" }
  | { what: "change" | "remove" | "contact" | "sign-out" | "reset"; member: Member };

/** Who can sign in for the company. Colleagues who only get a cake are in the register. */
export default function MembersSection() {
  const { data: user } = useCall("get-user", {});
  // Whoever may not read it is led elsewhere as soon as it is known who it is.
  const { data, error, reload } = useCall("list-members", {}, { when: user !== undefined });
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  if (error)
    return (
      <Card>
        <LoadFailed text="Kunde inte hämta personerna" detail={error.text} retry={reload} />
      </Card>
    );
  const owners = data?.members.filter(({ role }) => role === "hr_admin") ?? [];
  return (
    <>
      <div className="-mt-3 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="text-subtle-foreground">
          De här kan logga in. Kollegorna som bara får tårta finns under Anställda.
        </p>
        <Changing>
          <Button
            className="max-md:w-full"
            icon={<UserPlus size={18} aria-hidden />}
            onClick={() => setAsking({ what: "invite" })}
          >
            Bjud in
          </Button>
        </Changing>
      </div>
      {data && (
        <Suspense fallback={null}>
          <JoinRequests />
        </Suspense>
      )}
      <Card>
        {data ? (
          <ul className="divide-y divide-border" aria-label="Personer med tillgång">
            <Heads />
            {selfFirst(data.members, user?.id).map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                isSelf={member.id === user?.id}
                isNeeded={owners.length === 1 && owners[0]!.id === member.id}
                onAsk={(what) => setAsking({ what, member })}
              />
            ))}
            {data.invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        ) : (
          <SkeletonRows round rows={4} />
        )}
      </Card>
      {owners.length === 1 && owners[0]!.id === user?.id && (
        <p className="mt-4 flex gap-2.5 text-sm text-subtle-foreground">
          <Info size={17} aria-hidden className="mt-0.5 shrink-0" />
          Du är ensam HR-ansvarig. Utse gärna en till, så står ni inte utan när du är ledig.
        </p>
      )}
      <Suspense fallback={null}>
        {asking?.what === "invite" && <AccessDialog onClose={close} />}
        {asking?.what === "change" && <AccessDialog member={asking.member} onClose={close} />}
      </Suspense>
      {asking?.what === "remove" && (
        <Remove member={asking.member} isSelf={asking.member.id === user?.id} onClose={close} />
      )}
      {asking?.what === "sign-out" && <SignOut member={asking.member} onClose={close} />}
      {asking?.what === "reset" && <ResetFactor member={asking.member} onClose={close} />}
      {asking?.what === "contact" && <HandOver member={asking.member} onClose={close} />}
    </>
  );
}

const selfFirst = (members: Member[], id: string | undefined) =>
  members.toSorted(
    (a, b) => Number(b.id === id) - Number(a.id === id) || nameOf(a).localeCompare(nameOf(b), "sv"),
  );

const columns = "lg:grid-cols-[minmax(0,1.9fr)_minmax(0,0.9fr)_minmax(0,0.8fr)_minmax(0,1fr)]";

/** Each row says the same in words where there is no room for columns. */
const Heads = () => (
  <li aria-hidden className="flex gap-x-4 px-card py-3 text-sm font-semibold max-lg:hidden">
    <span className="w-10 shrink-0 whitespace-nowrap">Person</span>
    <div className={cx("grid min-w-0 flex-1 gap-x-4", columns)}>
      <span className="col-start-2">Roll</span>
      <span>Allergier</span>
      <span>Senast här</span>
    </div>
    <span className="w-control-sm shrink-0" />
  </li>
);

const nameOf = ({ name, email }: Member) => name ?? email;

type RowProps = {
  face: ReactNode;
  title: string;
  detail: ReactNode;
  role: ReactNode;
  sees: boolean;
  when: ReactNode;
  menu: ReactNode;
};

function Row({ face, title, detail, role, sees, when, menu }: RowProps) {
  return (
    <li className="flex items-center gap-x-4 px-card py-4">
      {face}
      <div className={cx("grid min-w-0 flex-1 gap-x-4 lg:items-center", columns)}>
        <div className="min-w-0">
          <p className={cx("font-semibold wrap-anywhere", title.includes("@") && "max-lg:text-sm")}>
            {title}
          </p>
          <p className="text-sm wrap-anywhere text-subtle-foreground">{detail}</p>
        </div>
        <p className="text-sm lg:text-body">
          {role}
          <span className="lg:hidden">{sees ? ", ser allergier" : ", ser inte allergier"}</span>
        </p>
        <p className="flex items-center gap-2 text-sm text-subtle-foreground max-lg:hidden">
          {sees ? <Eye size={16} aria-hidden /> : <EyeOff size={16} aria-hidden />}
          {sees ? "Ser" : "Ser inte"}
        </p>
        <div className="text-sm text-subtle-foreground">{when}</div>
      </div>
      <Changing>{menu}</Changing>
    </li>
  );
}

type MemberProps = {
  member: Member;
  isSelf: boolean;
  /** The only one who looks after the company. */
  isNeeded: boolean;
  onAsk: (what: "change" | "remove" | "contact" | "sign-out" | "reset") => void;
};

function MemberRow({ member, isSelf, isNeeded, onAsk }: MemberProps) {
  const today = useToday();
  const notes = [isSelf && "Du", member.is_contact && "kontaktperson"].filter(Boolean).join(", ");
  const size = 16;
  const items = [
    { label: "Ändra roll och rätt", icon: <UserCog size={size} />, run: () => onAsk("change") },
    // The contact's mails name allergies.
    ...(member.is_contact || !member.sees_allergies
      ? []
      : [
          {
            label: "Gör till kontaktperson",
            icon: <UserRoundCheck size={size} />,
            run: () => onAsk("contact"),
          },
        ]),
    // One's own are under Säkerhet, one by one.
    ...(isSelf || !member.last_seen_at
      ? []
      : [{ label: "Logga ut överallt", icon: <LogOut size={size} />, run: () => onAsk("sign-out") }]),
    ...(isSelf
      ? []
      : [
          {
            label: "Nollställ två steg",
            icon: <RotateCcw size={size} />,
            run: () => onAsk("reset"),
          },
        ]),
    ...(member.is_contact || isNeeded
      ? []
      : [
          {
            label: isSelf ? "Lämna företaget" : "Ta bort",
            icon: <Trash2 size={size} />,
            danger: true,
            run: () => onAsk("remove"),
          },
        ]),
  ];
  return (
    <Row
      face={<Avatar name={nameOf(member)} />}
      title={nameOf(member)}
      detail={notes ? capitalised(notes) : member.email}
      role={member.role === "admin" ? "Tårtdags personal" : roleNames[member.role]}
      sees={member.sees_allergies}
      when={
        isSelf ? (
          "Här nu"
        ) : member.last_seen_at ? (
          <>
            <span className="lg:hidden">Senast här </span>
            {dayOf(member.last_seen_at, today)}
          </>
        ) : (
          "Utloggad"
        )
      }
      menu={
        member.role !== "admin" && (
          <Menu items={items}>
            <IconButton look="ghost" size="sm" label={`Åtgärder för ${nameOf(member)}`}>
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          </Menu>
        )
      }
    />
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, sees_allergies, sent_at, expires_at, refused } = invitation;
  const today = useToday();
  const resend = useCallAction("resend-invitation", {
    done: () => toast.success("Inbjudan är skickad igen", { description: `Till ${email}.` }),
  });
  const revoke = useCallAction("revoke-invitation", { done: "Inbjudan är tillbakadragen" });
  const until = stockholmDay(expires_at);
  const isOver = Temporal.Instant.compare(expires_at, clock.now()) <= 0;
  const detail = refused
    ? "Adressen har redan tillgång till ett annat företag. Bjud in en annan adress."
    : isOver
      ? `Inbjudan gick ut ${formatDayMonth(until)}`
      : `Inbjuden ${dayOf(sent_at, today)}, gäller till ${formatDayMonth(until)}`;
  return (
    <Row
      face={
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-cream-200 text-ink-500">
          <Mail size={18} aria-hidden />
        </span>
      }
      title={email}
      detail={detail}
      role={roleNames[role]}
      sees={sees_allergies}
      when={
        <Changing>
          <Button look="link" className="!text-sm" busy={resend.busy} onClick={() => void resend.run({ id })}>
            Skicka igen
          </Button>
        </Changing>
      }
      menu={
        <Menu
          items={[
            { label: "Skicka igen", icon: <RotateCw size={16} />, run: () => void resend.run({ id }) },
            {
              label: "Dra tillbaka",
              icon: <Trash2 size={16} />,
              danger: true,
              run: () => void revoke.run({ id }),
            },
          ]}
        >
          <IconButton look="ghost" size="sm" label={`Åtgärder för inbjudan till ${email}`}>
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        </Menu>
      }
    />
  );
}

function Remove({ member, isSelf, onClose }: { member: Member; isSelf: boolean; onClose: () => void }) {
  const { run, busy } = useCallAction("remove-member", {
    done: () => {
      toast.success(isSelf ? "Du har lämnat företaget" : `${nameOf(member)} har inte längre tillgång`);
      if (isSelf) return void signOut();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isSelf ? "Lämna företaget?" : `Ta bort tillgången för ${nameOf(member)}?`}
      action={isSelf ? "Lämna" : "Ta bort"}
      danger
      busy={busy}
      onConfirm={() => void run({ id: member.id })}
    >
      {isSelf
        ? "Du loggas ut direkt och din inloggning tas bort. Det du har gjort finns kvar."
        : "Personen loggas ut direkt och inloggningen tas bort. Det som personen har gjort finns kvar. Ni kan bjuda in igen."}
      {!isSelf &&
        orderers.some((role) => role === member.role) &&
        " Kalenderlänken är företagets. Gör en ny under Kalender och anslutningar om personen har den."}
    </ConfirmDialog>
  );
}

function ResetFactor({ member, onClose }: { member: Member; onClose: () => void }) {
  const { run, busy } = useCallAction("reset-member-factor", {
    done: () => {
      toast.success(`${nameOf(member)} kan börja om`, { description: "Vi har mejlat hur." });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Nollställ två steg för ${nameOf(member)}?`}
      action="Nollställ"
      danger
      busy={busy}
      onConfirm={() => void run({ id: member.id })}
    >
      För den som har tappat sin telefon och sina återställningskoder. Passkeys, app och koder tas bort, och
      alla enheter loggas ut. Lösenordet gäller, så gör det bara när ni vet att det är rätt person som ber om
      det.
    </ConfirmDialog>
  );
}

function SignOut({ member, onClose }: { member: Member; onClose: () => void }) {
  const { run, busy } = useCallAction("sign-out-member", {
    done: () => {
      toast.success(`${nameOf(member)} är utloggad överallt`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Logga ut ${nameOf(member)} överallt?`}
      action="Logga ut"
      danger
      busy={busy}
      onConfirm={() => void run({ id: member.id })}
    >
      Alla enheter loggas ut direkt, och mejlade länkar till inloggningen slutar gälla. Personen har kvar sin
      tillgång och sitt lösenord, och kan logga in igen.
    </ConfirmDialog>
  );
}

function HandOver({ member, onClose }: { member: Member; onClose: () => void }) {
  const form = useCallForm(handOverContact, {
    start: { contact_phone: "" },
    input: (values) => ({ id: member.id, ...values }),
    done: () => {
      toast.success(`${nameOf(member)} är er kontaktperson`);
      onClose();
    },
    failed: "Kunde inte lämna över. Försök igen.",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Gör ${nameOf(member)} till kontaktperson?`}
      description={`Företagets mejl går till ${member.email} från och med nu. De nämner allergier.`}
      form={form.props}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy}>Lämna över</SubmitButton>
        </>
      }
    >
      <PhoneField
        optional
        autoComplete="off"
        hint="Hit ringer bagerier och restauranger. Det förra numret tas bort."
        {...form.field("contact_phone")}
      />
    </Dialog>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function dayOf(at: string, today: Temporal.PlainDate): string {
  const day = stockholmDay(at);
  const ago = -daysUntil(day, today);
  return ["idag", "igår"][ago] ?? formatDayMonth(day);
}
