import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { sendSupplierLink } from "../../../contract/supplier-page.ts";
import { useCallForm } from "../../form.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { EmailField, TextField } from "../../ui/text-field.tsx";
import { AccountPage } from "../account/account-page.tsx";
import { LanguageSwitch } from "../../bilingual/language-switch.tsx";
import { useTexts } from "../../bilingual/texts.ts";
import { entryTexts } from "./entry-texts.ts";

/** The link goes to the address that orders go to; the answer is the same for every other. */
export function AskForLink() {
  const say = useTexts(entryTexts);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm(sendSupplierLink, {
    start: { email: "" },
    done: (_, { email }) => setSentTo(email),
    failed: say.linkNotSent,
  });
  return (
    <AccountPage title={say.linkTitle} text={say.linkText} languages={<LanguageSwitch />}>
      <meta name="robots" content="noindex, nofollow" />
      <form {...form.props} className="space-y-4.5">
        <EmailField autoComplete="email" {...form.field("email")} />
        {sentTo && (
          <p role="status" className="rounded-lg bg-green-50 px-4 py-3 text-sm">
            {say.sentBefore} <strong className="font-semibold wrap-anywhere">{sentTo}</strong> {say.sentAfter}
          </p>
        )}
        <SubmitButton wide busy={form.busy}>
          {say.mailLink}
        </SubmitButton>
      </form>
      {sentTo && <PasteLink />}
    </AccountPage>
  );
}

/** An app on a telephone's home screen is not where its mails open links. */
function PasteLink() {
  const say = useTexts(entryTexts);
  const navigate = useNavigate();
  const [pasted, setPasted] = useState("");
  const [wrong, setWrong] = useState(false);
  const openLink = () => {
    const token = /\/leverantor\/oppna\?token=(?<token>[\w-]+)/.exec(pasted)?.groups?.token;
    setWrong(!token);
    if (token) void navigate({ to: "/leverantor/oppna", search: { token } });
  };
  return (
    <details className="mt-5 text-sm">
      <summary className="cursor-pointer font-semibold">{say.wrongPlace}</summary>
      <div className="mt-3 space-y-3">
        <p className="text-subtle-foreground">{say.paste}</p>
        <TextField
          label={say.pasteLabel}
          autoComplete="off"
          maxLength={500}
          value={pasted}
          error={wrong ? say.noLink : undefined}
          onChange={(event) => setPasted(event.target.value)}
        />
        <Button look="secondary" wide onClick={openLink}>
          {say.openPage}
        </Button>
      </div>
    </details>
  );
}
