import { CalendarX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Logo } from "./logo.tsx";
import { StatusPage } from "./status-page.tsx";
import { useKitWords } from "./words.ts";

type LinkPageProps = {
  /** The company or supplier whose link it is. */
  name: string | undefined;
  /** A switch between them. */
  languages?: ReactNode;
  children: ReactNode;
};

/** The frame of a page without a login, whose key is the link in a mail: the logo, whose link it is, and one column. */
export function LinkPage({ name, languages, children }: LinkPageProps) {
  return (
    <>
      <NotIndexed />
      <header className="border-b hairline bg-card">
        <div className="mx-auto flex w-full max-w-[640px] flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3.5">
          <Logo />
          <p className="text-sm text-subtle-foreground">{name}</p>
          {languages}
        </div>
      </header>
      <main id="innehall" tabIndex={-1} className="outline-none">
        <div className="mx-auto w-full max-w-[640px] px-5 pt-11 pb-16 max-md:pt-7 max-md:pb-28">
          {children}
        </div>
      </main>
    </>
  );
}

type LinkFailedProps = {
  title: string;
  error: { refused: boolean; text: string; code: string };
  retry: () => void;
  /** What to do when the link does not work any more; another try would change nothing. */
  instead?: ReactNode;
  children?: ReactNode;
};

/** The link shows nothing: it is old or wrong, or there was no answer. */
export function LinkFailed({ title, error, retry, instead, children }: LinkFailedProps) {
  const words = useKitWords();
  const again = (
    <Button wide onClick={retry}>
      {words.retry}
    </Button>
  );
  return (
    <StatusPage
      state="failed"
      icon={<CalendarX size={30} />}
      title={title}
      actions={error.refused ? instead : again}
    >
      <NotIndexed />
      {words.say(error.text, error.code)}
      {children}
    </StatusPage>
  );
}

const NotIndexed = () => <meta name="robots" content="noindex, nofollow" />;
