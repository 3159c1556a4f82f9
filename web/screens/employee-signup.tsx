import { useSearch } from "@tanstack/react-router";
import { Link2Off, Lock } from "lucide-react";
import { useEffect, useState } from "react";
import { useCall } from "../calls.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Logo } from "../ui/logo.tsx";
import { StatusCard } from "../ui/status-page.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { toast } from "../ui/toaster.tsx";
import { RegistrationForm } from "./employee-signup/form.tsx";
import { Saved, type SavedPerson } from "./employee-signup/saved.tsx";

/** An employee registers with the link from HR. */
export default function EmployeeSignupScreen() {
  const { token = "" } = useSearch({ from: "/employee-signup" });
  return (
    <main
      id="innehall"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center gap-9 px-5 py-7 outline-none max-md:items-start"
    >
      <meta name="robots" content="noindex, nofollow" />
      <Logo />
      {token.trim() ? <Verified token={token.trim()} /> : <InvalidLink />}
    </main>
  );
}

function Verified({ token }: { token: string }) {
  const [saved, setSaved] = useState<SavedPerson | null>(null);
  const { data, error, reload } = useCall("verify-employee-token", { token });
  const invalid = data?.valid === false;
  useEffect(() => {
    if (invalid)
      toast.error("Ogiltig token", {
        description: "Länken är ogiltig eller har gått ut. Kontakta din HR-avdelning.",
      });
  }, [invalid]);
  useEffect(() => {
    if (error)
      toast.error("Ett fel uppstod", { description: "Kunde inte validera länken. Försök igen senare." });
  }, [error]);

  if (saved) return <Saved {...saved} />;
  if (error)
    return (
      <div className="mx-auto flex w-full justify-center">
        <StatusCard
          state="failed"
          title="Ett fel uppstod"
          actions={<Button onClick={reload}>Försök igen</Button>}
        >
          Kunde inte validera länken. Försök igen senare.
        </StatusCard>
      </div>
    );
  if (!data) return <Spinner size={36} label="Kontrollerar länken" className="mx-auto mt-16 text-primary" />;
  if (!data.valid || !data.companyName) return <InvalidLink />;
  return (
    <div className="w-full max-w-[520px]">
      <header className="md:text-center">
        <h1>
          <span className="block text-subtle-foreground">Registrera dig som anställd hos</span>{" "}
          <span className="display mt-0.5 block text-h1">{data.companyName}</span>
        </h1>
        <p className="mt-1.5 text-base text-subtle-foreground">
          Fyll i din födelsedag, så ser vi till att den inte glöms bort.
        </p>
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
        Du får en personlig länk där du kan se, ändra eller radera dina uppgifter.
      </p>
    </div>
  );
}

function InvalidLink() {
  return (
    <div className="mx-auto flex w-full justify-center">
      <StatusCard
        state="done"
        tone="amber"
        icon={<Link2Off size={28} />}
        title="Ogiltig länk"
        actions={
          <LinkButton to="/" look="secondary">
            Till startsidan
          </LinkButton>
        }
      >
        <p>Denna länk är inte giltig.</p>
        <p>Kontakta din HR-avdelning för att få en ny länk.</p>
      </StatusCard>
    </div>
  );
}
