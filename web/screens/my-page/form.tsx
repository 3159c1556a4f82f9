import { Cake, type LucideIcon, Moon, PartyPopper } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { type OwnField, ownFields, type Typed, typedFrom } from "../../../contract/entities/employee.ts";
import { agreedUnless } from "../../../contract/fields.ts";
import { updateOwnData } from "../../../contract/privacy.ts";
import { writtenOnce } from "../../../domain/allergies.ts";
import { dayYearIn, type Language } from "../../../domain/language.ts";
import { type Celebration, celebrations } from "../../../domain/people.ts";
import { LONGEST_CAKE_TEXT } from "../../../domain/products.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { useLanguage, useTexts } from "../../bilingual/texts.ts";
import { showError } from "../../calls.ts";
import { useCallForm } from "../../form.ts";
import { queryClient, queryOf } from "../../query.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { cx } from "../../ui/classes.ts";
import { RadioRows } from "../../ui/choice-rows.tsx";
import { EmailField, TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { CONSENT_VERSION } from "../../../domain/consent.ts";
import { ConsentBox } from "../joining/consent-box.tsx";
import { BirthdayField } from "../joining/person-fields.tsx";
import { FavouriteField } from "./favourite.tsx";
import { OwnCake } from "./own-cake.tsx";
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
    <form
      {...form.props}
      className="mt-7 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr]"
    >
      <div className="lg:sticky lg:top-6 lg:col-start-2">
        <OwnCake
          birthday={form.values.birthday}
          celebration={form.values.celebration}
          favourite={form.values.favourite_cake}
          words={form.values.cake_text}
          nextOrder={data.next_order}
        />
      </div>
      <div className="grid gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Part title={say.celebration}>
          <RadioRows
            label={say.celebration}
            hideLabel
            rows={celebrations.map((value) => ({
              value,
              label: say.celebrations[value],
              detail: say.meanings[value],
              before: <Sign {...signs[value]} />,
            }))}
            hint={
              stops ? say.stops(dayYearIn(language, Temporal.PlainDate.from(stops.delivery_date))) : undefined
            }
            {...form.control("celebration")}
          />
        </Part>
        <Part title={say.favourite}>
          <FavouriteField {...form.control("favourite_cake")} />
        </Part>
        <Part title={say.words}>
          <TextField
            label={say.cakeText}
            optional
            autoComplete="off"
            maxLength={LONGEST_CAKE_TEXT}
            hint={say.cakeTextHint}
            {...form.field("cake_text")}
          />
        </Part>
        <Part title={say.cannotEat}>
          <div className="grid gap-5 md:grid-cols-2">
            <TextField label={say.allergies} optional autoComplete="off" {...form.field("allergies")} />
            <TextField label={say.diet} optional autoComplete="off" {...form.field("dietary_preferences")} />
          </div>
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
        </Part>
        <Part title={say.aboutYou}>
          <TextField label={say.name} required autoComplete="name" {...form.field("name")} />
          <div className="grid gap-5 md:grid-cols-2">
            <BirthdayField {...form.control("birthday")} />
            <EmailField required {...form.field("email")} />
          </div>
        </Part>
        <SubmitButton size="lg" wide busy={form.busy} busyText={say.saving}>
          {say.save}
        </SubmitButton>
      </div>
    </form>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="pb-card">
    <CardHead title={title} />
    <div className="space-y-5 px-card pt-4">{children}</div>
  </Card>
);

const signs: Record<Celebration, { icon: LucideIcon; look: string }> = {
  celebrate: { icon: PartyPopper, look: "bg-accent-soft text-accent-soft-foreground" },
  quiet: { icon: Cake, look: "bg-green-100 text-primary" },
  none: { icon: Moon, look: "bg-cream-200 text-subtle-foreground" },
};

const Sign = ({ icon: Icon, look }: { icon: LucideIcon; look: string }) => (
  <span aria-hidden className={cx("grid size-8 shrink-0 place-items-center rounded-md", look)}>
    <Icon size={17} />
  </span>
);

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
