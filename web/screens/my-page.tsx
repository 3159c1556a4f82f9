import { useSearch } from "@tanstack/react-router";
import { MailCheck, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useCall } from "../calls.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Logo } from "../ui/logo.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { LoadFailed } from "../ui/states.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { AskForLink } from "./my-page/ask-for-link.tsx";
import { OwnDataForm } from "./my-page/form.tsx";
import { OwnRights } from "./my-page/rights.tsx";

/** The person's own page, opened with the private link from the mail. */
export default function MyPageScreen() {
  const { token = "" } = useSearch({ from: "/min-sida" });
  const [erased, setErased] = useState(false);
  const [movedTo, setMovedTo] = useState("");
  if (erased)
    return (
      <StatusPage
        state="done"
        icon={<ShieldCheck size={30} />}
        title="Dina uppgifter är raderade"
        actions={
          <LinkButton to="/" look="secondary">
            Till startsidan
          </LinkButton>
        }
      >
        Kommande tårtor är avbokade. Vi har mejlat dig en bekräftelse.
      </StatusPage>
    );
  if (movedTo)
    return (
      <StatusPage state="done" icon={<MailCheck size={30} />} title="Vi har mejlat dig en ny länk">
        Den är på väg till <strong className="font-semibold wrap-anywhere">{movedTo}</strong>. Länken som du
        hade gäller inte längre.
      </StatusPage>
    );
  return (
    <main
      id="innehall"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center gap-9 px-5 py-7 outline-none max-md:items-start"
    >
      <meta name="robots" content="noindex, nofollow" />
      <Logo />
      {token ? (
        <OwnPage key={token} token={token} onErased={() => setErased(true)} onMoved={setMovedTo} />
      ) : (
        <AskForLink />
      )}
    </main>
  );
}

type OwnPageProps = { token: string; onErased: () => void; onMoved: (email: string) => void };

function OwnPage({ token, onErased, onMoved }: OwnPageProps) {
  const [expired, setExpired] = useState(false);
  const { data, error, reload } = useCall("get-own-data", { token }, { when: !expired });
  if (error?.code === "link-expired" && !expired) setExpired(true);
  // Asking for a new link reads everything again; the answer stays where it was given.
  if (expired) return <AskForLink expired />;
  if (error)
    return (
      <Card className="w-full max-w-[520px]">
        <LoadFailed text="Kunde inte hämta dina uppgifter" detail={error.text} retry={reload} />
      </Card>
    );
  if (!data)
    return <Spinner size={36} label="Hämtar dina uppgifter" className="mx-auto mt-16 text-primary" />;
  return (
    <div className="w-full max-w-[520px]">
      <header className="md:text-center">
        <h1>
          <span className="block text-subtle-foreground">Dina uppgifter hos</span>{" "}
          <span className="display mt-0.5 block text-h1">{data.companyName}</span>
        </h1>
        <p className="mt-1.5 text-base text-subtle-foreground">
          {data.office && `Ditt kontor är ${data.office}. `}
          Se vad som är sparat, ändra det, och välj hur du vill bli firad.
        </p>
      </header>
      <OwnDataForm token={token} data={data} onMoved={onMoved} />
      <OwnRights token={token} onErased={onErased} />
    </div>
  );
}
