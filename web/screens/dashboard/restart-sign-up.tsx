import type { ReactNode } from "react";
import { restartSignUp } from "../../../contract/joining.ts";
import { useCallForm } from "../../form.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AccountPage } from "../account/account-page.tsx";
import { OrgNumberField } from "../auth/org-number-field.tsx";
import { useOrgVerification } from "../auth/org-verification.ts";

/** The account is there; what it lacks is a company. */
export function RestartSignUp({ name, below }: { name: string; below: ReactNode }) {
  const [firstName = "", ...rest] = name.split(" ");
  const form = useCallForm(restartSignUp, {
    start: { firstName, lastName: rest.join(" "), companyName: "", orgNumber: "" },
    failed: "Ett fel uppstod vid registrering",
  });
  const { values } = form;
  const verification = useOrgVerification(values.orgNumber, values.companyName, (legalName) =>
    form.set("companyName", legalName),
  );
  const asks = verification.status === "manual" && verification.answer.alreadyHere;
  const verified = verification.status === "verified" || verification.status === "manual";
  const filled = Object.values(values).every((value) => value.trim() !== "");
  return (
    <AccountPage
      title="Börja om"
      text="Kontot finns kvar. Ange ert organisationsnummer, så fortsätter vi därifrån."
      below={below}
    >
      <form {...form.props} className="space-y-4">
        <div className="grid grid-cols-2 gap-3">
          <TextField label="Förnamn" autoComplete="given-name" {...form.field("firstName")} />
          <TextField label="Efternamn" autoComplete="family-name" {...form.field("lastName")} />
        </div>
        <OrgNumberField {...form.field("orgNumber")} verification={verification} />
        <TextField label="Företagsnamn" autoComplete="organization" {...form.field("companyName")} />
        <SubmitButton wide busy={form.busy} disabled={!verified || !filled}>
          {asks ? "Be om tillgång" : "Starta 14 dagars gratis provperiod"}
        </SubmitButton>
      </form>
    </AccountPage>
  );
}
