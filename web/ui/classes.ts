/** Joins class names and leaves out what is not set. */
export const cx = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");

/** Where the system chooses the colours, what is chosen has the colour that it keeps for that. */
export const chosenByForce =
  "forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none";
