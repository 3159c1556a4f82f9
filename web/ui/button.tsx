import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./classes.ts";
import { Spinner } from "./spinner.tsx";

type Look = "primary" | "secondary" | "ghost" | "danger" | "danger-soft" | "link";
type Size = "lg" | "md" | "sm";

type Shape = {
  look?: Look;
  size?: Size;
  /** A picture before the words. */
  icon?: ReactNode;
  /** As wide as its place; `phone` only below 768. */
  wide?: boolean | "phone";
};

const base =
  "transition-soft inline-flex items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap select-none " +
  "disabled:border-transparent disabled:bg-cream-200 disabled:text-ink-300 disabled:shadow-none disabled:inset-shadow-none " +
  "aria-disabled:pointer-events-none aria-disabled:opacity-60";

const looks: Record<Look, string> = {
  primary:
    "bg-primary text-primary-foreground shadow-xs forced-colors:border inset-shadow-[0_1px_0_rgb(255_255_255/0.14)] hover:bg-primary-hover active:bg-primary-active",
  secondary:
    "border border-border-strong bg-card text-foreground shadow-xs hover:bg-cream-100 active:bg-cream-200",
  ghost: "text-ink-700 hover:bg-cream-100 active:bg-cream-200 disabled:bg-transparent",
  danger: "bg-destructive text-destructive-foreground shadow-xs forced-colors:border hover:bg-red-800",
  "danger-soft": "border border-red-300 bg-card text-destructive hover:bg-red-100",
  link: "text-primary underline decoration-green-300 underline-offset-4 hover:decoration-current disabled:bg-transparent",
};

const sizes: Record<Size, string> = {
  lg: "h-13 px-6 text-base",
  md: "h-control px-[18px] text-body",
  sm: "h-control-sm px-3.5 text-sm",
};

export function buttonClass({ look = "primary", size = "md", wide }: Shape = {}): string {
  const width = wide === "phone" ? "max-md:w-full" : wide ? "w-full" : "";
  return cx(base, looks[look], look === "link" ? "text-body" : sizes[size], width);
}

type ButtonProps = ComponentProps<"button"> & Shape & { busy?: boolean };

/** While `busy` it shows a ring, keeps its focus and does nothing. */
export function Button({ look, size, wide, icon, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass({ look, size, wide }), busy && "cursor-progress", className)}
    >
      {busy ? <Spinner size={18} /> : icon}
      {children}
    </button>
  );
}

/** The button that sends a form. */
export function SubmitButton({ busyText, busy, children, ...rest }: ButtonProps & { busyText?: string }) {
  return (
    <Button {...rest} type="submit" busy={busy}>
      {(busy && busyText) || children}
    </Button>
  );
}

/** A square button with a picture; its name is read out and shown as a tooltip. */
export function IconButton({
  label,
  size = "md",
  look = "secondary",
  className,
  ...rest
}: Omit<ButtonProps, "icon" | "wide" | "busy"> & { label: string }) {
  const square = size === "sm" ? "size-control-sm" : "size-control";
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(base, looks[look], square, "shrink-0", className)}
    />
  );
}

type AnchorProps = ComponentProps<"a"> & Shape;

/** A link that looks like a button; `href` for other sites (see LinkButton for our own routes). */
export function AnchorButton({ look, size, wide, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={cx(buttonClass({ look, size, wide }), className)}>
      {icon}
      {children}
    </a>
  );
}

/** The same for our own routes: `<LinkButton to="/dashboard">`. */
export const LinkButton = createLink(AnchorButton);
