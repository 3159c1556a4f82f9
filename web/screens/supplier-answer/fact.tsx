import type { ReactNode } from "react";
import { IconTile, type Tone } from "../../ui/icon-tile.tsx";

type FactProps = {
  icon: ReactNode;
  tone?: Tone;
  label: string;
  children?: ReactNode;
  detail?: ReactNode;
};

/** One line of what a kitchen needs. */
export function Fact({ icon, tone = "cream", label, children, detail }: FactProps) {
  return (
    <div className="flex gap-3.5 px-5 py-4">
      <IconTile tone={tone}>{icon}</IconTile>
      <div className="min-w-0">
        <p className="text-xs text-muted-foreground">{label}</p>
        {children && <p className="font-semibold">{children}</p>}
        {detail && <div className="text-sm text-subtle-foreground">{detail}</div>}
      </div>
    </div>
  );
}
