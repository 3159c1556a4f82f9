import { sql } from "drizzle-orm";
import { sendBakeryYearlyList } from "../../../../contract/cake-lists.ts";
import { counted } from "../../../../domain/swedish.ts";
import { fragment } from "../../../database/ref.ts";
import { requireCompany, sendTests } from "../../orders/by-hand.ts";
import { eachPageOfCompanies, startRun } from "../../../jobs/part.ts";
import { isLeftOf, yearlyListMails } from "../bakery-list.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { writeMails } from "../../../mail/outbox.ts";

export default implementOutside(sendBakeryYearlyList, async (context) => {
  const { input, today, services, caller, transaction } = context;
  const { companyId, testMode } = input;
  const year = input.year ?? today.year;
  if (companyId) await transaction((tx) => requireCompany(tx, companyId));

  let [sent, found] = [0, 0];
  const planned = sql`select company_id from cake_orders where bakery_id is not null
    and ${isLeftOf(year, fragment`delivery_date`, today)}`;
  await eachPageOfCompanies(startRun(services, today, { companyId }), planned, async (tx, page) => {
    if (testMode && sent > 0) return;
    const mails = await yearlyListMails(tx, page, year, today);
    found += mails.length;
    sent += testMode ? await sendTests(tx, mails, caller) : (await writeMails(tx, mails)).length;
  });
  return { sent, message: messageOf(sent, found, testMode) };
});

function messageOf(sent: number, found: number, testMode: boolean): string {
  if (found === 0) return "Inga planerade tårtor hos något bageri";
  if (testMode) return `${counted(sent, "testmejl skickat", "testmejl skickade")} till dig`;
  return sent === 0
    ? "Årslistan är redan skickad"
    : `Årslistan skickad till ${counted(sent, "bageri", "bagerier")}`;
}
