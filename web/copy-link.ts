import { toast } from "./ui/toaster.tsx";

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success("Länk kopierad!");
  } catch {
    toast.error("Länken kunde inte kopieras. Markera den och kopiera själv.");
  }
}
