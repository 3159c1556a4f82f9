import {
  BellRing,
  Calendar,
  CircleDashed,
  CircleSlash,
  CircleX,
  type LucideIcon,
  PartyPopper,
  UserPlus,
  X,
} from "lucide-react";
import type { ComponentProps } from "react";
import type { PromiseState } from "../../../domain/promise.ts";
import { Pill } from "../../ui/badge.tsx";

const looks: Record<PromiseState, { icon: LucideIcon; tone: ComponentProps<typeof Pill>["tone"] }> = {
  celebrated: { icon: PartyPopper, tone: "green" },
  planned: { icon: Calendar, tone: "marzipan" },
  unordered: { icon: CircleDashed, tone: "cream" },
  declined: { icon: X, tone: "red" },
  missed: { icon: CircleX, tone: "red" },
  "opted-out": { icon: CircleSlash, tone: "cream" },
  forgone: { icon: CircleSlash, tone: "cream" },
  "too-late": { icon: UserPlus, tone: "cream" },
};

/** Where somebody's birthday stands: an icon and a word. */
export function PromiseBadge({ state, text }: { state: PromiseState; text: string }) {
  const { icon: Icon, tone } = looks[state];
  return (
    <Pill tone={tone}>
      <Icon size={14} aria-hidden />
      {text}
    </Pill>
  );
}

export const AlarmBadge = () => (
  <Pill tone="amber">
    <BellRing size={14} aria-hidden />
    Väntar på dig
  </Pill>
);
