import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { CONSENT_TEXT, consentDetails } from "../../../domain/consent.ts";
import { Checkbox } from "../../ui/checkbox.tsx";

type Props = { company: string; note?: string } & Omit<ComponentProps<typeof Checkbox>, "label" | "hint">;

/** The explicit yes that health data needs, with who sees it and for how long. */
export function ConsentBox({ company, note, ...box }: Props) {
  return (
    <div className="rounded-lg border border-border-strong bg-background px-4 py-4">
      <Checkbox label={<span className="font-medium">{CONSENT_TEXT}</span>} {...box} />
      <div className="pl-7.5 text-xs text-subtle-foreground">
        <p className="mt-1.5">{consentDetails(company)}</p>
        {note && <p className="mt-1.5">{note}</p>}
        <Link
          to="/integritet"
          target="_blank"
          className="mt-2 inline-block text-sm font-medium text-primary underline decoration-green-300 underline-offset-4 hover:decoration-current"
        >
          Så hanterar vi dina uppgifter
        </Link>
      </div>
    </div>
  );
}
