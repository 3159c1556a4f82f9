import type { ReactNode } from "react";
import { cx } from "./classes.ts";

const tones = {
  green: "bg-green-100 text-green-800",
  rose: "bg-rose-100 text-rose-700",
  marzipan: "bg-marzipan-100 text-marzipan-700",
  cream: "bg-cream-200 text-status-pending-fg",
  red: "bg-red-100 text-red-700",
  amber: "bg-amber-100 text-amber-600",
  white: "bg-card text-green-800",
};
export type Tone = keyof typeof tones;

const sizes = {
  32: "size-8 rounded-sm",
  40: "size-10 rounded-md",
  48: "size-12 rounded-lg",
  64: "size-16 rounded-2xl",
};

/** A small coloured square that holds an icon. */
export function IconTile({
  tone,
  size = 40,
  className,
  children,
}: {
  tone: Tone;
  size?: keyof typeof sizes;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span aria-hidden className={cx("grid shrink-0 place-items-center", sizes[size], tones[tone], className)}>
      {children}
    </span>
  );
}
