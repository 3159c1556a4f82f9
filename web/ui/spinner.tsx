import { cx } from "./classes.ts";

/** A turning ring. With a label it is a state to be read out; without one it decorates a word. */
export function Spinner({
  size = 20,
  label,
  className,
}: {
  size?: number;
  label?: string;
  className?: string;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      className={cx("spin shrink-0", className)}
      {...(label ? { role: "status", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d="M12 3a9 9 0 1 0 9 9" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** The large ring of a page that is working on something. */
export function Ring({ size = 60 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 60 60" fill="none" className="spin" aria-hidden>
      <circle cx="30" cy="30" r="27" stroke="var(--cream-200)" strokeWidth="5" />
      <path d="M30 3a27 27 0 0 1 27 27" stroke="var(--primary)" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
