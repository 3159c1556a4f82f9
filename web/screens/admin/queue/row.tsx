import { Undo2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/classes.ts";
import { IconTile, type Tone } from "../../../ui/icon-tile.tsx";
import { useLater } from "./use-later.ts";

type RowProps = {
  first: boolean;
  icon: ReactNode;
  tone: Tone;
  title: ReactNode;
  badge?: ReactNode;
  /** How it stands, and other ways than the proposed one. */
  children: ReactNode;
  decision: ReactNode;
};

/** One thing that waits: what it is at the left, the proposed decision at the right. */
export function QueueRow({ first, icon, tone, title, badge, children, decision }: RowProps) {
  const name = useId();
  return (
    <li
      data-row
      tabIndex={-1}
      aria-labelledby={name}
      className={cx(
        "grid gap-x-6 gap-y-3 border-l-[3px] p-card -outline-offset-2 focus:bg-cream-25 md:grid-cols-[minmax(0,1fr)_15.5rem]",
        first ? "border-l-red-700" : "border-l-transparent",
      )}
    >
      <div className="flex min-w-0 gap-4">
        <IconTile tone={tone}>{icon}</IconTile>
        <div className="min-w-0 space-y-1.5">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span id={name} className="font-semibold wrap-anywhere">
              {title}
            </span>
            {badge}
          </p>
          {children}
        </div>
      </div>
      <div className="grid content-start gap-1.5 text-center">{decision}</div>
    </li>
  );
}

/** What stands below a row's words. */
export const QueueText = ({ children }: { children: ReactNode }) => (
  <p className="text-sm wrap-anywhere text-subtle-foreground">{children}</p>
);

export const QueueLinks = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm empty:hidden">{children}</p>
);

/** Below the button: what follows from it. */
export const QueueHint = ({ children }: { children: ReactNode }) => (
  <p className="text-sm text-subtle-foreground">{children}</p>
);

type DecideProps = {
  first: boolean;
  busy?: boolean;
  icon?: ReactNode;
  /** What it is called for whoever does not see the row. */
  name?: string;
  children: ReactNode;
  /** Opens something first, and so needs no second thought. */
  onOpen?: () => void;
  /** Is done a moment later, until when it can be taken back; `doing` says what. */
  onDecide?: () => void;
  doing?: string;
};

/** The proposed decision, which Enter presses for its row. */
export function Decide({ first, busy, icon, name, children, onOpen, onDecide, doing }: DecideProps) {
  const later = useLater(() => onDecide?.());
  if (later.waits)
    return (
      <>
        <p role="status" className="text-sm font-semibold">
          {doing} …
        </p>
        <Button
          look="secondary"
          wide
          data-decision
          data-undo
          icon={<Undo2 size={17} aria-hidden />}
          onClick={later.undo}
        >
          Ångra
        </Button>
      </>
    );
  return (
    <Button
      look={first ? "primary" : "secondary"}
      wide
      data-decision
      busy={busy}
      icon={icon}
      aria-label={name}
      onClick={onOpen ?? later.start}
    >
      {children}
    </Button>
  );
}
