import { Copy } from "lucide-react";
import { copyLink } from "../../copy-link.ts";
import { IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

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
      <IconButton label="Kopiera länken" onClick={() => void copyLink(url)}>
        <Copy size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
