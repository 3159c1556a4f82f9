import { getYearReport } from "../../../../contract/year-report.ts";
import { onTimePercent } from "../../../../domain/outcome.ts";
import { accessOf } from "../../../../domain/subscription.ts";
import { birthdaysSoFar } from "../../../../domain/year-report.ts";
import { implement } from "../../../calls/implement.ts";
import { checkOffice } from "../../companies/offices.ts";
import { readDeliveries } from "../deliveries.ts";
import { readPromisedBirthdays } from "../promised-birthdays.ts";
import { readCosts, readDiets, readFavourites, readHeadcount } from "../year-report.ts";

export default implement(getYearReport, async ({ input, tx, caller, today, clock }) => {
  const { company } = caller;
  const year = input.year ?? today.year;
  const of = { company: company.id, office: input.office_id, year };
  await checkOffice(tx, company.id, input.office_id);
  const { name, employees, first_year } = await readHeadcount(tx, of);
  const now = clock.now();
  const access_ended = !accessOf(company, now).access;
  const birthdays = await readPromisedBirthdays(tx, { ...of, today, now, access_ended });
  const { counts, missedOn } = birthdaysSoFar(birthdays, year, today);
  const { months, ...sums } = await readDeliveries(tx, company.id, year, input.office_id);
  const { cakes, meals, on_time, late, wrong } = sums;
  return {
    company_name: name,
    year,
    years: Array.from({ length: Math.max(1, today.year - first_year + 1) }, (_, ago) => today.year - ago),
    until: year < today.year ? `${year}-12-31` : today.toString(),
    employees,
    birthdays: counts,
    missed_on: missedOn,
    months,
    deliveries: {
      cakes,
      meals,
      on_time,
      late,
      wrong,
      missed: sums.deliveries - cakes - meals,
      unsaid: cakes + meals - on_time - late - wrong,
      on_time_percent: onTimePercent(sums),
    },
    cost: await readCosts(tx, of),
    diets: await readDiets(tx, of),
    favourites: await readFavourites(tx, of),
  };
});
