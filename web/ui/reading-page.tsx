import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { Logo } from "./logo.tsx";

type ReadingPageProps = {
  title: string;
  intro: ReactNode;
  /** Below the intro, smaller. */
  note?: string;
  /** Sections on one card. */
  children: ReactNode;
  below?: ReactNode;
  /** The way to the same page in another language. */
  otherLanguage?: ReactNode;
};

/** A page to read, in sections, for anybody. */
export function ReadingPage({ title, intro, note, children, below, otherLanguage }: ReadingPageProps) {
  return (
    <main
      id="innehall"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-[760px] flex-col gap-8 px-gutter py-7 outline-none md:py-12"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Logo />
        {otherLanguage}
      </div>
      <header>
        <h1 className="display text-h1 hyphens-manual wrap-anywhere">{title}</h1>
        <p className="mt-2 text-base text-subtle-foreground">{intro}</p>
        {note && <p className="mt-2 text-sm text-muted-foreground">{note}</p>}
      </header>
      <Card className="space-y-7 px-5 py-7 md:px-9 md:py-9">{children}</Card>
      {below}
    </main>
  );
}

export function ReadingSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="display text-h3">{title}</h2>
      <div className="mt-2 space-y-2.5 text-subtle-foreground">{children}</div>
    </section>
  );
}
