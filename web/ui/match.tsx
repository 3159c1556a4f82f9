import { Fragment } from "react";

/** A text with the beginnings of its words that were typed in bold green. */
export function Match({ text, words }: { text: string; words: string }) {
  const typed = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (typed.length === 0) return text;
  const beginning = new RegExp(`(?<![\\p{L}\\p{N}])(${typed.join("|")})`, "giu");
  return text.split(beginning).map((part, index) =>
    index % 2 === 1 ? (
      <b key={index} className="font-semibold text-primary">
        {part}
      </b>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
