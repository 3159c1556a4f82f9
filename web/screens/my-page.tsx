import { useSearch } from "@tanstack/react-router";
import { MailCheck, ShieldCheck } from "lucide-react";
import { Suspense, useState } from "react";
import { Bilingual } from "../bilingual/bilingual.tsx";
import { PersonPage } from "../bilingual/person-page.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { firstName } from "../../domain/names.ts";
import { useCall, useCallAction } from "../calls.ts";
import { lazy } from "../lazy.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { LoadFailed } from "../ui/states.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { AskForLink } from "./my-page/ask-for-link.tsx";
import { OwnDataForm } from "./my-page/form.tsx";
import { OwnRights } from "./my-page/rights.tsx";
import { texts } from "./my-page/texts.ts";
import { useKitWords } from "../ui/words.ts";

/** On the day, and for a while after. */
const Celebration = lazy(() => import("./my-page/celebration.tsx"));

/** The person's own page, opened with the private link from the mail. */
export default function MyPageScreen() {
  return (
    <Bilingual englishTitle={texts.en.tab}>
      <MyPage />
    </Bilingual>
  );
}

function MyPage() {
  const say = useTexts(texts);
  const { token = "" } = useSearch({ from: "/min-sida" });
  const [erased, setErased] = useState(false);
  const [movedTo, setMovedTo] = useState("");
  // The mails follow: whoever reads their page in English gets them in English.
  const keeping = useCallAction("set-own-language", {
    failed: (error, tell) => error.code !== "link-expired" && tell(say.couldNotKeepLanguage),
  });
  if (erased)
    return (
      <StatusPage
        state="done"
        icon={<ShieldCheck size={30} />}
        title={say.erased}
        actions={
          <LinkButton to="/" look="secondary">
            {say.toStart}
          </LinkButton>
        }
      >
        {say.erasedText}
      </StatusPage>
    );
  if (movedTo)
    return (
      <StatusPage state="done" icon={<MailCheck size={30} />} title={say.newLink}>
        {say.onItsWay[0]} <strong className="font-semibold wrap-anywhere">{movedTo}</strong>.{" "}
        {say.onItsWay[1]}
      </StatusPage>
    );
  return (
    <PersonPage
      wide={Boolean(token)}
      onLanguage={token ? (language) => void keeping.run({ token, language }) : undefined}
    >
      {token ? (
        <OwnPage key={token} token={token} onErased={() => setErased(true)} onMoved={setMovedTo} />
      ) : (
        <AskForLink />
      )}
    </PersonPage>
  );
}

type OwnPageProps = { token: string; onErased: () => void; onMoved: (email: string) => void };

function OwnPage({ token, onErased, onMoved }: OwnPageProps) {
  const say = useTexts(texts);
  const kit = useKitWords();
  const [expired, setExpired] = useState(false);
  const { data, error, reload } = useCall("get-own-data", { token }, { when: !expired });
  if (error?.code === "link-expired" && !expired) setExpired(true);
  // Asking for a new link reads everything again; the answer stays where it was given.
  if (expired) return <AskForLink expired />;
  if (error)
    return (
      <Card className="w-full max-w-[520px]">
        <LoadFailed text={say.couldNotLoad} detail={kit.say(error.text, error.code)} retry={reload} />
      </Card>
    );
  if (!data) return <Spinner size={36} label={say.loading} className="mx-auto mt-16 text-primary" />;
  return (
    <div className="w-full max-w-[1000px]">
      <header>
        <h1>
          <span className="block text-sm font-semibold text-subtle-foreground">
            {say.yourDetailsAt} <span>{data.companyName}</span>
          </span>{" "}
          <span className="display mt-0.5 block text-h1">{say.greeting(firstName(data.name))}</span>
        </h1>
        <p className="mt-1.5 text-base text-subtle-foreground">
          {data.office && say.yourOffice(data.office)}
          {say.intro}
        </p>
      </header>
      <Suspense fallback={null}>
        <Celebration token={token} />
      </Suspense>
      <OwnDataForm token={token} data={data} onMoved={onMoved} />
      <OwnRights token={token} onErased={onErased} />
    </div>
  );
}
