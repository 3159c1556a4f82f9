import { useEffect, useRef } from "react";

type Props = { lines: readonly string[]; title?: string };

/** What a change does to what is planned, shown before it is saved. In a long dialog it would stand out of sight. */
export function Consequences({ lines, title = "Det här händer när ni sparar" }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div
      ref={box}
      className="scroll-mb-5 rounded-xl bg-warning-soft p-4 text-sm text-warning-soft-foreground"
    >
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 space-y-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
