import { useNavigate, useSearch } from "@tanstack/react-router";
import { Link2Off, UserPlus } from "lucide-react";
import type { Output } from "../../contract/contract.ts";
import { acceptInvitation } from "../../contract/members.ts";
import { roleNames, roleWords } from "../../domain/roles.ts";
import { useCall, useCallAction } from "../calls.ts";
import { useCallForm } from "../form.ts";
import { keepSession, useSession } from "../session.ts";
import { Button, LinkButton, SubmitButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { PasswordField, TextField } from "../ui/text-field.tsx";
import { toast } from "../ui/toaster.tsx";
import { AccountPage } from "./account/account-page.tsx";

type Invitation = Output<"open-invitation">;

/** Somebody is asked into a company. Nothing is used up before they press. */
export default function InvitationScreen() {
  const { token = "" } = useSearch({ from: "/inbjudan" });
  const { data, error, reload } = useCall("open-invitation", { token });
  if (error) return <Dead text={error.text} retry={error.refused ? undefined : reload} />;
  if (!data) return <StatusPage state="working" title="Hämtar inbjudan..." />;
  return data.has_account ? (
    <Join token={token} invitation={data} />
  ) : (
    <NewAccount token={token} invitation={data} />
  );
}

function Dead({ text, retry }: { text: string; retry: (() => void) | undefined }) {
  const signedIn = useSession() !== null;
  return (
    <StatusPage
      state="done"
      tone="amber"
      icon={<Link2Off size={30} />}
      title="Inbjudan går inte att använda"
      actions={
        retry ? (
          <Button onClick={retry}>Försök igen</Button>
        ) : (
          <LinkButton to={signedIn ? "/dashboard" : "/auth"} look="secondary">
            {signedIn ? "Till översikten" : "Logga in"}
          </LinkButton>
        )
      }
    >
      <meta name="robots" content="noindex, nofollow" />
      {text}
    </StatusPage>
  );
}

type Props = { token: string; invitation: Invitation };

const About = ({ invitation: { company_name, role, sees_allergies } }: Pick<Props, "invitation">) => (
  <>
    Du får tillgång till {company_name} som {roleNames[role]}. {roleWords[role]}
    {sees_allergies ? ". Du ser vad kollegorna är allergiska mot." : "."}
  </>
);

function useWelcome() {
  const navigate = useNavigate();
  return ({ session }: Output<"accept-invitation">) => {
    if (session) keepSession(session);
    toast.success("Välkommen! Nu har du tillgång.");
    void navigate({ to: "/dashboard" });
  };
}

function NewAccount({ token, invitation }: Props) {
  const form = useCallForm(acceptInvitation, {
    start: { full_name: "", password: "" },
    input: (values) => ({ token, ...values }),
    done: useWelcome(),
    failed: "Kunde inte gå med",
  });
  return (
    <AccountPage title="Du är inbjuden" text={<About invitation={invitation} />}>
      <meta name="robots" content="noindex, nofollow" />
      <form {...form.props} className="space-y-4.5">
        <TextField label="E-post" readOnly value={invitation.email} autoComplete="username" />
        <TextField label="Ditt namn" required autoComplete="name" {...form.field("full_name")} />
        <PasswordField
          label="Välj ett lösenord"
          placeholder="Minst 6 tecken"
          autoComplete="new-password"
          {...form.field("password")}
        />
        <SubmitButton wide busy={form.busy}>
          Gå med
        </SubmitButton>
      </form>
    </AccountPage>
  );
}

/** An account is joined by whoever is signed in to it. */
function Join({ token, invitation }: Props) {
  const session = useSession();
  const { run, busy } = useCallAction("accept-invitation", { done: useWelcome() });
  const isTheirs = session?.user.email === invitation.email;
  return (
    <StatusPage
      state="done"
      tone="cream"
      icon={<UserPlus size={30} />}
      title="Du är inbjuden"
      actions={
        isTheirs ? (
          <Button busy={busy} onClick={() => void run({ token })}>
            Gå med
          </Button>
        ) : (
          <LinkButton to="/auth" search={{ to: `/inbjudan?token=${token}` }}>
            Logga in och gå med
          </LinkButton>
        )
      }
    >
      <meta name="robots" content="noindex, nofollow" />
      <About invitation={invitation} />
      {!isTheirs && ` Logga in som ${invitation.email} först.`}
    </StatusPage>
  );
}
