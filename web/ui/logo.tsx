import { Link } from "@tanstack/react-router";
import { brand } from "../../domain/brand.ts";
import { cx } from "./classes.ts";

export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="var(--green-700)"
      aria-hidden
      className="shrink-0"
    >
      <path fill="var(--rose-600)" d="M32 0c4.3 5 6 7.5 6 10.2a6 6 0 0 1-12 0C26 7.5 27.7 5 32 0z" />
      <rect x="29" y="19" width="6" height="10" />
      <path d="M8 40v-3c0-6 4.5-9 10.5-9h27c6 0 10.5 3 10.5 9v3a6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0z" />
      <path d="M8 47.4a9.5 9.5 0 0 0 12 0 9.5 9.5 0 0 0 12 0 9.5 9.5 0 0 0 12 0 9.5 9.5 0 0 0 12 0V54a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2z" />
      <rect x="2" y="60" width="60" height="4" rx="2" />
    </svg>
  );
}

type LogoProps = {
  to?: "/" | "/dashboard";
  /** Where there is no room for the name: below 768 px, or on the narrowest screens. */
  markOnly?: "phone" | "narrow";
};

const withoutName = { phone: "max-md:sr-only", narrow: "max-[359px]:sr-only" };

/** The mark and the name; leads to the start page. */
export function Logo({ to = "/", markOnly }: LogoProps) {
  return (
    <Link to={to} className="inline-flex w-fit items-center gap-3 rounded-sm">
      <LogoMark />
      <span className={cx("display text-[1.4375rem] leading-none", markOnly && withoutName[markOnly])}>
        {brand.name}
      </span>
    </Link>
  );
}
