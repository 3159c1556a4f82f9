import type { ReactNode } from "react";
import type { Language } from "../../domain/language.ts";
import { Logo } from "../ui/logo.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

type Props = { children: ReactNode; onLanguage?: (language: Language) => void };

/** The frame of what an employee opens with a link: the logo, the switch of languages, and one column. */
export function PersonPage({ children, onLanguage }: Props) {
  return (
    <main
      id="innehall"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center gap-9 px-5 py-7 outline-none max-md:items-start"
    >
      <meta name="robots" content="noindex, nofollow" />
      <div className="flex w-full max-w-[520px] flex-wrap items-center justify-between gap-3">
        <Logo />
        <LanguageSwitch onChoose={onLanguage} />
      </div>
      {children}
    </main>
  );
}
