import { Check } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { changeMember, inviteMember } from "../../../contract/members.ts";
import {
  type CompanyRole,
  companyRoles,
  roleNames,
  roleWords,
  usuallySeesAllergies,
} from "../../../domain/roles.ts";
import { useCall } from "../../calls.ts";
import { useCallForm } from "../../form.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { RadioRows } from "../../ui/choice-rows.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmailField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";

type Member = Output<"list-members">["members"][number];
type Props = { onClose: () => void };

/** Invites somebody, or gives somebody who is there another role. */
export default function AccessDialog({ member, onClose }: Props & { member?: Member }) {
  return member ? <Change member={member} onClose={onClose} /> : <Invite onClose={onClose} />;
}

function Invite({ onClose }: Props) {
  const form = useCallForm(inviteMember, {
    start: { email: "", role: "user" as CompanyRole, sees_allergies: true },
    done: (_answer, { email }) => {
      toast.success("Inbjudan är skickad", { description: `Till ${email}.` });
      onClose();
    },
    failed: "Kunde inte skicka inbjudan",
  });
  const known = useEmployeeWith(form.values.email);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Bjud in en kollega"
      description="Personen får ett mejl med en länk som fungerar en gång."
      form={form.props}
      footer={
        <Footer
          who={known && `${known.name}, ${roleNames[form.values.role]}`}
          text="Inbjudan gäller i 7 dagar"
          action="Skicka inbjudan"
          busy={form.busy}
          onClose={onClose}
        />
      }
    >
      <div className="space-y-5">
        <EmailField
          required
          autoComplete="off"
          hint={known && <Known {...known} />}
          {...form.field("email")}
        />
        <Access
          value={form.values}
          onRole={(role) => form.set("role", role)}
          onRight={(sees) => form.set("sees_allergies", sees)}
        />
      </div>
    </Dialog>
  );
}

/** Whom of the register the address is. */
function useEmployeeWith(address: string) {
  const { data } = useCall("list-employees", { archived: false });
  const typed = address.trim().toLowerCase();
  return data?.employees.find(({ email }) => email !== null && email.toLowerCase() === typed);
}

const Known = ({ name, position }: { name: string; position: string | null }) => (
  <p className="flex items-center gap-1.5 text-primary">
    <Check size={14} aria-hidden />
    {[name, position?.toLowerCase(), "finns bland era anställda"].filter(Boolean).join(", ")}
  </p>
);

function Change({ member, onClose }: Props & { member: Member }) {
  const form = useCallForm(changeMember, {
    start: { id: member.id, role: member.role as CompanyRole, sees_allergies: member.sees_allergies },
    done: () => {
      toast.success("Ändringen är sparad");
      onClose();
    },
    failed: "Kunde inte spara. Försök igen.",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Ändra roll och rätt"
      description={member.name ?? member.email}
      form={form.props}
      footer={<Footer text="Gäller direkt" action="Spara" busy={form.busy} onClose={onClose} />}
    >
      <Access
        value={form.values}
        isContact={member.is_contact}
        onRole={(role) => form.set("role", role)}
        onRight={(sees) => form.set("sees_allergies", sees)}
      />
    </Dialog>
  );
}

const rows = companyRoles.map((role) => ({ value: role, label: roleNames[role], detail: roleWords[role] }));

type AccessProps = {
  /** Whose mails name allergies. */
  isContact?: boolean;
  value: { role: CompanyRole; sees_allergies: boolean };
  onRole: (role: CompanyRole) => void;
  onRight: (sees: boolean) => void;
};

/** The right follows the role until somebody has chosen it. */
export function Access({ value, isContact = false, onRole, onRight }: AccessProps) {
  const [chosen, setChosen] = useState(isContact);
  return (
    <div className="space-y-5">
      <RadioRows
        label="Roll"
        rows={rows}
        value={value.role}
        onChange={(role) => {
          onRole(role);
          if (!chosen) onRight(usuallySeesAllergies(role));
        }}
      />
      <Checkbox
        label="Ser allergier"
        disabled={isContact}
        hint={
          isContact
            ? "Kontaktpersonen får mejl med allergier och behöver rätten."
            : "En egen rättighet, oavsett roll. Gäller också kost."
        }
        value={value.sees_allergies}
        onChange={(sees) => {
          setChosen(true);
          onRight(sees);
        }}
      />
    </div>
  );
}

type FooterProps = Props & { who?: string | undefined; text: string; action: string; busy: boolean };

export function Footer({ who, text, action, busy, onClose }: FooterProps) {
  return (
    <>
      <div className="min-w-0 text-sm text-subtle-foreground max-md:hidden">
        {who && <p className="truncate font-semibold text-foreground">{who}</p>}
        <p>{text}</p>
      </div>
      <div className="flex gap-2 max-md:flex-1 max-md:*:flex-1">
        <Button look="secondary" onClick={onClose}>
          Avbryt
        </Button>
        <SubmitButton busy={busy}>{action}</SubmitButton>
      </div>
    </>
  );
}
