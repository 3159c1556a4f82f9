import { useNavigate, useSearch } from "@tanstack/react-router";
import { Link2Off, UserPlus } from "lucide-react";
import type { Output } from "../../contract/contract.ts";
import { acceptStaffInvitation } from "../../contract/staff.ts";
import { brand } from "../../domain/brand.ts";
import { useCall, useCallAction } from "../calls.ts";
import { useCallForm } from "../form.ts";
import { keepSession, useSession } from "../session.ts";
import { Button, LinkButton, SubmitButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { PasswordField, TextField } from "../ui/text-field.tsx";
import { toast } from "../ui/toaster.tsx";
import { AccountPage } from "./account/account-page.tsx";

/** Somebody is asked to be of the platform's staff. Nothing is used up before they press. */
export default function StaffInvitationScreen() {
  const { token = "" } = useSearch({ from: "/personal/inbjudan" });
  const { data, error, reload } = useCall("open-staff-invitation", { token });
  if (error)
    return (
      <StatusPage
        state="done"
        tone="amber"
        icon={<Link2Off size={30} />}
        title="Inbjudan går inte att använda"
        actions={
          error.refused ? (
            <LinkButton to="/auth" look="secondary">
              Logga in
            </LinkButton>
          ) : (
            <Button onClick={reload}>Försök igen</Button>
          )
        }
      >
        <meta name="robots" content="noindex, nofollow" />
        {error.text}
      </StatusPage>
    );
  if (!data) return <StatusPage state="working" title="Hämtar inbjudan..." />;
  return data.has_account ? (
    <Join token={token} email={data.email} />
  ) : (
    <NewAccount token={token} email={data.email} />
  );
}

type Props = { token: string; email: string };

const about = `Du blir administratör för ${brand.name} och ser alla kunder.`;

function useWelcome() {
  const navigate = useNavigate();
  return ({ session }: Output<"accept-staff-invitation">) => {
    if (session) keepSession(session);
    toast.success("Välkommen! Nu är du administratör.");
    void navigate({ to: "/admin" });
  };
}

function NewAccount({ token, email }: Props) {
  const form = useCallForm(acceptStaffInvitation, {
    start: { full_name: "", password: "" },
    input: (values) => ({ token, ...values }),
    done: useWelcome(),
    failed: "Kunde inte gå med",
  });
  return (
    <AccountPage title="Du är inbjuden" text={about}>
      <meta name="robots" content="noindex, nofollow" />
      <form {...form.props} className="space-y-4.5">
        <TextField label="E-post" readOnly value={email} autoComplete="username" />
        <TextField label="Ditt namn" required autoComplete="name" {...form.field("full_name")} />
        <PasswordField
          label="Välj ett lösenord"
          placeholder="Minst 6 tecken"
          autoComplete="new-password"
          {...form.field("password")}
        />
        <SubmitButton wide busy={form.busy}>
          Bli administratör
        </SubmitButton>
      </form>
    </AccountPage>
  );
}

/** An account is joined by whoever is signed in to it. */
function Join({ token, email }: Props) {
  const session = useSession();
  const { run, busy } = useCallAction("accept-staff-invitation", { done: useWelcome() });
  const isTheirs = session?.user.email === email;
  return (
    <StatusPage
      state="done"
      tone="cream"
      icon={<UserPlus size={30} />}
      title="Du är inbjuden"
      actions={
        isTheirs ? (
          <Button busy={busy} onClick={() => void run({ token })}>
            Bli administratör
          </Button>
        ) : (
          <LinkButton to="/auth" search={{ to: `/personal/inbjudan?token=${token}` }}>
            Logga in och gå med
          </LinkButton>
        )
      }
    >
      <meta name="robots" content="noindex, nofollow" />
      {about}
      {!isTheirs && ` Logga in som ${email} först.`}
    </StatusPage>
  );
}
