import { Mail, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { IconButton } from "../../ui/button.tsx";

type AccessRowProps = {
  name: string;
  /** An address that has been invited, and is nobody's yet. */
  invited?: boolean;
  text: ReactNode;
  children?: ReactNode;
};

/** Somebody who can sign in, or is asked to. */
export const AccessRow = ({ name, invited, text, children }: AccessRowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
    {invited ? (
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-cream-200 text-ink-500">
        <Mail size={18} aria-hidden />
      </span>
    ) : (
      <Avatar name={name} />
    )}
    <div className="min-w-0 flex-1 max-md:basis-3/5">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm wrap-anywhere text-subtle-foreground">{text}</p>
    </div>
    {children}
  </li>
);

type RemoveButtonProps = { label: string; busy?: boolean; onClick(): void };

export const RemoveButton = ({ label, busy = false, onClick }: RemoveButtonProps) => (
  <IconButton look="ghost" size="sm" disabled={busy} label={label} onClick={onClick}>
    <Trash2 size={17} aria-hidden />
  </IconButton>
);
