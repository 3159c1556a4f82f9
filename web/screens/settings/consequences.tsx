/** What a change does to what is planned, shown before it is saved. */
export function Consequences({ lines }: { lines: readonly string[] }) {
  return (
    <div className="rounded-xl bg-warning-soft p-4 text-sm text-warning-soft-foreground">
      <p className="font-semibold">Det här händer när ni sparar</p>
      <ul className="mt-1 space-y-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
