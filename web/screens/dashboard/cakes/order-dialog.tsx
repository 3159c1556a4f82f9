import { useNavigate, useSearch } from "@tanstack/react-router";
import { PartyPopper } from "lucide-react";
import { useEffect, useState } from "react";
import { orderers } from "../../../../contract/callers.ts";
import type { CakeOfYear } from "../../../../contract/cakes.ts";
import { LATE_DAYS } from "../../../../domain/birthday.ts";
import { formatDayFrom, formatTime } from "../../../../domain/dates.ts";
import { PICTURE_DAYS } from "../../../../domain/moments.ts";
import { inKronor } from "../../../../domain/money.ts";
import { isOpen, isUnasked, lostAs, movesFrom, supplierKnows } from "../../../../domain/orders.ts";
import { deliveryState, mayHaveCome } from "../../../../domain/outcome.ts";
import { DEFAULT_PORTIONS, MAX_PORTIONS, MIN_PORTIONS } from "../../../../domain/people.ts";
import { besideText } from "../../../../domain/separate-portions.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { useHasRole, useSeesAllergies } from "../../../may.ts";
import { AllergyNote, DietNote, HiddenFood } from "../../../ui/allergy-note.tsx";
import { StatusBadge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/classes.ts";
import { ConfirmDialog, Dialog, DialogClose } from "../../../ui/dialog.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { OrderHistory } from "../../../ui/order-history.tsx";
import { Plaque } from "../../../ui/plaque.tsx";
import { ProductPicture } from "../../../ui/product-picture.tsx";
import { ProductWhy } from "../../../ui/product-why.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { ChooseBakery } from "./choose-bakery.tsx";
import { ChooseProduct } from "./choose-product.tsx";
import { MissedActions } from "./missed-actions.tsx";
import { MoveDelivery } from "./move-delivery.tsx";
import { refusedText } from "../refused-text.ts";

type Order = NonNullable<CakeOfYear["order"]>;

/** The order that the address names, so that a mail can lead to it and the back button closes it. */
export function OpenedOrder({ cakes }: { cakes: CakeOfYear[] }) {
  const { order: id, vendor } = useSearch({ from: "/dashboard" });
  const navigate = useNavigate();
  const cake = cakes.find(({ order }) => order?.id === id);
  const close = () =>
    void navigate({
      to: "/dashboard",
      search: (search) => ({ ...search, order: undefined, vendor: undefined, gor: undefined }),
      replace: true,
    });
  const gone = Boolean(id) && !cake;
  useEffect(() => {
    if (gone) toast.info("Beställningen har redan tagits om hand");
  }, [gone]);
  if (!id || !cake?.order) return null;
  return <OrderDialog key={id} cake={cake} order={cake.order} vendor={vendor ?? null} onClose={close} />;
}

type DialogProps = { cake: CakeOfYear; order: Order; vendor: string | null; onClose: () => void };

function OrderDialog({ cake, order, vendor, onClose }: DialogProps) {
  const today = useToday();
  const seesFood = useSeesAllergies();
  const date = Temporal.PlainDate.from(cake.delivery_date);
  const past = Temporal.PlainDate.compare(date, today) < 0;
  const isOrderer = useHasRole(orderers);
  const changeable = isOrderer && isOpen(order.status) && !past;
  // Whoever could not, or did not answer, may be able to another day.
  const movable = changeable || (isOrderer && lostAs(order) !== null && !past);
  const mayForgo = isOrderer && order.status === "declined" && order.outcome === null && !past;
  const refused = refusedText(order, order.bakery_name ?? "Bageriet", past);
  const needsBakery = !past && (refused || (isOpen(order.status) && !order.bakery_active));
  const chooses = needsBakery || vendor !== null;
  const [choosing, setChoosing] = useState(chooses);
  const [wanted, setWanted] = useState<number | null>(null);
  const size = wanted ?? cake.portion_size;
  const edited = size !== cake.portion_size;
  const missed = isMissed(cake, order, today);
  const neverSent = missed && (order.status === "planned" || order.status === "pending");
  const told = refused ?? (neverSent ? "Inget bageri fick beställningen i tid, så ingen tårta kom." : null);
  const facts = { ...order, delivery_date: cake.delivery_date };
  const resize = useCallAction("change-cake-order", { done: "Antalet bitar är ändrat" });
  const saveSize = () => resize.run({ id: order.id, portion_size: size, revision: order.revision });
  /** What else is saved here closes the dialog: the size goes with it. */
  const saveSizeFirst = async () => (edited ? ((await saveSize())?.revision ?? null) : order.revision);

  return (
    <Dialog
      open
      addressed
      onOpenChange={onClose}
      title={`Tårta till ${cake.name}`}
      description={`${formatDayFrom(date, today)} ${formatTime(order.delivery_time)}${whyThatDay(cake)}`}
      footer={
        <>
          {(changeable || mayForgo) && movesFrom(order.status, "hr").includes("cancelled") ? (
            <CancelButton order={order} name={cake.name} onDone={onClose} />
          ) : (
            <span />
          )}
          {/* One button: a size that is changed puts what saves it in the place of what leaves. */}
          <DialogClose
            asChild
            onClick={(event) => {
              if (!edited) return;
              event.preventDefault();
              void saveSize();
            }}
          >
            <Button look={edited ? "primary" : "secondary"} busy={resize.busy}>
              {edited ? `Spara ${counted(size, "bit", "bitar")}` : "Stäng"}
            </Button>
          </DialogClose>
        </>
      }
    >
      <div className="space-y-6">
        <div className="space-y-2.5">
          <StatusBadge {...facts} />
          {told && <p className="rounded-lg bg-red-100 px-3.5 py-3 text-sm text-red-800">{told}</p>}
          {!seesFood && <HiddenFood />}
          <AllergyNote wide allergies={cake.allergies} />
          <DietNote diet={cake.dietary_preferences} />
        </div>
        {order.product && (
          <div className="grid justify-items-center gap-2.5 rounded-lg bg-rose-100 px-4 py-5">
            <ProductPicture
              product={order.product}
              width={order.product.picture ? 228 : 132}
              className="rounded-lg"
            />
            {cake.cake_text && (
              <p>
                <span className="sr-only">På tårtan: </span>
                <Plaque text={cake.cake_text} />
              </p>
            )}
          </div>
        )}
        {order.product && <ProductWhy {...order.product} />}
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
          {cake.occasion_title && <Fact label="Firar" value={cake.occasion_title} />}
          <Fact label="Bageri" value={order.bakery_name ?? "Inget bageri valt"} />
          <Fact label="Adress" value={order.address ?? "Ingen adress"} />
          {order.product && (
            <Fact
              label="Tårta"
              value={`${order.product.name}, ${counted(order.product.pieces, "bit", "bitar")}, ${inKronor(order.product.price_ore)} exkl. moms`}
            />
          )}
          {order.product?.separate && (
            <Fact label="Egna portioner" value={`${besideText(order.product.separate)} exkl. moms`} />
          )}
          {cake.cake_text && !order.product && <Fact label="På tårtan" value={cake.cake_text} />}
          {order.reconfirmed && <Fact label="Avstämt" value="Bageriet har sagt att allt är på väg" />}
        </dl>
        {changeable && (
          <div data-edited={edited}>
            <NumberField
              label="Antal bitar"
              min={MIN_PORTIONS}
              max={MAX_PORTIONS}
              fallback={DEFAULT_PORTIONS}
              value={size}
              onChange={setWanted}
            />
          </div>
        )}
        {changeable && isUnasked(order.status) && (order.product ?? order.product_note) && (
          <ChooseProduct order={order} before={saveSizeFirst} onDone={onClose} />
        )}
        <div className="flex flex-wrap gap-2.5 empty:hidden">
          {isOrderer && hasMoment(order, date, today) && (
            <LinkButton
              to="/dashboard/kort"
              search={{ order: order.id }}
              look="secondary"
              size="sm"
              icon={<PartyPopper size={16} aria-hidden />}
            >
              Kort och bild
            </LinkButton>
          )}
          {movable && <MoveDelivery cake={cake} order={order} before={saveSizeFirst} onDone={onClose} />}
          {isOrderer && (changeable || order.status === "declined") && !past && (
            <section className={cx(choosing && "basis-full")}>
              {choosing ? (
                <ChooseBakery
                  order={order}
                  date={cake.delivery_date}
                  wanted={vendor}
                  opened={!chooses}
                  before={saveSizeFirst}
                  onDone={onClose}
                />
              ) : (
                <Button look="secondary" size="sm" onClick={() => setChoosing(true)}>
                  {order.bakery_id ? "Byt bageri" : "Välj bageri"}
                </Button>
              )}
            </section>
          )}
        </div>
        {missed && cake.occasion_title === null && (
          <MissedActions
            {...cake}
            came={order.outcome === "missing" || mayHaveCome(facts, today) ? order : null}
            onDone={onClose}
          />
        )}
        <OrderHistory kind="cake" id={order.id} next={cake.next_step} />
      </div>
    </Dialog>
  );
}

/** Colleagues write from the day before on, and a picture is added for a while after. */
const hasMoment = (
  { status, outcome }: Order,
  date: Temporal.PlainDate,
  today: Temporal.PlainDate,
): boolean =>
  (status === "confirmed" || status === "completed") &&
  outcome !== "missing" &&
  Temporal.PlainDate.compare(date, today.add({ days: 1 })) <= 0 &&
  Temporal.PlainDate.compare(today, date.add({ days: PICTURE_DAYS.hr })) <= 0;

/** ', eftersom söndag är helg', of the reason that begins with the day. */
const whyThatDay = ({ delivery_reason: reason }: CakeOfYear): string =>
  reason?.slice(reason.indexOf(",")) ?? "";

/** Its day went by without a cake, and not so long ago that nobody would celebrate any more. */
function isMissed(
  { delivery_date, celebration }: CakeOfYear,
  order: Order,
  today: Temporal.PlainDate,
): boolean {
  const isRecent = delivery_date >= today.subtract({ days: LATE_DAYS }).toString();
  return isRecent && celebration !== "none" && deliveryState({ ...order, delivery_date }, today) === "missed";
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-subtle-foreground">{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

type CancelProps = { order: Order; name: string; onDone: () => void };

function CancelButton({ order, name, onDone }: CancelProps) {
  const [asking, setAsking] = useState(false);
  // What the product planned by itself nobody has ordered, and what was declined nobody makes.
  const isPlan = order.status === "planned" || order.status === "declined";
  const action = isPlan ? "Avstå i år" : "Avboka tårtan";
  const cancel = useCallAction("cancel-cake-order", {
    done: () => {
      toast.success(isPlan ? `Ingen tårta till ${name} i år` : "Tårtan är avbokad");
      onDone();
    },
  });
  return (
    <>
      <Button look="danger-soft" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={isPlan ? `Avstå från tårtan till ${name} i år?` : `Avboka tårtan till ${name}?`}
        action={action}
        stay="Behåll tårtan"
        danger
        busy={cancel.busy}
        onConfirm={() => void cancel.run({ id: order.id, revision: order.revision })}
      >
        {notificationText(order)}
      </ConfirmDialog>
    </>
  );
}

function notificationText({ status }: Order): string {
  if (status === "declined") return "Vi slutar leta efter ett bageri. Nästa år beställs tårtan som vanligt.";
  if (status === "planned") return "Inget bageri har fått frågan än. Nästa år planeras tårtan som vanligt.";
  return supplierKnows(status)
    ? "Bageriet har fått beställningen och får besked direkt."
    : "Inget bageri har fått beställningen än.";
}
