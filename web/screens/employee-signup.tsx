import { useSearch } from "@tanstack/react-router";
import { Link2Off, Lock } from "lucide-react";
import { useEffect, useState } from "react";
import { Bilingual } from "../bilingual/bilingual.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { useCall } from "../calls.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { PersonPage } from "../bilingual/person-page.tsx";
import { StatusCard } from "../ui/status-page.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { toast } from "../ui/toaster.tsx";
import { useKitWords } from "../ui/words.ts";
import { RegistrationForm } from "./employee-signup/form.tsx";
import { Saved, type SavedPerson } from "./employee-signup/saved.tsx";
import { texts } from "./employee-signup/texts.ts";

/** An employee registers with the link from HR. */
export default function EmployeeSignupScreen() {
  const { token = "" } = useSearch({ from: "/employee-signup" });
  return (
    <Bilingual englishTitle={texts.en.tab}>
      <PersonPage>{token.trim() ? <Verified token={token.trim()} /> : <InvalidLink />}</PersonPage>
    </Bilingual>
  );
}

function Verified({ token }: { token: string }) {
  const [saved, setSaved] = useState<SavedPerson | null>(null);
  const { data, error, reload } = useCall("verify-employee-token", { token });
  const say = useTexts(texts);
  const kit = useKitWords();
  const invalid = data?.valid === false;
  useEffect(() => {
    if (invalid) toast.error(say.invalidToken, { description: say.invalidTokenWhy });
  }, [invalid, say]);
  useEffect(() => {
    if (error) toast.error(say.failed, { description: say.failedWhy });
  }, [error, say]);

  if (saved) return <Saved {...saved} />;
  if (error)
    return (
      <div className="mx-auto flex w-full justify-center">
        <StatusCard state="failed" title={say.failed} actions={<Button onClick={reload}>{kit.retry}</Button>}>
          {say.failedWhy}
        </StatusCard>
      </div>
    );
  if (!data) return <Spinner size={36} label={say.checking} className="mx-auto mt-16 text-primary" />;
  if (!data.valid || !data.companyName) return <InvalidLink />;
  return (
    <div className="w-full max-w-[520px]">
      <header className="md:text-center">
        <h1>
          <span className="block text-subtle-foreground">{say.registerAt}</span>{" "}
          <span className="display mt-0.5 block text-h1">{data.companyName}</span>
        </h1>
        <p className="mt-1.5 text-base text-subtle-foreground">{say.intro}</p>
      </header>
      <RegistrationForm
        token={token}
        company={data.companyName}
        offices={data.offices ?? []}
        person={data.person}
        onSaved={setSaved}
        onOffices={reload}
      />
      <p className="mt-5 flex justify-center gap-2 text-xs text-muted-foreground">
        <Lock size={15} aria-hidden className="mt-px" />
        {say.linkFollows}
      </p>
    </div>
  );
}

function InvalidLink() {
  const say = useTexts(texts);
  return (
    <div className="mx-auto flex w-full justify-center">
      <StatusCard
        state="done"
        tone="amber"
        icon={<Link2Off size={28} />}
        title={say.invalidLink}
        actions={
          <LinkButton to="/" look="secondary">
            {say.toStart}
          </LinkButton>
        }
      >
        <p>{say.notValid}</p>
        <p>{say.askForAnother}</p>
      </StatusCard>
    </div>
  );
}
