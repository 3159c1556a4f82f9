import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { languageForLink, useLanguage, useTexts } from "../../bilingual/texts.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { joiningTexts } from "./texts.ts";

type Props = { company: string; note?: string } & Omit<ComponentProps<typeof Checkbox>, "label" | "hint">;

/** The explicit yes that health data needs, with who sees it and for how long. */
export function ConsentBox({ company, note, ...box }: Props) {
  const texts = useTexts(joiningTexts);
  const language = useLanguage();
  return (
    <div className="rounded-lg border border-border-strong bg-background px-4 py-4">
      <Checkbox label={<span className="font-medium">{texts.consent}</span>} {...box} />
      <div className="pl-7.5 text-xs text-subtle-foreground">
        <p className="mt-1.5">{texts.consentDetails(company)}</p>
        {note && <p className="mt-1.5">{note}</p>}
        <Link
          to="/integritet"
          search={languageForLink(language)}
          target="_blank"
          className="mt-2 inline-block text-sm font-medium text-primary underline decoration-green-300 underline-offset-4 hover:decoration-current"
        >
          {texts.howWeHandle}
        </Link>
      </div>
    </div>
  );
}
