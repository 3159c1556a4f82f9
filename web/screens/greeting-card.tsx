import { useSearch } from "@tanstack/react-router";
import { Link2Off, PartyPopper } from "lucide-react";
import { useState } from "react";
import { writeGreeting } from "../../contract/moments.ts";
import { dayIn } from "../../domain/language.ts";
import { LONGEST_GREETING, LONGEST_SIGNATURE } from "../../domain/moments.ts";
import { Bilingual } from "../bilingual/bilingual.tsx";
import { PersonPage } from "../bilingual/person-page.tsx";
import { useLanguage, useTexts } from "../bilingual/texts.ts";
import type { Output } from "../../contract/contract.ts";
import { showError, useCall, useCallAction } from "../calls.ts";
import { useToday } from "../clock.ts";
import { useCallForm } from "../form.ts";
import { SubmitButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import Confetti from "../ui/confetti.tsx";
import { DrawnCake } from "../ui/drawn-cake.tsx";
import { IconTile } from "../ui/icon-tile.tsx";
import { Plaque } from "../ui/plaque.tsx";
import { SharePicture } from "../ui/share-picture.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { LoadFailed } from "../ui/states.tsx";
import { StatusCard } from "../ui/status-page.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { useKitWords } from "../ui/words.ts";
import { texts } from "./greeting-card/texts.ts";

type Opened = Output<"get-greeting-card">;

/** A colleague writes on somebody's card, with the link from a mail or a channel. It shows nothing that others have written. */
export default function GreetingCardScreen() {
  const { token = "" } = useSearch({ from: "/kort" });
  return (
    <Bilingual englishTitle={texts.en.tab}>
      <PersonPage>
        <Opening token={token.trim()} />
      </PersonPage>
    </Bilingual>
  );
}

function Opening({ token }: { token: string }) {
  const say = useTexts(texts);
  const kit = useKitWords();
  const { data, error, reload } = useCall("get-greeting-card", { token });
  if (error?.code === "link-expired")
    return (
      <div className="mx-auto flex w-full justify-center">
        <StatusCard state="done" tone="amber" icon={<Link2Off size={28} />} title={say.ended}>
          {say.endedWhy}
        </StatusCard>
      </div>
    );
  if (error)
    return (
      <Card className="w-full max-w-[520px]">
        <LoadFailed text={say.couldNotLoad} detail={kit.say(error.text, error.code)} retry={reload} />
      </Card>
    );
  if (!data) return <Spinner size={36} label={say.loading} className="mx-auto mt-16 text-primary" />;
  return <Writing token={token} card={data} />;
}

function Writing({ token, card }: { token: string; card: Opened }) {
  const say = useTexts(texts);
  const language = useLanguage();
  const today = useToday();
  const [written, setWritten] = useState(card.written);
  const [pictured, setPictured] = useState(false);
  const { first_name: name } = card;
  const birthday = Temporal.PlainDate.from(card.birthday);
  const isPast = Temporal.PlainDate.compare(birthday, today) < 0;
  return (
    <div className="w-full max-w-[520px]">
      <header>
        <h1>
          <span className="block text-subtle-foreground">{card.company_name}</span>{" "}
          <span className="display mt-0.5 block text-h1 wrap-anywhere">{say.title(name)}</span>
        </h1>
        <p className="mt-1.5 text-base text-subtle-foreground">
          {(isPast ? say.past : say.ahead)(name, dayIn(language, birthday))}
        </p>
      </header>
      <Card className="mt-7 overflow-hidden">
        <div className="relative grid justify-items-center gap-2.5 bg-rose-100 px-5 py-6">
          <DrawnCake kind="cream" width={132} />
          <Plaque text={say.onCake(name)} />
          {written && <Confetti of={`kort ${card.birthday} ${token.slice(0, 24)}`} shape="shower" />}
        </div>
        {written || !card.open ? (
          <div className="flex gap-4 px-5 py-6 md:px-8">
            <IconTile tone={written ? "rose" : "cream"} size={40}>
              <PartyPopper size={20} />
            </IconTile>
            <div role="status">
              <h2 className="display text-h3">{written ? say.thanks : say.closed}</h2>
              <p className="mt-1 text-sm text-subtle-foreground">
                {(written ? say.thanksText : say.closedText)(name)}
              </p>
            </div>
          </div>
        ) : (
          <GreetingForm token={token} name={name} onWritten={() => setWritten(true)} />
        )}
      </Card>
      {(card.may_picture || pictured) && (written || !card.open) && (
        <Picture token={token} done={pictured} onDone={() => setPictured(true)} />
      )}
    </div>
  );
}

type FormProps = { token: string; name: string; onWritten: () => void };

function GreetingForm({ token, name, onWritten }: FormProps) {
  const say = useTexts(texts);
  const form = useCallForm(writeGreeting, {
    start: { token, name: "", words: "" },
    done: onWritten,
    failed: (error, tell) => showError(say.couldNotSend, error, tell),
  });
  return (
    <form {...form.props} className="space-y-5 px-5 py-7 md:px-8">
      <TextArea
        label={say.words}
        required
        rows={3}
        maxLength={LONGEST_GREETING}
        hint={say.whoReads(name)}
        {...form.field("words")}
      />
      <TextField
        label={say.name}
        required
        autoComplete="name"
        maxLength={LONGEST_SIGNATURE}
        {...form.field("name")}
      />
      <SubmitButton size="lg" wide busy={form.busy} busyText={say.sending}>
        {say.send}
      </SubmitButton>
    </form>
  );
}

type PictureProps = { token: string; done: boolean; onDone: () => void };

function Picture({ token, done, onDone }: PictureProps) {
  const say = useTexts(texts);
  const kit = useKitWords();
  const [problem, setProblem] = useState<string>();
  const add = useCallAction("add-card-picture", {
    done: onDone,
    failed: (error) => setProblem(kit.say(error.text, error.code)),
  });
  return (
    <Card className="mt-5 px-5 py-6 md:px-8">
      <h2 className="display text-h3">{say.pictureTitle}</h2>
      {done ? (
        <p role="status" className="mt-2">
          {say.pictured}
        </p>
      ) : (
        <div className="mt-4">
          <SharePicture
            texts={{
              choose: say.choose,
              agree: say.agree,
              hint: say.pictureHint,
              unreadable: say.unreadable,
            }}
            problem={problem}
            busy={add.busy}
            send={(picture, for_supplier) => void add.run({ token, picture, for_supplier })}
          />
        </div>
      )}
    </Card>
  );
}
