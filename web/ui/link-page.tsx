import { CalendarX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Logo } from "./logo.tsx";
import { StatusPage } from "./status-page.tsx";

type LinkPageProps = {
  /** The company or supplier whose link it is. */
  name: string | undefined;
  children: ReactNode;
};

/** The frame of a page without a login, whose key is the link in a mail: the logo, whose link it is, and one column. */
export function LinkPage({ name, children }: LinkPageProps) {
  return (
    <>
      <NotIndexed />
      <header className="border-b hairline bg-card">
        <div className="mx-auto flex w-full max-w-[640px] items-center justify-between gap-4 px-5 py-3.5">
          <Logo />
          <p className="text-sm text-subtle-foreground">{name}</p>
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
  error: { refused: boolean; text: string };
  retry: () => void;
  /** What to do when the link does not work any more; another try would change nothing. */
  instead?: ReactNode;
  children?: ReactNode;
};

/** The link shows nothing: it is old or wrong, or there was no answer. */
export function LinkFailed({ title, error, retry, instead, children }: LinkFailedProps) {
  const again = (
    <Button wide onClick={retry}>
      Försök igen
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
      {error.text}
      {children}
    </StatusPage>
  );
}

const NotIndexed = () => <meta name="robots" content="noindex, nofollow" />;
