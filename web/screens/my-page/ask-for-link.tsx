import { useState } from "react";
import { sendPersonalLink } from "../../../contract/privacy.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { useCallForm } from "../../form.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmailField } from "../../ui/text-field.tsx";
import { texts } from "./texts.ts";

/** For somebody whose link is lost or too old: a new one goes to the address on file, if there is one. */
export function AskForLink({ expired }: { expired?: boolean }) {
  const say = useTexts(texts);
  const [sent, setSent] = useState(false);
  const form = useCallForm(sendPersonalLink, {
    start: { email: "" },
    done: () => setSent(true),
    failed: say.couldNotSend,
  });
  return (
    <Card className="w-full max-w-[460px] px-5 py-7 md:px-9 md:py-9">
      <h1 className="display text-h2">{expired ? say.linkEnded : say.yourDetails}</h1>
      {sent ? (
        <p role="status" className="mt-2 text-subtle-foreground">
          {say.linkSent}
        </p>
      ) : (
        <form {...form.props} className="mt-2 space-y-4.5">
          <p className="text-subtle-foreground">{say.askForLink}</p>
          <EmailField {...form.field("email")} />
          <SubmitButton wide busy={form.busy}>
            {say.sendLink}
          </SubmitButton>
        </form>
      )}
    </Card>
  );
}
