import type { WeekDelivery } from "../../../contract/week.ts";
import { mealLabels } from "../../../domain/meals.ts";
import { firstName } from "../../../domain/names.ts";
import { supplierKnows } from "../../../domain/orders.ts";
import { capitalised } from "../../../domain/swedish.ts";

export const titleOf = ({ meal_type, employee_name }: WeekDelivery): string =>
  meal_type ? mealLabels[meal_type] : (employee_name ?? "");

/** 'tårtan till Amina', 'lunchen'. */
export const named = ({ meal_type, employee_name }: WeekDelivery): string =>
  meal_type ? `${mealLabels[meal_type].toLowerCase()}en` : `tårtan till ${firstName(employee_name ?? "")}`;

export const Named = (delivery: WeekDelivery): string => capitalised(named(delivery));

/** Whether its supplier has been asked, and so is told of every change. */
export const isKnown = ({ status, supplier_name }: WeekDelivery): boolean =>
  supplier_name !== null && supplierKnows(status);
export const NOBODY_ASKED = "Ingen leverantör har fått frågan än.";
