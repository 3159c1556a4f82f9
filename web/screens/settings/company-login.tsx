import type { Output } from "../../../contract/contract.ts";
import { problemWords } from "../../../domain/company-login.ts";
import { useCall } from "../../calls.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { DomainStep } from "./company-login/domain-step.tsx";
import { ProviderStep } from "./company-login/provider-step.tsx";
import { RemoveLogin } from "./company-login/remove-login.tsx";
import { SwitchStep } from "./company-login/switch-step.tsx";
import { TestStep } from "./company-login/test-step.tsx";

export type CompanyLogin = Output<"get-company-login">;

/** Signing in with the company's own provider, from naming it to requiring it. */
export default function CompanyLoginSection() {
  const { data, error, reload } = useCall("get-company-login", {});
  return (
    <div className="-mt-3 space-y-5">
      <p className="text-subtle-foreground">
        Kollegerna loggar in i Tårtdags med samma konto som i allt annat.
      </p>
      {error ? (
        <Card>
          <LoadFailed text="Kunde inte hämta företagsinloggningen" detail={error.text} retry={reload} />
        </Card>
      ) : !data ? (
        <Card>
          <SkeletonRows rows={4} />
        </Card>
      ) : (
        <Steps facts={data} />
      )}
    </div>
  );
}

function Steps({ facts }: { facts: CompanyLogin }) {
  const { login, pro } = facts;
  return (
    <>
      {!pro && <NeedsPro facts={facts} />}
      {login?.problem && (
        <p role="status" className="rounded-lg bg-marzipan-100 px-4 py-3 text-sm">
          <strong className="font-semibold">En inloggning gick inte, {momentText(login.problem.at)}.</strong>{" "}
          {problemWords(login.problem.kind, login.provider)}
        </p>
      )}
      {(pro || login) && (
        <Card className="p-card">
          <ol>
            <ProviderStep key={login?.client_id ?? "none"} facts={facts} />
            <DomainStep login={login} />
            <TestStep login={login} />
            <SwitchStep key={`${login?.switched_on_at} ${login?.required}`} facts={facts} />
          </ol>
          {login && <RemoveLogin isOn={login.switched_on_at !== null} />}
        </Card>
      )}
    </>
  );
}

function NeedsPro({ facts: { login, pro_price_kr } }: { facts: CompanyLogin }) {
  return (
    <Card className="space-y-4 p-card">
      <p>
        <strong className="font-semibold">Företagsinloggning ingår i Pro, {pro_price_kr} kr/mån.</strong>{" "}
        {login
          ? "Den är avstängd tills ni har Pro igen. Till dess loggar alla in som förut."
          : "Kollegerna loggar in med Microsoft Entra ID, Google Workspace eller något annat som ni har."}
      </p>
      <LinkButton to="/dashboard/installningar/prenumeration" look="secondary">
        Till Abonnemang
      </LinkButton>
    </Card>
  );
}
