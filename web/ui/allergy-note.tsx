import { Leaf, TriangleAlert } from "lucide-react";
import { writtenOnce } from "../../domain/allergies.ts";
import { cx } from "./classes.ts";
import { useKitWords } from "./words.ts";

/** Never an icon alone: the icon, the word, the substance. Nothing when there is nothing to tell. */
export function AllergyNote({ allergies, wide }: { allergies: string | null | undefined; wide?: boolean }) {
  const { allergy } = useKitWords();
  if (!allergies?.trim()) return null;
  return (
    <p
      className={cx(
        "flex items-start gap-2 rounded-sm bg-warning-soft px-2 py-1 text-xs text-warning-soft-foreground",
        wide ? "w-full py-1.5" : "w-fit max-w-full",
      )}
    >
      <TriangleAlert size={14} className="mt-0.5 text-warning" aria-hidden />
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{allergy}</strong> {writtenOnce(allergies)}
      </span>
    </p>
  );
}

export function DietNote({ diet }: { diet: string | null | undefined }) {
  if (!diet?.trim()) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-subtle-foreground">
      <Leaf size={14} aria-hidden className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">Kost: {writtenOnce(diet)}</span>
    </p>
  );
}

/** Where food would stand, for somebody without the right to see it. */
export const HiddenFood = () => <span className="text-xs text-subtle-foreground">Du ser inte allergier</span>;
