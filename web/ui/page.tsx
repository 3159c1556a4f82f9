import type { ReactNode } from "react";
import { cx } from "./classes.ts";

/** The column that every page keeps to. */
export function Container({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx("mx-auto w-full max-w-[calc(var(--container)+2*var(--gutter))] px-gutter", className)}>
      {children}
    </div>
  );
}

type HeadProps = { title: ReactNode; text?: ReactNode; action?: ReactNode };

/** A page's title, the line below it and its one primary action. */
export function PageHead({ title, text, action }: HeadProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-5 md:pt-9 md:pb-6">
      <div>
        <h1 className="display text-h1">{title}</h1>
        {text && <p className="mt-1 text-subtle-foreground">{text}</p>}
      </div>
      {action && <div className="empty:hidden max-md:w-full [&>*]:max-md:w-full">{action}</div>}
    </header>
  );
}
