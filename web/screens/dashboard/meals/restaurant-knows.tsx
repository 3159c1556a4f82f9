import { Leaf } from "lucide-react";

/** The colleagues' diets go along by themselves, counted; nobody is named. */
export function RestaurantKnows({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <p className="flex items-start gap-2.5 text-sm text-subtle-foreground">
      <Leaf size={16} aria-hidden className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere">
        Köket får veta vad kollegorna behöver, utan namn:
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
    </p>
  );
}
