import { useState } from "react";
import { useCallAction } from "../../calls.ts";
import { refetchEverything } from "../../query.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toaster.tsx";

type YearlyCall = "generate-yearly-cake-orders" | "send-bakery-yearly-list";

const steps: Record<
  YearlyCall,
  { text: string; preview: string; title: string; effect: string; action: string }
> = {
  "generate-yearly-cake-orders": {
    text: "Planerar en tårta för varje födelsedag som är kvar av året.",
    preview: "Se vad som planeras",
    title: "Planera årets tårtor?",
    effect: "De som ska levereras inom en vecka skickas till bageriet direkt. Det som redan finns rörs inte.",
    action: "Planera",
  },
  "send-bakery-yearly-list": {
    text: "Mejlar varje bageri det som är planerat hos det i år, en gång.",
    preview: "Mejla mig först",
    title: "Skicka årslistan till bagerierna?",
    effect: "Bagerier som redan har fått årets lista får den inte igen.",
    action: "Skicka årslistan",
  },
};

/** The year's cakes by hand, for one company or all: first what it would do, then a second press that does it. */
export default function YearlyList({ companyId = null }: { companyId?: string | null }) {
  return (
    <Card>
      <CardHead line title="Årslistan" detail={companyId ? undefined : "För alla företag"} />
      <ul className="divide-y divide-border px-card">
        <Step name="generate-yearly-cake-orders" companyId={companyId} />
        <Step name="send-bakery-yearly-list" companyId={companyId} />
      </ul>
    </Card>
  );
}

function Step({ name, companyId }: { name: YearlyCall; companyId: string | null }) {
  const { text, preview: look, title, effect, action } = steps[name];
  /** What the preview said. */
  const [told, setTold] = useState<string | null>(null);
  const preview = useCallAction(name, { done: ({ message }) => setTold(message) });
  const push = useCallAction(name, {
    done: ({ message }) => {
      toast.success(message);
      setTold(null);
      void refetchEverything();
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 py-4">
      <p className="min-w-0 flex-1 basis-52 text-sm">{text}</p>
      <Button
        look="secondary"
        size="sm"
        busy={preview.busy}
        onClick={() => void preview.run({ companyId, testMode: true })}
      >
        {look}
      </Button>
      <ConfirmDialog
        open={told !== null}
        onOpenChange={() => setTold(null)}
        title={title}
        action={action}
        busy={push.busy}
        onConfirm={() => void push.run({ companyId, testMode: false })}
      >
        <p className="font-medium text-foreground">{told}.</p>
        <p className="mt-2">{effect}</p>
      </ConfirmDialog>
    </li>
  );
}
