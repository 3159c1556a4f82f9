import type { ReactNode } from "react";
import type { Language } from "../../domain/language.ts";
import { cx } from "../ui/classes.ts";
import { Logo } from "../ui/logo.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

type Props = { children: ReactNode; wide?: boolean; onLanguage?: (language: Language) => void };

/** The frame of what an employee opens with a link: the logo, the switch of languages, and one column. */
export function PersonPage({ children, wide, onLanguage }: Props) {
  return (
    <main
      id="innehall"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center gap-9 px-5 py-7 outline-none max-md:items-start"
    >
      <meta name="robots" content="noindex, nofollow" />
      <div
        className={cx(
          "flex w-full flex-wrap items-center justify-between gap-3",
          wide ? "max-w-[1000px]" : "max-w-[520px]",
        )}
      >
        <Logo />
        <LanguageSwitch onChoose={onLanguage} />
      </div>
      {children}
    </main>
  );
}
