import { eq } from "drizzle-orm";
import { z } from "zod";
import type { WeekChange } from "../../../contract/week.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { isOpenWorkday } from "../../../domain/closures.ts";
import { formatDay } from "../../../domain/dates.ts";
import { type OrderKind, orderKinds } from "../../../domain/order-kinds.ts";
import { capitalised } from "../../../domain/swedish.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, type Row } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { closuresShape } from "../cakes/cake-settings.ts";
import { cancelCake } from "../cakes/cancel-cake.ts";
import { hrEmail, readActingAddresses } from "../companies/access.ts";
import { moveMeal } from "../meals/move-meal.ts";
import { cancelMeal, changeMealPeople, changeRestaurant } from "../meals/one-delivery.ts";
import { assignSupplier } from "../orders/assign-supplier.ts";
import { changePortions } from "../orders/change-quantity.ts";
import { moveDelivery } from "../orders/move-delivery.ts";
import { lastDay } from "./week.ts";
import { readWeekToken, verifyWeekToken } from "./week-links.ts";

type Week = { company_id: string; monday: string };

const INVALID = "Länken är ogiltig. Öppna den från mejlet, eller logga in.";
const OVER = "Veckan är slut, så länken har slutat gälla. Logga in för att se och ändra.";
const c = ref(companies, "c");

/** Whose week a link opens. It ends with the week, when the contact is somebody else, and with the company's account. */
export async function requireWeek(
  tx: Tx,
  { vault, clock }: Services,
  token: string,
): Promise<Week & { company_name: string; toContact: boolean }> {
  const link = readWeekToken(token);
  const company =
    link &&
    (await findRow(tx, { name: z.string(), email: z.string().nullable() })`
      select ${c.name}, ${hrEmail(c)} as email from companies c where ${c.id} = ${link.company_id} and ${c.closed_at} is null`);
  if (!link || !company?.email) throw new Refusal("link-expired", INVALID);
  const reader = (await readActingAddresses(tx, link.company_id, company.email, "week")).find((email) =>
    verifyWeekToken(vault, token, email),
  );
  if (!reader) throw new Refusal("link-expired", INVALID);
  if (lastDay(link.monday) < stockholmToday(clock).toString()) throw new Refusal("link-expired", OVER);
  return { ...link, company_name: company.name, toContact: reader === company.email };
}

const Found = {
  kind: z.enum(orderKinds),
  delivery_date: z.string(),
  delivery_address: z.string().nullable(),
  address_latitude: z.number().nullable(),
  address_longitude: z.number().nullable(),
  closures: closuresShape,
};
type Found = Row<typeof Found>;
type Which = { company: string; id: string };

/** Does to one of the week's deliveries what HR chose, by the same functions as the ordinary pages. */
export async function changeWeekOrder(
  tx: Tx,
  services: Services,
  { company_id: company, monday }: Week,
  id: string,
  act: WeekChange,
): Promise<void> {
  // Not locked yet: whoever acts locks the person or the series first.
  const order = await findRow(tx, Found)`
    select o.kind, o.delivery_date::text as delivery_date, o.delivery_address, o.address_latitude, o.address_longitude,
      f.closures
    from orders o join offices f on f.company_id = o.company_id and f.id = o.office_id where o.company_id = ${company} and o.id = ${id}`;
  if (!order) throw new Refusal("order-not-found");
  const { delivery_date } = order;
  if (delivery_date < monday || delivery_date > lastDay(monday))
    throw new Refusal(
      "order-changed",
      `Leveransen är redan flyttad till ${formatDay(Temporal.PlainDate.from(delivery_date))}.`,
    );
  if (delivery_date <= stockholmToday(services.clock).toString())
    throw new Refusal("day-passed", "Det är för sent att ändra här. Ring leverantören om något är fel.");
  const which = { company, id };
  await change[order.kind](tx, services, which, order, act);
}

/** Nothing is moved to a day on which nobody is there to receive it. */
function requireOpen({ closures }: Found, to: string): void {
  const day = Temporal.PlainDate.from(to);
  if (!isOpenWorkday(closures, day))
    throw new Refusal("invalid-input", `${capitalised(formatDay(day))} är ni lediga. Välj en annan dag.`);
}

async function changeCake(tx: Tx, services: Services, { company, id }: Which, order: Found, act: WeekChange) {
  switch (act.what) {
    case "portions":
      return changePortions(tx, services, id, act.portion_size, act.revision);
    case "supplier":
      return void (await assignSupplier(tx, services, "cake", id, act.vendor_id, "hr", act.revision));
    case "move": {
      requireOpen(order, act.delivery_date);
      return moveDelivery(tx, services, id, { ...order, delivery_date: act.delivery_date }, act.revision);
    }
    case "forgo":
      return cancelCake(tx, services, company, id, act.revision);
    default:
      throw new Refusal("invalid-input");
  }
}

async function changeMeal(tx: Tx, services: Services, which: Which, order: Found, act: WeekChange) {
  switch (act.what) {
    case "people":
      return changeMealPeople(tx, services, which, act.people, act.revision);
    case "supplier":
      return void (await changeRestaurant(tx, services, which, act.vendor_id, act.revision));
    case "move": {
      requireOpen(order, act.delivery_date);
      const [company] = await tx.select().from(companies).where(eq(companies.id, which.company));
      return moveMeal(tx, services, company!, {
        id: which.id,
        to: act.delivery_date,
        revision: act.revision,
      });
    }
    case "forgo":
      return cancelMeal(tx, services, which, act.revision);
    default:
      throw new Refusal("invalid-input");
  }
}

const change = { cake: changeCake, meal: changeMeal } satisfies Record<OrderKind, unknown>;
