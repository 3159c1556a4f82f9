import { Heart, Shuffle } from "lucide-react";
import { type ReactNode, useId } from "react";
import { lovedKinds } from "../../../domain/products.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { cx } from "../../ui/classes.ts";
import { Dot } from "../../ui/checkbox.tsx";
import { DrawnCake } from "../../ui/drawn-cake.tsx";
import { FieldNote } from "../../ui/field.tsx";
import { texts } from "./texts.ts";

type Favourite = (typeof lovedKinds)[number] | "";
type Props = { value: Favourite; onChange: (value: Favourite) => void; error?: string };

/** What one loves best, as drawn cakes of which one is chosen. */
export function FavouriteField({ value, onChange, error }: Props) {
  const say = useTexts(texts);
  const name = useId();
  const choice = (kind: Favourite, shape: string, children: ReactNode) => (
    <label
      key={kind}
      className={cx(
        "transition-soft relative border bg-card",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        kind === value ? "border-primary bg-green-50 ring-1 ring-primary" : "hairline hover:bg-cream-25",
        shape,
      )}
    >
      <input
        type="radio"
        name={name}
        checked={kind === value}
        onChange={() => onChange(kind)}
        className="peer sr-only"
      />
      {children}
    </label>
  );
  return (
    <div role="radiogroup" aria-label={say.favourite} aria-describedby={`${name}-note`}>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {lovedKinds.map((kind) =>
          choice(
            kind,
            "flex flex-col items-center gap-2 rounded-lg px-2 pt-4 pb-3 text-center",
            <>
              {kind === value && (
                <span className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-accent text-accent-foreground">
                  <Heart size={15} fill="currentColor" aria-hidden />
                </span>
              )}
              <DrawnCake kind={kind} width={88} />
              <span className="text-sm font-semibold">{say.favourites[kind]}</span>
            </>,
          ),
        )}
        {choice(
          "",
          "col-span-2 flex min-h-13 items-center gap-3 rounded-lg px-4 py-2.5 md:col-span-1 md:flex-col md:justify-center md:gap-2 md:text-center",
          <>
            <span className="md:hidden">
              <Dot checked={value === ""} />
            </span>
            <Shuffle size={22} aria-hidden className="text-subtle-foreground" />
            <span className="text-sm font-semibold">{say.surprise}</span>
          </>,
        )}
      </div>
      <FieldNote id={`${name}-note`} error={error} hint={say.favouriteHint} />
    </div>
  );
}
