import { useEffect, useEffectEvent, useState } from "react";
import type { DefaultValues, Path } from "react-hook-form";
import type { z } from "zod";
import type { Input, Output } from "../../../contract/contract.ts";
import { changeWords, type CompanyField } from "../../../domain/company-settings.ts";
import { counted } from "../../../domain/swedish.ts";
import { toast } from "../../ui/toaster.tsx";
import { useCallForm } from "../../form.ts";

type SectionCall =
  | "update-company-details"
  | "update-invoicing"
  | "update-customer-details"
  | "update-customer-invoicing";
type Values = Partial<Record<CompanyField, string>>;

/** A field that somebody else has changed since the form was filled: what stands now, and what is typed here. */
export type Conflict = { field: CompanyField; now: string; mine: string };

/**
 * A section that is saved as a whole. It follows what is read while nothing is typed; what somebody else saves meanwhile
 * is shown beside what is typed here, and one of the two is chosen before it can be saved.
 */
export function useSectionForm<N extends SectionCall, V extends Values>(
  target: { name: N; input: z.ZodType },
  version: string,
  present: V,
  /** Whose it is, where that is not one's own company. */
  customer?: { id: string },
) {
  /** What the form began with, which version of the section that was, and what it was filled with. */
  const [base, setBase] = useState({ version, values: present, filled: present });
  const form = useCallForm<N, V>(target, {
    start: present as DefaultValues<V>,
    input: (values) => ({ seen: base.version, ...customer, ...values }) as unknown as Input<N>,
    done: (output) => {
      setBase({ ...base, values: form.latest() });
      tell(output as Output<SectionCall>);
    },
    failed: "Kunde inte spara. Försök igen.",
  });
  const fields = Object.keys(present) as (keyof V & CompanyField)[];
  const edited = fields.filter((field) => form.values[field] !== base.values[field]);
  const isBehind = version !== base.version;
  const conflicts: Conflict[] =
    isBehind && edited.length > 0
      ? fields
          .filter((field) => present[field] !== base.values[field])
          .map((field) => ({ field, now: present[field] ?? "", mine: form.values[field] ?? "" }))
      : [];

  // While nothing is typed the form follows what is read.
  if (isBehind && edited.length === 0) setBase({ version, values: present, filled: present });
  const fill = useEffectEvent((values: V) => form.reset(values));
  const { filled } = base;
  useEffect(() => fill(filled), [filled]);
  const startFrom = (values: V) => setBase({ version, values: present, filled: { ...values } });

  return {
    props: form.props,
    busy: form.busy,
    field: (name: Path<V>) => ({
      ...form.field(name),
      changed: edited.includes(name as keyof V & CompanyField),
    }),
    control: form.control,
    edited: edited as CompanyField[],
    conflicts,
    /** Back to what is saved. */
    undo: () => startFrom(present),
    /** What is typed here stays to be saved; everything else is as the other has saved it. */
    keepMine: () =>
      startFrom({ ...present, ...Object.fromEntries(edited.map((field) => [field, form.values[field]])) }),
  };
}

function tell({ changes, waiting_contact_email: waiting }: Output<SectionCall>): void {
  const confirming =
    waiting && `Vi har skickat ett mejl till ${waiting}. När adressen är bekräftad där går era mejl dit.`;
  const words = [...changes.map(changeWords), ...(confirming ? [confirming] : [])];
  if (words.length > 1)
    toast.success(counted(words.length, "ändring sparad", "ändringar sparade"), {
      description: words
        .map((each) => each.replace(/\.$/, ""))
        .join(". ")
        .concat("."),
    });
  else toast.success(words[0] ?? "Sparat");
}
