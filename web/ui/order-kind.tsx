import { CakeSlice, type LucideIcon, Utensils } from "lucide-react";
import type { OrderKind } from "../../domain/order-kinds.ts";
import { Tag } from "./badge.tsx";
import { IconTile, type Tone } from "./icon-tile.tsx";

const looks: Record<OrderKind, { label: string; icon: LucideIcon; tone: Tone }> = {
  cake: { label: "Tårta", icon: CakeSlice, tone: "rose" },
  meal: { label: "Måltid", icon: Utensils, tone: "marzipan" },
};

export function KindTile({ kind }: { kind: OrderKind }) {
  const { icon: Icon, tone } = looks[kind];
  return (
    <IconTile tone={tone} size={32}>
      <Icon size={16} />
    </IconTile>
  );
}

export function KindTag({ kind }: { kind: OrderKind }) {
  const { icon: Icon, label } = looks[kind];
  return <Tag icon={<Icon size={13} aria-hidden />}>{label}</Tag>;
}
