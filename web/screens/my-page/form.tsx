import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { type OwnField, ownFields, type Typed, typedFrom } from "../../../contract/entities/employee.ts";
import { agreedUnless } from "../../../contract/fields.ts";
import { updateOwnData } from "../../../contract/privacy.ts";
import { writtenOnce } from "../../../domain/allergies.ts";
import { dayYearIn, type Language } from "../../../domain/language.ts";
import { celebrations } from "../../../domain/people.ts";
import { LONGEST_CAKE_TEXT, lovedKinds } from "../../../domain/products.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { useLanguage, useTexts } from "../../bilingual/texts.ts";
import { showError } from "../../calls.ts";
import { useCallForm } from "../../form.ts";
import { queryClient, queryOf } from "../../query.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DrawnCake } from "../../ui/drawn-cake.tsx";
import { RadioRows } from "../../ui/choice-rows.tsx";
import { EmailField, TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { CONSENT_VERSION } from "../../../domain/consent.ts";
import { ConsentBox } from "../joining/consent-box.tsx";
import { BirthdayField } from "../joining/person-fields.tsx";
import { texts } from "./texts.ts";

type Own = Output<"get-own-data">;

/** What HR has written in is nobody's question until the person changes it. */
const asHrWrote =
  ({ consent, allergies, dietary_preferences }: Values) =>
  (form: Record<string, unknown>) =>
    !consent &&
    (form.allergies ?? "") === allergies &&
    (form.dietary_preferences ?? "") === dietary_preferences;

type Values = Typed<OwnField> & { updated_at: string; token: string; consent: boolean };

type Props = { token: string; data: Own; onMoved: (email: string) => void };

export function OwnDataForm({ token, data, onMoved }: Props) {
  const say = useTexts(texts);
  const language = useLanguage();
  const [stored, setStored] = useState(() => valuesOf(token, data));
  const form = useCallForm<"update-own-data", Values>(updateOwnData, {
    start: stored,
    schema: updateOwnData.input.check(agreedUnless(asHrWrote(stored), "allergies", "dietary_preferences")),
    done: ({ cancelled, new_link }, saved) => {
      toast.success(say.saved, { ...(cancelled > 0 && { description: say.cancelled(cancelled) }) });
      if (new_link) onMoved(saved.email);
      else void catchUp(saved as Values);
    },
    failed: (error, tell) => {
      showError(say.couldNotSave, error, tell);
      if (error.code === "employee-changed") void catchUp(stored);
    },
  });

  /** What the person has not touched follows what is stored; what was typed stays. */
  async function catchUp(before: Values) {
    const read = { ...queryOf("get-own-data", { token }), staleTime: 0 };
    const fresh = await queryClient.fetchQuery(read).catch(() => null);
    if (!fresh) return;
    const now = valuesOf(token, fresh);
    const typed = form.latest();
    for (const field of Object.keys(now) as (keyof Values)[])
      if (typed[field] === before[field]) form.set(field, now[field]);
    setStored(now);
  }

  const stops = form.values.celebration === "none" && data.next_order;

  return (
    <Card className="mt-7 px-5 py-7 md:px-8 md:py-8">
      <form {...form.props} className="space-y-5">
        <RadioRows
          label={say.celebration}
          rows={celebrations.map((value) => ({
            value,
            label: say.celebrations[value],
            detail: say.meanings[value],
          }))}
          hint={
            stops ? say.stops(dayYearIn(language, Temporal.PlainDate.from(stops.delivery_date))) : undefined
          }
          {...form.control("celebration")}
        />
        <TextField label={say.name} required autoComplete="name" {...form.field("name")} />
        <BirthdayField {...form.control("birthday")} />
        <EmailField required {...form.field("email")} />
        <TextField label={say.allergies} optional autoComplete="off" {...form.field("allergies")} />
        <TextField label={say.diet} optional autoComplete="off" {...form.field("dietary_preferences")} />
        <RadioRows
          label={say.favourite}
          rows={[
            { value: "", label: say.surprise },
            ...lovedKinds.map((value) => ({
              value,
              label: say.favourites[value],
              before: <DrawnCake kind={value} width={44} />,
            })),
          ]}
          hint={say.favouriteHint}
          {...form.control("favourite_cake")}
        />
        <TextField
          label={say.cakeText}
          optional
          autoComplete="off"
          maxLength={LONGEST_CAKE_TEXT}
          hint={say.cakeTextHint}
          {...form.field("cake_text")}
        />
        <ConsentBox
          company={data.companyName}
          note={consentNote(data.consent, language)}
          {...form.control("consent")}
          onChange={(consent) => {
            form.control("consent").onChange(consent);
            if (consent) return;
            // Without consent nothing may be kept: the fields show what saving will do.
            form.set("allergies", "");
            form.set("dietary_preferences", "");
          }}
        />
        <SubmitButton size="lg" wide busy={form.busy} busyText={say.saving}>
          {say.save}
        </SubmitButton>
      </form>
    </Card>
  );
}

function valuesOf(token: string, data: Own): Values {
  return {
    ...typedFrom(data, ownFields),
    allergies: writtenOnce(data.allergies ?? ""),
    dietary_preferences: writtenOnce(data.dietary_preferences ?? ""),
    token,
    // HR's word, or a yes to an older wording, is not the person's own to this one.
    consent: data.consent?.source === "self" && data.consent.text_version === CONSENT_VERSION,
    updated_at: data.updated_at,
  };
}

function consentNote(consent: Own["consent"], language: Language): string | undefined {
  if (!consent) return undefined;
  const day = dayYearIn(language, stockholmDay(consent.given_at));
  return consent.source === "hr" ? texts[language].byHr(day) : texts[language].byYou(day);
}
