import { Check } from "lucide-react";
import { useRef, useState } from "react";
import type { SupplierOrder } from "../../../contract/supplier-answer.ts";
import { kindTraits } from "../../../domain/order-kinds.ts";
import { isOver } from "../../../domain/outcome.ts";
import { splitDiets } from "../../../domain/allergies.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { useCallAction } from "../../calls.ts";
import { useNow } from "../../ui/use-now.ts";
import { refetchEverything } from "../../query.ts";
import { AllergyPromise } from "../../ui/allergy-promise.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckRows } from "../../ui/choice-rows.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { type Page, shownVersions } from "./order-facts.tsx";
import { kitWords } from "../../ui/words.ts";
import { orderTitle } from "./order-title.ts";
import { texts } from "./texts.ts";

type FormProps = { page: Page; orders: SupplierOrder[]; token: string };

/** Yes or no. A yes waits until the allergies have been confirmed, in one sentence. */
export function AnswerForm({ page, orders, token }: FormProps) {
  const words = useTexts(texts);
  const [promised, setPromised] = useState("");
  const [left, setLeft] = useState<string[]>([]);
  const chosen = orders.map((order) => order.id).filter((id) => !left.includes(id));
  const toPromise = promisedOf(
    page,
    orders.filter(({ id }) => chosen.includes(id)),
  );
  // What somebody cannot eat may change while the page is open, and so may what is answered: another sentence has not been read.
  const sentence = JSON.stringify([toPromise, page.allergens]);
  const isPromised = promised === sentence;
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [declining, setDeclining] = useState(false);
  const now = useNow();
  // After its hour a yes cannot be taken back any more.
  const tooLate = orders.some(
    (order) =>
      chosen.includes(order.id) &&
      order.status === "confirmed" &&
      isOver({ ...order, delivery_date: page.delivery_date }, now),
  );
  const allergies = useRef<HTMLDivElement>(null);
  const answer = useCallAction("answer-supplier-order", {
    done: (_, { answer: said }) => toast.success(said === "confirm" ? words.saidYes : words.saidNo),
    failed: (error, say) => {
      say(kitWords().say(error.text, error.code));
      setMissing(error.code === "allergens-unread");
      // Somebody changed the order while the page was open: only what holds now can be answered.
      if (error.refused) void refetchEverything();
    },
  });
  const send = (said: "confirm" | "decline") =>
    void answer.run({
      token,
      order_ids: chosen,
      answer: said,
      reason,
      allergens_read: isPromised ? page.allergens : [],
      versions: shownVersions(orders),
    });

  function confirm() {
    const unread = page.allergens.length > 0 && !isPromised;
    setMissing(unread);
    if (unread) showUnread();
    else send("confirm");
  }

  /** On a phone the buttons stay in sight and the list does not. */
  function showUnread() {
    allergies.current?.scrollIntoView({ block: "center" });
    allergies.current?.querySelector<HTMLElement>("input:not(:checked)")?.focus({ preventScroll: true });
  }

  return (
    <div className="mt-6 space-y-6">
      {orders.length > 1 && (
        <CheckRows
          label={words.whichAnswer}
          rows={orders.map((order) => ({ value: order.id, label: orderTitle(order, words) }))}
          value={chosen}
          onChange={(next) => setLeft(orders.map(({ id }) => id).filter((id) => !next.includes(id)))}
          error={chosen.length === 0 ? words.chooseOne : undefined}
        />
      )}
      {page.allergens.length > 0 && (
        <div ref={allergies}>
          <AllergyPromise
            orders={toPromise}
            words={words}
            value={isPromised}
            onChange={(checked) => {
              setPromised(checked ? sentence : "");
              setMissing(false);
            }}
            error={missing ? words.confirmAllergies : undefined}
          />
        </div>
      )}
      {tooLate && <p className="text-center text-subtle-foreground">{words.tooLate}</p>}
      <TextArea
        label={words.reason}
        optional
        rows={2}
        maxLength={500}
        placeholder={words.reasonHint}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex gap-2.5 border-border bg-card max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:px-5 max-md:pt-3.5 max-md:pb-[max(14px,env(safe-area-inset-bottom))] md:bg-transparent">
        {!tooLate && (
          <Button
            look="danger-soft"
            size="lg"
            className="flex-1"
            disabled={answer.busy || chosen.length === 0}
            onClick={() => setDeclining(true)}
          >
            {words.no}
          </Button>
        )}
        <Button
          size="lg"
          className="flex-[1.9]"
          busy={answer.busy}
          disabled={chosen.length === 0}
          icon={<Check size={19} aria-hidden />}
          onClick={confirm}
        >
          {words.yes}
        </Button>
      </div>
      <ConfirmDialog
        open={declining}
        onOpenChange={setDeclining}
        title={words.noTitle}
        action={words.noAction}
        danger
        busy={answer.busy}
        onConfirm={() => send("decline")}
      >
        {words.noText}
      </ConfirmDialog>
    </div>
  );
}

/**
 * The own allergies of the cakes that are answered are named; those of the others at the table, and of what has been said
 * yes to, stand beside. Of a meal everybody eats.
 */
function promisedOf(
  { kind, company_name, delivery_date, colleague_allergies, allergens }: Page,
  orders: readonly SupplierOrder[],
) {
  const own = orders.flatMap(({ allergies }) => splitDiets(allergies)).map((name) => ({ name }));
  const names = new Set(own.map(({ name }) => name));
  const isEverybodys = kindTraits[kind].heedsEveryDiet;
  return [
    {
      kind,
      company_name,
      delivery_date,
      allergies: isEverybodys ? colleague_allergies : own,
      table: isEverybodys ? [] : allergens.flatMap((name) => (names.has(name) ? [] : { name })),
    },
  ];
}
