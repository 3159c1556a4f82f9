import { Bell, Hourglass, MessageCircleQuestion, Send, Truck } from "lucide-react";
import type { NextStep } from "../../domain/next-step.ts";
import { cx } from "./classes.ts";

const icons: Record<NextStep["what"], typeof Bell> = {
  offer: Send,
  "remind-supplier": Bell,
  deadline: Hourglass,
  remind: Bell,
  reconfirm: Bell,
  deliver: Truck,
  "ask-outcome": MessageCircleQuestion,
};

/** What kind of step comes next; its words say the same. */
export function StepIcon({ what, size = 14 }: { what: NextStep["what"]; size?: number }) {
  const Icon = icons[what];
  return <Icon size={size} aria-hidden className="mt-0.5 shrink-0 text-green-700" />;
}

/** The last line of a card: what happens next by itself, and when. */
export function StepLine({ step, className }: { step: NextStep; className?: string }) {
  return (
    <p className={cx("flex items-start gap-2 text-xs text-muted-foreground", className)}>
      <StepIcon what={step.what} />
      {step.text}
    </p>
  );
}
