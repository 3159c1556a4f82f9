import { Check } from "lucide-react";
import { useState } from "react";
import type { PageOffer } from "../../../contract/supplier-page.ts";
import { refetchEverything } from "../../query.ts";
import { useCallAction } from "../../calls.ts";
import { AllergyPromise, namesOf, needsPromise } from "../../ui/allergy-promise.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { tellRefused } from "./tell-refused.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { offerTexts } from "./offer-texts.ts";
import { orderTexts } from "./order-texts.ts";
import { whyFailed } from "../../ui/words.ts";

type BarProps = { offers: readonly PageOffer[]; done(): void };

/** The answer to all that is chosen: one sentence for the allergies that harm, and one press. */
export function AnswerBar({ offers: shown, done }: BarProps) {
  const say = useTexts(offerTexts);
  const words = useTexts(orderTexts);
  // Those who have portions of their own sit at the table, too.
  const offers = shown.map((one) => ({ ...one, table: [...one.table, ...one.separate_food] }));
  const [promised, setPromised] = useState("");
  const [missing, setMissing] = useState(false);
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState("");
  // Another choice is another sentence, which has not been read.
  const asked = offers.map(({ version }) => version).join();
  const isPromised = promised === asked;
  const answer = useCallAction("answer-supplier-offers", {
    done: (result, { answer: said }) => {
      const thanks = said === "confirm" ? say.saidYes(result.done.length) : say.saidNo;
      tellRefused(result, thanks, offers);
      done();
    },
    failed: (error, complain) => {
      complain(whyFailed(error));
      if (error.refused) void refetchEverything();
    },
  });
  const send = (said: "confirm" | "decline") =>
    answer.run({
      offers: offers.map(({ id, version }) => ({ id, version })),
      answer: said,
      reason: said === "decline" ? reason : null,
      allergens_read: namesOf(offers),
    });
  const confirm = () => {
    const unread = needsPromise(offers) && !isPromised;
    setMissing(unread);
    if (!unread) void send("confirm");
  };
  const count = offers.length;
  return (
    <section
      aria-label={say.yourAnswer}
      className="sticky bottom-4 z-10 rounded-xl border hairline bg-card p-card shadow-popover max-md:bottom-[calc(72px+env(safe-area-inset-bottom))] max-md:-mx-gutter max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:px-gutter max-md:py-4"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {needsPromise(offers) && (
          <div className="min-w-0 flex-1 basis-96 max-md:max-h-[30dvh] max-md:overflow-y-auto">
            <AllergyPromise
              orders={offers}
              value={isPromised}
              onChange={(checked) => {
                setPromised(checked ? asked : "");
                setMissing(false);
              }}
              error={missing ? say.confirmAllergies : undefined}
              words={words}
            />
          </div>
        )}
        <p
          role="status"
          className="flex flex-wrap items-baseline justify-between gap-x-3 max-md:w-full md:flex-col"
        >
          <span className="font-semibold">{say.chosen(count)}</span>
          <Sum offers={offers} />
        </p>
        <div className="flex gap-2.5 max-md:w-full">
          <Button
            look="danger-soft"
            size="lg"
            className="flex-1"
            disabled={answer.busy}
            onClick={() => setDeclining(true)}
          >
            {say.noTo(count)}
          </Button>
          <Button
            size="lg"
            className="flex-[1.4]"
            busy={answer.busy}
            icon={<Check size={19} aria-hidden />}
            onClick={confirm}
          >
            {say.yesTo(count)}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={declining}
        onOpenChange={setDeclining}
        title={say.declineTitle(count)}
        action={say.noTo(count)}
        danger
        busy={answer.busy}
        onConfirm={() => void send("decline").then(() => setDeclining(false))}
      >
        <span className="block">{say.declineText}</span>
        <TextArea
          className="mt-4 text-left"
          label={say.reason}
          optional
          rows={2}
          maxLength={500}
          placeholder={say.reasonHint}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmDialog>
    </section>
  );
}

/** What is agreed for all of it together: nothing where one of them has no price. */
function Sum({ offers }: Pick<BarProps, "offers">) {
  const words = useTexts(orderTexts);
  if (offers.some(({ price_ore }) => price_ore === null)) return null;
  const together = offers.reduce((sum, { price_ore }) => sum + price_ore!, 0);
  return (
    <span className="text-sm text-subtle-foreground tabular-nums">
      {words.exclVat(words.kronor(together))}
    </span>
  );
}
