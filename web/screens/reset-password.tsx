import { useNavigate, useSearch } from "@tanstack/react-router";
import { z } from "zod";
import { updatePassword } from "../../contract/account.ts";
import { showError } from "../calls.ts";
import { useCallForm } from "../form.ts";
import { keepSession } from "../session.ts";
import { LinkButton, SubmitButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { PasswordField } from "../ui/text-field.tsx";
import { toast } from "../ui/toaster.tsx";
import { AccountPage } from "./account/account-page.tsx";
import { forgetRecovery, useRecovery } from "./account/recovery.ts";

export default function ResetPasswordScreen() {
  const { token } = useSearch({ from: "/reset-password" });
  const right = useRecovery(token);

  if (right === undefined) return <StatusPage state="working" title="Kontrollerar länken..." />;
  if (right === null) return <LinkDead />;
  return <NewPassword token={right} />;
}

function LinkDead() {
  return (
    <StatusPage
      state="failed"
      title="Länken fungerar inte"
      actions={<LinkButton to="/forgot-password">Skicka en ny länk</LinkButton>}
    >
      Länken är ogiltig eller har gått ut. Klicka på länken i mejlet igen.
    </StatusPage>
  );
}

const twice = updatePassword.input
  .pick({ password: true })
  .extend({ again: z.string() })
  .refine((form) => form.password === form.again, { path: ["again"], message: "Lösenorden matchar inte" });

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useCallForm(updatePassword, {
    start: { password: "", again: "" },
    schema: twice,
    input: ({ password }) => ({ token, password }),
    done: (session) => {
      forgetRecovery();
      keepSession(session);
      toast.success("Lösenord uppdaterat! Du loggas in.");
      void navigate({ to: "/dashboard" });
    },
    failed: (error, say) =>
      error.code === "link-expired"
        ? forgetRecovery()
        : showError("Kunde inte uppdatera lösenord", error, say),
  });
  return (
    <AccountPage title="Välj ett nytt lösenord">
      <form {...form.props} className="space-y-4.5">
        <PasswordField
          label="Nytt lösenord"
          placeholder="Minst 6 tecken"
          autoComplete="new-password"
          {...form.field("password")}
        />
        <PasswordField label="Bekräfta lösenord" autoComplete="new-password" {...form.field("again")} />
        <SubmitButton wide busy={form.busy}>
          Spara nytt lösenord
        </SubmitButton>
      </form>
    </AccountPage>
  );
}
