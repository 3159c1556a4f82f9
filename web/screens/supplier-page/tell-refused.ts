import { toast } from "../../ui/toaster.tsx";
import { kitWords } from "../../ui/words.ts";

type Result = {
  done: readonly string[];
  refused: readonly { order_ids: readonly string[]; code: string; text: string }[];
};

/**
 * Thanks for what was done, if anything was, and tells of what could not be done why. Where several were sent at once each
 * reason says whose order it is about.
 */
export function tellRefused(
  { done, refused }: Result,
  thanks: string,
  sent: readonly { id: string; company_name: string }[] = [],
): void {
  const about = ({ order_ids, code, text }: Result["refused"][number]) => {
    const said = kitWords().say(text, code);
    const own = sent.filter(({ id }) => order_ids.includes(id));
    const names = [...new Set(own.map(({ company_name }) => company_name))];
    return sent.length > 1 && names.length > 0 ? `${names.join(", ")}: ${said}` : said;
  };
  for (const text of new Set(refused.map(about))) toast.error(text);
  if (done.length > 0) toast.success(thanks);
}
