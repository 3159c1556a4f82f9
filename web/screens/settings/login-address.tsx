import { changeLoginAddress } from "../../../contract/security.ts";
import { useCallForm } from "../../form.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmailField, PasswordField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";

/** Another address to sign in with. The password is asked for: the device may be left open, and not the person's hand. */
export default function LoginAddressDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useCallForm(changeLoginAddress, {
    start: { email: "", password: "" },
    done: (_answer, { email: wanted }) => {
      toast.success("Öppna länken i mejlet", { description: `Vi har skickat den till ${wanted}.` });
      onClose();
    },
    failed: "Kunde inte byta adress. Försök igen.",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Byt adress att logga in med"
      description={`Du loggar in med ${email} tills du har öppnat länken som vi mejlar till den nya. Företagets kontaktadress ändras inte.`}
      form={form.props}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy}>Skicka länken</SubmitButton>
        </>
      }
    >
      <div className="space-y-5">
        <EmailField label="Ny adress" {...form.field("email")} />
        <PasswordField label="Ditt lösenord" {...form.field("password")} />
      </div>
    </Dialog>
  );
}
