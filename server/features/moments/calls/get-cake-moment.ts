import { getCakeMoment } from "../../../../contract/moments.ts";
import { mayWrite } from "../../../../domain/moments.ts";
import { firstName } from "../../../../domain/names.ts";
import { implement } from "../../../calls/implement.ts";
import { readMarkings } from "../../orders/markings.ts";
import { greetingUrl } from "../../people/greeting-links.ts";
import { daysOf, readGreetings } from "../cards.ts";
import { requireMoment, takesPicture } from "../moments.ts";
import { cakePictureAddress, findCakePicture } from "../pictures.ts";

export default implement(getCakeMoment, async ({ input: { order_id }, tx, caller, services, today }) => {
  const company_id = caller.company.id;
  const moment = await requireMoment(tx, company_id, order_id);
  const { employee_id, employee_name, birthday, delivery_date, product_kind, product_name } = moment;
  const greetings = moment.is_birthday ? await readGreetings(tx, { company_id, employee_id, birthday }) : [];
  const isOpen = moment.is_birthday && moment.celebration === "celebrate";
  const link = greetingUrl(services, { employee_id, birthday, holder_id: null });
  const box = { id: order_id, company_id, employee_id, employee_name, delivery_date };
  const markings = await readMarkings(tx, [{ ...box, supplier_id: moment.supplier_id }]);
  const picture = await findCakePicture(tx, { company_id, order_id });
  return {
    company_name: caller.company.name,
    employee_name,
    first_name: firstName(employee_name),
    delivery_date,
    marking: markings.get(order_id)!.text,
    cake_text: moment.cake_text,
    product: product_name && product_kind ? { name: product_name, kind: product_kind } : null,
    supplier_name: moment.supplier_name,
    // What was written while somebody celebrated openly stays theirs to be given.
    card:
      isOpen || greetings.length > 0
        ? { greetings, link: isOpen && mayWrite(daysOf(moment), today) ? link : null }
        : null,
    picture: picture
      ? {
          address: cakePictureAddress(picture.key),
          for_supplier: picture.for_supplier,
          added_by: picture.added_by,
        }
      : null,
    may_picture: takesPicture(moment, today),
  };
});
