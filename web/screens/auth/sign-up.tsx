import { useEffect } from "react";
import { signUp } from "../../../contract/account.ts";
import type { Input } from "../../../contract/contract.ts";
import { agreementVersions } from "../../../domain/agreements.ts";
import { PRICE_KRONOR_PER_MONTH } from "../../../domain/subscription.ts";
import { showError } from "../../calls.ts";
import { useCallForm } from "../../form.ts";
import { keepSession } from "../../session.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { EmailField, PasswordField, TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { AcceptedByPressing } from "../agreements/accepted-by-pressing.tsx";
import { OrgNumberField } from "./org-number-field.tsx";
import { useOrgVerification } from "./org-verification.ts";

/** What has been typed so far; it outlives a look at the other tab. */
export type Draft = Omit<Input<"sign-up">, "agreements">;

export const emptyDraft: Draft = {
  firstName: "",
  lastName: "",
  companyName: "",
  orgNumber: "",
  email: "",
  password: "",
};

type Props = {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onKnownAddress: (email: string) => void;
};

export function SignUp({ draft, onDraft, onKnownAddress }: Props) {
  const form = useCallForm(signUp, {
    start: draft,
    input: (values) => ({ ...values, ...(asks ? {} : { agreements: agreementVersions }) }),
    done: (session) => {
      toast.clear(); // whatever went wrong on the way in
      toast.success("Konto skapat! Du är nu inloggad.");
      keepSession(session);
    },
    failed: (error, say) => {
      showError("Ett fel uppstod vid registrering", error, say);
      if (error.code === "already-registered") onKnownAddress(form.values.email.trim());
    },
  });
  useEffect(() => onDraft(form.values), [form.values, onDraft]);
  const verification = useOrgVerification(form.values.orgNumber, form.values.companyName, (legalName) =>
    form.set("companyName", legalName),
  );
  const verified = verification.status === "verified" || verification.status === "manual";
  const legalName = verification.status === "verified" ? verification.answer.legalName : null;
  const asks = verification.status === "manual" && verification.answer.alreadyHere === true;
  const filled = Object.values(form.values).every((value) => value.trim() !== "");

  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        if (verified) return void form.props.onSubmit(event);
        event.preventDefault();
        toast.error("Vänligen vänta medan vi verifierar organisationsnumret");
      }}
      className="space-y-4"
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Förnamn" autoComplete="given-name" {...form.field("firstName")} />
        <TextField label="Efternamn" autoComplete="family-name" {...form.field("lastName")} />
      </div>
      <TextField
        label="Företagsnamn"
        autoComplete="organization"
        hint={
          legalName && legalName !== form.values.companyName.trim()
            ? `Kontot får namnet i företagsregistret: ${legalName}`
            : undefined
        }
        {...form.field("companyName")}
      />
      <OrgNumberField {...form.field("orgNumber")} verification={verification} />
      <EmailField {...form.field("email")} />
      <PasswordField
        label="Lösenord"
        autoComplete="new-password"
        hint="Minst 6 tecken"
        {...form.field("password")}
      />
      <div className="pt-1.5">
        <SubmitButton size="lg" wide busy={form.busy} disabled={!verified || !filled}>
          {asks ? "Be om tillgång" : "Starta 14 dagars gratis provperiod"}
        </SubmitButton>
        <p className="mt-3.5 text-center text-xs text-muted-foreground">
          {asks
            ? "Det kostar inget att be om tillgång."
            : `Inget kort behövs. Vill ni fortsätta efter det kostar det ${PRICE_KRONOR_PER_MONTH} kr/mån, utan bindningstid.`}
        </p>
        {!asks && <AcceptedByPressing doing="starta provperioden" />}
      </div>
    </form>
  );
}
