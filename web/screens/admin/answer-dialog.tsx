import { answerContactMessage } from "../../../contract/contact-messages.ts";
import { useCallForm } from "../../form.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";

type Props = { message: { id: string; name: string; email: string; message: string }; onClose: () => void };

export default function AnswerDialog({ message: { id, name, email, message }, onClose }: Props) {
  const form = useCallForm(answerContactMessage, {
    start: { answer: "" },
    input: (values) => ({ id, ...values }),
    done: () => {
      toast.success("Svaret skickas", { description: `Till ${email}.` });
      onClose();
    },
    failed: "Kunde inte skicka svaret",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Svara ${name}`}
      description={`Går till ${email} med meddelandet under.`}
      form={form.props}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy}>Skicka svaret</SubmitButton>
        </>
      }
    >
      <div className="space-y-5">
        <TextArea
          label="Svar"
          required
          rows={8}
          hint={`Mejlet börjar med ”Hej ${name}!”`}
          {...form.field("answer")}
        />
        <blockquote className="border-l-[3px] border-border-strong pl-4 text-sm whitespace-pre-line wrap-anywhere text-subtle-foreground">
          {message}
        </blockquote>
      </div>
    </Dialog>
  );
}
