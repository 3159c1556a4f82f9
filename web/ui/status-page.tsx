import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { IconTile, type Tone } from "./icon-tile.tsx";
import { Logo } from "./logo.tsx";
import { Ring } from "./spinner.tsx";

type StatusCardProps = {
  /** A ring, a picture of success, or the red mark. */
  state: "working" | "done" | "failed";
  icon?: ReactNode;
  tone?: Tone;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** 'Du skickas till översikten om 3 sekunder.', with a bar that takes that long. */
  leaving?: { text: string; seconds: number };
};

export function StatusCard({
  state,
  icon,
  tone = "green",
  title,
  children,
  actions,
  leaving,
}: StatusCardProps) {
  return (
    <Card className="flex w-full max-w-[384px] flex-col items-center px-9 py-12 text-center max-md:px-6 max-md:py-9">
      {state === "working" && <Ring />}
      {state === "done" && (
        <IconTile tone={tone} size={64}>
          {icon}
        </IconTile>
      )}
      {state === "failed" && (
        <IconTile tone="red" size={64}>
          {icon ?? <CircleAlert size={30} />}
        </IconTile>
      )}
      <div role={state === "failed" ? "alert" : "status"}>
        <h1 className="display mt-5 text-h2">{title}</h1>
        {children && <div className="mt-1.5 max-w-[32ch] text-base text-subtle-foreground">{children}</div>}
      </div>
      {actions && <div className="mt-7 flex w-full flex-col gap-2.5">{actions}</div>}
      {leaving && (
        <div className="mt-9 w-full">
          <p className="text-xs text-muted-foreground">{leaving.text}</p>
          <div className="mt-2.5 h-1 overflow-hidden rounded-full bg-cream-200">
            <div
              className="h-full rounded-full bg-primary"
              style={{ animation: `fill ${leaving.seconds}s linear both` }}
            />
          </div>
        </div>
      )}
    </Card>
  );
}

/** A page that is nothing but the logo and one card; where it is bilingual, also the switch. */
export function StatusPage({ languages, ...props }: StatusCardProps & { languages?: ReactNode }) {
  return (
    <main
      id="innehall"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center gap-9 px-gutter py-11 outline-none"
    >
      <Logo />
      {languages}
      <StatusCard {...props} />
    </main>
  );
}
