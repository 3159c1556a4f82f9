import { z } from "zod";
import { lovedKinds } from "../../../../domain/products.ts";
import { previewCakeProducts } from "../../../../contract/cake-products.ts";
import { vatPercent } from "../../../../domain/benefit.ts";
import { chooseProduct, nothingFits } from "../../../../domain/choose-product.ts";
import { implement } from "../../../calls/implement.ts";
import { readRows } from "../../../database/query.ts";
import { readAssortments } from "../../assortment/products.ts";
import { readTables, shownProduct } from "../../orders/order-products.ts";

const MOST_SHOWN = 12;

const Person = {
  employee_id: z.string(),
  employee_name: z.string(),
  office_id: z.string(),
  favourite_cake: z.enum(lovedKinds).nullable(),
};

export default implement(previewCakeProducts, async ({ input, tx, caller, today, refuse }) => {
  const days = input.people.map(({ delivery_date }) => Temporal.PlainDate.from(delivery_date));
  const first = days.toSorted(Temporal.PlainDate.compare)[0] ?? today;
  const vat_percent = vatPercent("food", first);
  if (input.people.length === 0) return { vat_percent, people: [] };
  const company_id = caller.company.id;
  const found = await readRows(tx, Person)`
    select id as employee_id, name as employee_name, office_id, favourite_cake from employees
    where company_id = ${company_id} and archived_at is null and id in ${input.people.map(({ employee_id }) => employee_id)}`;
  const byId = new Map(found.map((person) => [person.employee_id, person]));
  const people = input.people.map((wanted) => {
    const person = byId.get(wanted.employee_id);
    if (!person) throw refuse("employee-not-found");
    return { ...person, ...wanted, company_id };
  });
  const products = (await readAssortments(tx, [input.vendor_id])).get(input.vendor_id);
  if (!products) return { vat_percent, people: [] };
  const tableOf = await readTables(tx, people);
  const reader = { seesFood: caller.seesAllergies };
  return {
    vat_percent,
    people: people.map((person) => {
      const found = { ...tableOf(person), products };
      const choice = chooseProduct(products, found.wishes);
      return {
        employee_id: person.employee_id,
        product_id: choice.chosen?.product.id ?? null,
        note: nothingFits(choice, reader),
        products: choice.all.slice(0, MOST_SHOWN).map((one) => shownProduct(one, found, reader)),
      };
    }),
  };
});
