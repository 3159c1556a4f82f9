import type { KeyScope } from "../domain/connections.ts";
import type { CallName, Input } from "./contract.ts";
import type { Call } from "./define.ts";

/** What a company's programs do, as examples on /api. A test runs each of them, in this order, with a key of its scope. */

/** Stands for the id that the first example's answer has. */
export const SOMEBODY = "00000000-0000-4000-8000-000000000001";

export type Example<N extends CallName = CallName> = {
  call: N;
  scope: KeyScope;
  title: string;
  input: Input<N>;
};
const example = <N extends CallName>(one: Example<N>): Example => one as unknown as Example;

export const examples: readonly Example[] = [
  example({
    call: "add-employee",
    scope: "write-people",
    title: "Somebody is new",
    input: {
      name: "Elin Sandberg",
      birthday: "1990-05-17",
      position: "Säljare",
      email: "elin@nordljus.example",
    },
  }),
  example({
    call: "list-employees",
    scope: "read-people",
    title: "Everybody who works here",
    input: {},
  }),
  example({
    call: "update-employee",
    scope: "write-people",
    title: "Another name and position; what is left out stays, an address that is left out goes",
    input: {
      id: SOMEBODY,
      name: "Elin Ek",
      birthday: "1990-05-17",
      position: "Säljchef",
      email: "elin@nordljus.example",
    },
  }),
  example({
    call: "archive-employee",
    scope: "write-people",
    title: "Somebody has left",
    input: { id: SOMEBODY },
  }),
  example({
    call: "restore-employee",
    scope: "write-people",
    title: "Somebody is back",
    input: { id: SOMEBODY },
  }),
  example({
    call: "dashboard-this-week",
    scope: "read-orders",
    title: "Next week's deliveries",
    input: { offset: 1 },
  }),
  example({ call: "list-cake-year", scope: "read-orders", title: "The year's cakes", input: {} }),
  example({ call: "list-meal-year", scope: "read-orders", title: "The year's meals", input: {} }),
];

export const examplesOf = (call: Pick<Call, "name">): readonly Example[] =>
  examples.filter((one) => one.call === call.name);
