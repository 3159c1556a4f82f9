import { Panel, type WeekPanelProps } from "./panel.tsx";
import { isKnown, Named, named, NOBODY_ASKED } from "./words.ts";

export function Forgo({ delivery, busy, act, onKeep }: WeekPanelProps) {
  const { supplier_name } = delivery;
  return (
    <Panel
      ask={`Avstå från ${named(delivery)}?`}
      consequence={
        isKnown(delivery)
          ? `${supplier_name} får veta att beställningen är avbokad.`
          : delivery.status === "declined"
            ? "Ingen har sagt ja, och vi slutar leta."
            : NOBODY_ASKED
      }
      press={`Avstå från ${named(delivery)}`}
      keep="Behåll"
      busy={busy}
      onPress={() => act({ what: "forgo", revision: delivery.revision }, `${Named(delivery)} är avbokad.`)}
      onKeep={onKeep}
    />
  );
}
