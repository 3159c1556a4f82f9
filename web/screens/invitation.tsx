import { useSearch } from "@tanstack/react-router";
import { acceptInvitation } from "../../contract/members.ts";
import { roleNames, roleWords } from "../../domain/roles.ts";
import { useCall } from "../calls.ts";
import { InvitationPage } from "./account/invitation-page.tsx";

/** Somebody is asked into a company. */
export default function InvitationScreen() {
  const { token = "" } = useSearch({ from: "/inbjudan" });
  return (
    <InvitationPage
      token={token}
      invitation={useCall("open-invitation", { token })}
      accept={acceptInvitation}
      path="/inbjudan"
      about={({ company_name, role, sees_allergies }) => {
        const food = sees_allergies ? " Du ser vad kollegorna är allergiska mot." : "";
        return `Du får tillgång till ${company_name} som ${roleNames[role]}. ${roleWords[role]}.${food}`;
      }}
      join="Gå med"
      welcome="Välkommen! Nu har du tillgång."
      start="/dashboard"
    />
  );
}
