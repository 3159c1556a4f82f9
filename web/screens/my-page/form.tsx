import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { type OwnField, ownFields, type Typed, typedFrom } from "../../../contract/entities/employee.ts";
import { agreedUnless } from "../../../contract/fields.ts";
import { updateOwnData } from "../../../contract/privacy.ts";
import { writtenOnce } from "../../../domain/allergies.ts";
import { formatDayYear } from "../../../domain/dates.ts";
import { type Celebration, celebrationLabels, celebrations } from "../../../domain/people.ts";
import { LONGEST_CAKE_TEXT, lovedKinds, productKindLabels } from "../../../domain/products.ts";
import { stockholmDay } from "../../../domain/clock.ts";
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
import { counted } from "../../../domain/swedish.ts";
import { ConsentBox } from "../joining/consent-box.tsx";
import { BirthdayField } from "../joining/person-fields.tsx";

type Own = Output<"get-own-data">;

/** What HR has written in is nobody's question until the person changes it. */
const asHrWrote =
  ({ consent, allergies, dietary_preferences }: Values) =>
  (form: Record<string, unknown>) =>
    !consent &&
    (form.allergies ?? "") === allergies &&
    (form.dietary_preferences ?? "") === dietary_preferences;

const meanings: Record<Celebration, string> = {
  celebrate: "Tårta på födelsedagen. Kollegorna påminns, om din arbetsplats vill det.",
  quiet: "Tårta på födelsedagen, men ingen påminnelse till kollegorna.",
  none: "Ingen tårta beställs. HR ser bara att du har valt det.",
};

type Values = Typed<OwnField> & { updated_at: string; token: string; consent: boolean };

type Props = { token: string; data: Own; onMoved: (email: string) => void };

export function OwnDataForm({ token, data, onMoved }: Props) {
  const [stored, setStored] = useState(() => valuesOf(token, data));
  const form = useCallForm<"update-own-data", Values>(updateOwnData, {
    start: stored,
    schema: updateOwnData.input.check(agreedUnless(asHrWrote(stored), "allergies", "dietary_preferences")),
    done: ({ cancelled, new_link }, saved) => {
      toast.success("Dina uppgifter har sparats.", {
        ...(cancelled > 0 && {
          description: `${counted(cancelled, "kommande tårta", "kommande tårtor")} har avbokats.`,
        }),
      });
      if (new_link) onMoved(saved.email);
      else void catchUp(saved as Values);
    },
    failed: (error, say) => {
      showError("Kunde inte spara. Försök igen.", error, say);
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
          label="Så vill jag bli firad"
          rows={celebrations.map((value) => ({
            value,
            label: celebrationLabels[value],
            detail: meanings[value],
          }))}
          hint={
            stops
              ? `Tårtan ${formatDayYear(Temporal.PlainDate.from(stops.delivery_date))} avbokas när du sparar.`
              : undefined
          }
          {...form.control("celebration")}
        />
        <TextField label="Namn" required autoComplete="name" {...form.field("name")} />
        <BirthdayField {...form.control("birthday")} />
        <EmailField required {...form.field("email")} />
        <TextField label="Allergier" optional autoComplete="off" {...form.field("allergies")} />
        <TextField label="Kost" optional autoComplete="off" {...form.field("dietary_preferences")} />
        <RadioRows
          label="Din favorit"
          rows={[
            { value: "", label: "Överraska mig" },
            ...lovedKinds.map((value) => ({
              value,
              label: value === "fruit_platter" ? "Hellre frukt" : productKindLabels[value],
              before: <DrawnCake kind={value} width={44} />,
            })),
          ]}
          hint="Vi väljer din när bageriet har den och du kan äta den."
          {...form.control("favourite_cake")}
        />
        <TextField
          label="Det ska stå på tårtan"
          optional
          autoComplete="off"
          maxLength={LONGEST_CAKE_TEXT}
          hint={`Högst ${LONGEST_CAKE_TEXT} tecken. Bageriet läser texten. Lämna tomt om du inte vill ha någon.`}
          {...form.field("cake_text")}
        />
        <ConsentBox
          company={data.companyName}
          note={consentNote(data.consent)}
          {...form.control("consent")}
          onChange={(consent) => {
            form.control("consent").onChange(consent);
            if (consent) return;
            // Without consent nothing may be kept: the fields show what saving will do.
            form.set("allergies", "");
            form.set("dietary_preferences", "");
          }}
        />
        <SubmitButton size="lg" wide busy={form.busy} busyText="Sparar...">
          Spara
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

function consentNote(consent: Own["consent"]): string | undefined {
  if (!consent) return undefined;
  const day = formatDayYear(stockholmDay(consent.given_at));
  return consent.source === "hr"
    ? `HR skrev in uppgifterna ${day}. Kryssa i om du samtycker, eller töm fälten så raderas de.`
    : `Du samtyckte ${day}. Tar du bort krysset raderas uppgifterna.`;
}
