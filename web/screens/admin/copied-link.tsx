import { Copy } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";

/** A link to hand on by other means than our mail. */
export function LinkToCopy({ label, url }: { label: string; url: string }) {
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={label}
        value={url}
        readOnly
        className="flex-1"
        onFocus={(event) => event.target.select()}
      />
      <IconButton label="Kopiera länken" onClick={() => void copy(url)}>
        <Copy size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

export async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success("Länk kopierad!");
  } catch {
    toast.error("Länken kunde inte kopieras. Markera den och kopiera själv.");
  }
}
