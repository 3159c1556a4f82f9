import { Building2 } from "lucide-react";
import { useOfficeName } from "../offices.ts";
import { cx } from "./classes.ts";

/** Which office something is at, or goes to, where a company has several. */
export function OfficeNote({ id, className }: { id: string; className?: string }) {
  const name = useOfficeName()(id);
  if (!name) return null;
  return (
    <p className={cx("flex items-center gap-2 text-sm text-subtle-foreground", className)}>
      <Building2 size={14} aria-hidden className="shrink-0" />
      <span className="min-w-0 truncate">{name}</span>
    </p>
  );
}
