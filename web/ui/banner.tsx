import type { ReactNode } from "react";
import { cx } from "./classes.ts";
import { IconTile } from "./icon-tile.tsx";

type BannerProps = {
  tone: "marzipan" | "amber";
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  /** Between the words and the action: the candles. */
  picture?: ReactNode;
  action?: ReactNode;
};

export function Banner({ tone, icon, title, text, picture, action }: BannerProps) {
  return (
    <section
      aria-label={title}
      className={cx(
        "flex flex-wrap items-center gap-x-6 gap-y-4 rounded-xl border p-4 md:px-5",
        picture ? "lg:flex-nowrap" : "md:flex-nowrap",
        tone === "amber" ? "border-warning-border bg-amber-100" : "border-marzipan-300 bg-marzipan-100",
      )}
    >
      <div
        className={cx(
          "flex min-w-0 flex-1 items-center gap-4",
          picture ? "max-lg:basis-full" : "max-md:basis-full",
        )}
      >
        <IconTile tone="white" size={48} className={tone === "amber" ? "!text-amber-600" : undefined}>
          {icon}
        </IconTile>
        <div>
          <h2 className="text-base font-semibold">{title}</h2>
          {text && (
            <p className={cx("text-sm", tone === "amber" ? "text-amber-800" : "text-subtle-foreground")}>
              {text}
            </p>
          )}
        </div>
      </div>
      {picture && <div className="max-md:basis-full">{picture}</div>}
      {action && <div className="ml-auto max-md:w-full [&>*]:max-md:w-full">{action}</div>}
    </section>
  );
}
