import { toast } from "./ui/toaster.tsx";

/** Copies a link. A browser that refuses, or has waited too long for it, leaves it to be copied by hand. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success("Länk kopierad!");
  } catch {
    toast.error("Länken kunde inte kopieras. Markera den och kopiera själv.", { description: url });
  }
}
