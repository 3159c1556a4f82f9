/** What stands on a cake, as if it stood there: wherever it is read. */
export const Plaque = ({ text }: { text: string }) => (
  <span className="display inline-block max-w-full rounded-xl bg-cream-100 px-3.5 py-0.5 text-base wrap-anywhere">
    {text}
  </span>
);
