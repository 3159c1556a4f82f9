import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { Logo } from "../../ui/logo.tsx";

/** The frame of the small account screens: the logo, one card, and what stands below it. */
export function AccountPage({
  title,
  text,
  below,
  languages,
  children,
}: {
  title: string;
  text?: ReactNode;
  below?: ReactNode;
  /** The switch of languages, where there are any. */
  languages?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main
      id="innehall"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center gap-8 px-gutter py-7 outline-none md:py-14"
    >
      <Logo />
      {languages}
      <Card className="w-full max-w-[440px] px-5 py-7 md:px-9 md:py-9">
        <h1 className="display text-h2">{title}</h1>
        {text && <p className="mt-1.5 text-subtle-foreground">{text}</p>}
        <div className="mt-6">{children}</div>
      </Card>
      {below && <div className="w-full max-w-[440px]">{below}</div>}
    </main>
  );
}

export const quietLink =
  "text-sm text-primary underline decoration-green-300 underline-offset-4 hover:decoration-current";
