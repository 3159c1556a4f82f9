import { useNavigate } from "@tanstack/react-router";
import { Link2Off, UserPlus } from "lucide-react";
import type { Session } from "../../../contract/account.ts";
import type { acceptInvitation } from "../../../contract/members.ts";
import type { acceptStaffInvitation } from "../../../contract/staff.ts";
import { type Reading, useCallAction } from "../../calls.ts";
import { useCallForm } from "../../form.ts";
import { keepSession, useSession } from "../../session.ts";
import { Button, LinkButton, SubmitButton } from "../../ui/button.tsx";
import { StatusPage } from "../../ui/status-page.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { AccountPage } from "./account-page.tsx";

type Invited = { email: string; has_account: boolean };

type InvitationPageProps<Invitation extends Invited> = {
  token: string;
  invitation: Reading<Invitation>;
  accept: typeof acceptInvitation | typeof acceptStaffInvitation;
  /** Its own address, to come back to after signing in. */
  path: string;
  /** What whoever joins may see and do. */
  about(invitation: Invitation): string;
  join: string;
  welcome: string;
  start: "/dashboard" | "/admin";
};

/** Somebody is asked in. Nothing is used up before they press. */
export function InvitationPage<Invitation extends Invited>(props: InvitationPageProps<Invitation>) {
  const { data, error, reload } = props.invitation;
  if (error) return <Dead text={error.text} retry={error.refused ? undefined : reload} />;
  if (!data) return <StatusPage state="working" title="Hämtar inbjudan..." />;
  const joining = { ...props, email: data.email, text: props.about(data) };
  return data.has_account ? <Join {...joining} /> : <NewAccount {...joining} />;
}

const Unlisted = () => <meta name="robots" content="noindex, nofollow" />;

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
      <Unlisted />
      {text}
    </StatusPage>
  );
}

type Joining = Pick<
  InvitationPageProps<Invited>,
  "token" | "accept" | "path" | "join" | "welcome" | "start"
> & { email: string; text: string };

function useWelcome({ welcome, start }: Joining) {
  const navigate = useNavigate();
  return ({ session }: { session: Session | null }) => {
    if (session) keepSession(session);
    toast.success(welcome);
    void navigate({ to: start });
  };
}

function NewAccount(props: Joining) {
  const { token, email } = props;
  const form = useCallForm(props.accept, {
    start: { full_name: "", password: "" },
    input: (values) => ({ token, ...values }),
    done: useWelcome(props),
    failed: "Kunde inte gå med",
  });
  return (
    <AccountPage title="Du är inbjuden" text={props.text}>
      <Unlisted />
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
          {props.join}
        </SubmitButton>
      </form>
    </AccountPage>
  );
}

/** An account is joined by whoever is signed in to it. */
function Join(props: Joining) {
  const { token, email } = props;
  const session = useSession();
  const { run, busy } = useCallAction(props.accept.name, { done: useWelcome(props) });
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
            {props.join}
          </Button>
        ) : (
          <LinkButton to="/auth" search={{ to: `${props.path}?token=${token}` }}>
            Logga in och gå med
          </LinkButton>
        )
      }
    >
      <Unlisted />
      {props.text}
      {!isTheirs && ` Logga in som ${email} först.`}
    </StatusPage>
  );
}
