import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../../ui/classes.ts";

type StepProps = { number: number; title: string; done: boolean; last?: boolean; children?: ReactNode };

/** One of several, in their order: its number, or a check when it is done, and a line to the next. */
export function Step({ number, title, done, last, children }: StepProps) {
  return (
    <li className="relative flex gap-4.5 pb-8 last:pb-0 max-md:gap-3.5">
      {!last && (
        <span
          aria-hidden
          className={cx("absolute top-9 bottom-1 left-3.5 w-px", done ? "bg-green-300" : "bg-border")}
        />
      )}
      <span
        className={cx(
          "flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-semibold tabular-nums",
          done ? "bg-primary text-primary-foreground" : "border border-primary bg-green-50 text-primary",
        )}
      >
        {done ? <Check size={15} aria-hidden /> : number}
        {done && <span className="sr-only">Klart:</span>}
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <h2 className="font-semibold">{title}</h2>
        {children}
      </div>
    </li>
  );
}

/** It comes after another that is not done yet. */
export const Later = ({ children }: { children: ReactNode }) => (
  <p className="mt-1 text-sm text-muted-foreground">{children}</p>
);
