import { toast } from "./ui/toaster.tsx";
import { kitWords } from "./ui/words.ts";

/** Copies a link. A browser that refuses, or has waited too long for it, leaves it to be copied by hand. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(kitWords().copied);
  } catch {
    toast.error(kitWords().notCopied, { toCopy: url });
  }
}
