import { PackageCheck, Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { PageDelivery } from "../../../contract/supplier-page.ts";
import { isOver, mayBeDelivered } from "../../../domain/outcome.ts";
import { mayReadFood } from "../../../domain/receiving.ts";
import { useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { Pill, StatusBadge } from "../../ui/badge.tsx";
import { AnchorButton, Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/classes.ts";
import { DrawnCake } from "../../ui/drawn-cake.tsx";
import { Plaque } from "../../ui/plaque.tsx";
import { telephone } from "../../ui/phone-link.tsx";
import { useNow } from "../../ui/use-now.ts";
import { AllergyBand, Diets, TableFood } from "./food.tsx";
import { InvoiceFacts } from "./invoice-facts.tsx";
import { bakedName, bakedPieces, cakePrice, separateWords } from "./order-words.ts";
import { tellRefused } from "./tell-refused.ts";
import { CannotDeliver } from "./cannot-deliver.tsx";
import { useTexts } from "../../bilingual/texts.ts";
import { texts } from "./texts.ts";
import { orderTexts } from "./order-texts.ts";

/** One delivery with all that its driver needs; only the next one has the filled button. */
export function DeliveryCard({ delivery, next }: { delivery: PageDelivery; next: boolean }) {
  const say = useTexts(texts);
  const words = useTexts(orderTexts);
  const delivered = delivery.status === "completed";
  const isBehind = !mayReadFood(Temporal.PlainDate.from(delivery.delivery_date), useToday());
  return (
    // By its own width: beside what to bake, and in a dialog, it is as narrow as a phone.
    <Card
      className={cx(
        "@container overflow-hidden break-inside-avoid",
        next && "border-green-300 ring-1 ring-green-300 print:hairline print:ring-0",
      )}
    >
      <AllergyBand {...delivery} />
      <div className="grid gap-x-6 gap-y-3.5 p-card @lg:grid-cols-2">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-1 @lg:col-span-2">
          <p className="display text-[1.75rem] leading-none tabular-nums">{delivery.delivery_time}</p>
          {/* Which is next is soon another, on paper too. */}
          {next && (
            <span className="print:hidden">
              <Pill tone="rose">{say.next}</Pill>
            </span>
          )}
          {(delivered || delivery.answer_wanted_again) && <StatusBadge {...delivery} />}
          {delivery.product_kind && (
            <span className="-mb-8 ml-auto @lg:mb-0 print:hidden">
              <DrawnCake kind={delivery.product_kind} width={68} />
            </span>
          )}
        </div>
        <div>
          <h2 className="display text-h3">{bakedName(delivery, words)}</h2>
          <p className="font-semibold">{words.amount(delivery.kind, bakedPieces(delivery))}</p>
          <Diets {...delivery} />
        </div>
        <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm">
          {delivery.meal_type && delivery.product && (
            <Row label={say.menu}>{words.told(delivery.product)}</Row>
          )}
          {delivery.cake_text && (
            <Row label={say.onCake}>
              <Plaque text={delivery.cake_text} />
            </Row>
          )}
          {delivery.separate && <Row label={say.separate}>{separateWords(delivery, words)}</Row>}
          {delivery.marking && <Row label={say.onBox}>{delivery.marking}</Row>}
          <Row label={say.to}>
            <span className="font-semibold">{delivery.company_name}</span>
            <span className="block">{delivery.address}</span>
            {delivery.receiving?.instructions && (
              <span className="block whitespace-pre-line text-subtle-foreground">
                {delivery.receiving.instructions}
              </span>
            )}
          </Row>
          <Receiver delivery={delivery} />
          {delivery.notes && <Row label={say.message}>{delivery.notes}</Row>}
          {cakePrice(delivery, words) && <Row label={say.price}>{cakePrice(delivery, words)}</Row>}
        </dl>
      </div>
      <TableFood {...delivery} />
      <InvoiceFacts order={delivery} />
      {isBehind && (
        <p className="border-t hairline px-card py-3 text-sm text-muted-foreground">{say.foodWasShown}</p>
      )}
      {!delivered && <Actions delivery={delivery} next={next} />}
    </Card>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted-foreground">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
);

function Receiver({ delivery: { receiving } }: { delivery: PageDelivery }) {
  const say = useTexts(texts);
  if (!receiving) return null;
  const { receiver_name, receiver_phone, reserve_name, reserve_phone, door_code, has_door_code } = receiving;
  const reserve = [reserve_name, reserve_phone].filter(Boolean).join(", ");
  return (
    <>
      {(receiver_name || receiver_phone) && (
        <Row label={say.receives}>{[receiver_name, receiver_phone].filter(Boolean).join(", ")}</Row>
      )}
      {reserve && <Row label={say.reserve}>{reserve}</Row>}
      {has_door_code && (
        <Row label={say.doorCode}>
          {door_code ? (
            <span className="rounded-sm bg-cream-100 px-2.5 py-1 text-base font-semibold tracking-widest tabular-nums">
              {door_code}
            </span>
          ) : (
            say.codeThen
          )}
        </Row>
      )}
    </>
  );
}

function Actions({ delivery, next }: { delivery: PageDelivery; next: boolean }) {
  const say = useTexts(texts);
  const now = useNow();
  const deliver = useCallAction("deliver-supplier-orders", {
    done: (result) => tellRefused(result, say.thanks),
    failed: say.notSaved,
  });
  const { receiving } = delivery;
  const phone = receiving?.receiver_phone ?? receiving?.reserve_phone;
  const name = receiving?.receiver_phone ? receiving.receiver_name : receiving?.reserve_name;
  const due = mayBeDelivered(delivery, now);
  const ahead = !isOver(delivery, now);
  if (!phone && !due && !ahead) return null;
  return (
    <div className="border-t hairline px-card py-2 print:hidden">
      <div className="flex gap-2.5 py-2 empty:hidden">
        {phone && (
          <AnchorButton
            href={telephone(phone)}
            look="secondary"
            icon={<Phone size={18} aria-hidden />}
            className="h-15! flex-1 whitespace-normal!"
          >
            <span className="text-left leading-tight">
              {say.ring(name)}
              <span className="block text-xs font-normal">{phone}</span>
            </span>
          </AnchorButton>
        )}
        {due && (
          <Button
            look={next ? "primary" : "secondary"}
            busy={deliver.busy}
            icon={<PackageCheck size={19} aria-hidden />}
            className="h-15! flex-1"
            onClick={() => void deliver.run({ order_ids: [delivery.id] })}
          >
            {say.delivered}
          </Button>
        )}
      </div>
      {ahead && <CannotDeliver order={delivery} />}
    </div>
  );
}
