import { initials } from "../../domain/people.ts";
import { cx } from "./classes.ts";

const tones = [
  "bg-rose-100 text-rose-700",
  "bg-berry-100 text-berry-700",
  "bg-marzipan-100 text-marzipan-700",
  "bg-green-100 text-green-800",
];

const sizes = { 28: "size-7 text-2xs", 32: "size-8 text-2xs", 40: "size-10 text-xs" };

/** First and last name's initials, in a colour that stays the person's. */
export function Avatar({
  name,
  size = 40,
  tone,
}: {
  name: string;
  size?: 28 | 32 | 40;
  tone?: 0 | 1 | 2 | 3;
}) {
  return (
    <span
      aria-hidden
      className={cx(
        "grid shrink-0 place-items-center rounded-full font-semibold",
        sizes[size],
        tones[tone ?? colourOf(name)],
      )}
    >
      {initials(name)}
    </span>
  );
}

const colourOf = (name: string) =>
  Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4;
