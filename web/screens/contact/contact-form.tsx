import { useState } from "react";
import { sendContactForm } from "../../../contract/contact.ts";
import { useLanguage, useTexts } from "../../bilingual/texts.ts";
import { useCallForm } from "../../form.ts";
import { queryClient, queryOf } from "../../query.ts";
import { settings } from "../../settings.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { EmailField, PhoneField, TextArea, TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { texts } from "./texts.ts";

const empty = { name: "", email: "", phone: "", company: "", message: "", left_empty: "" };

export function ContactForm() {
  const say = useTexts(texts);
  const language = useLanguage();
  const [start] = useState(typedAlready);
  const form = useCallForm(sendContactForm, {
    start,
    input: (values) => ({ ...values, language }),
    done: () => {
      toast.success(say.thanks);
      form.reset(empty);
    },
    failed: say.failed,
  });
  return (
    // Before the script is here a form of this method does nothing: no name or message ends up in an address.
    <form {...form.props} method="dialog" name={FORM} className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      <TextField label={say.name} required autoComplete="name" {...form.field("name")} />
      <EmailField required {...form.field("email")} />
      <PhoneField optional placeholder="070-000 00 00" {...form.field("phone")} />
      <TextField label={say.company} optional autoComplete="organization" {...form.field("company")} />
      <TextArea
        label={say.message}
        required
        rows={5}
        placeholder={say.messageHint}
        className="md:col-span-2"
        {...form.field("message")}
      />
      {/* People never come here: it is out of sight, out of the tab order, not read out, and of no known name to what fills in forms. */}
      <div aria-hidden className="absolute -left-[9999px]">
        <TextField label={say.leaveEmpty} tabIndex={-1} autoComplete="off" {...form.field("left_empty")} />
      </div>
      <SubmitButton size="lg" wide busy={form.busy} busyText={say.sending} className="md:col-span-2">
        {say.send}
      </SubmitButton>
      <noscript>
        <p className="text-sm md:col-span-2">
          {say.needsScript}{" "}
          <a href={`mailto:${settings.contactEmail}`} className="font-semibold text-primary underline">
            {settings.contactEmail}
          </a>
        </p>
      </noscript>
    </form>
  );
}

const FORM = "kontakt";

/** The page comes as finished HTML; what somebody wrote before the script arrived stays theirs. */
function typedAlready(): typeof empty {
  if (typeof document === "undefined") return empty;
  const form = document.forms.namedItem(FORM);
  return { ...empty, ...(form ? Object.fromEntries(new FormData(form)) : whoComes()) };
}

/** Whoever comes from a screen of ours, because nobody near can deliver, does not write again who they are. */
function whoComes(): Partial<typeof empty> {
  const me = queryClient.getQueryData(queryOf("get-user", {}).queryKey);
  return me ? { name: me.full_name ?? "", email: me.email, company: me.company?.name ?? "" } : {};
}
