import type { World } from "./world.ts";

export const CANARY = "kanariefrö";
let counter = 0;

/** Somebody who has registered by themselves, with their own page. */
export async function registered(world: World) {
  const company = await world.buildCompany();
  const { token: join } = await world.as(company.hr).call("get-join-link", {});
  const email = `kim${++counter}@nordljus.example`;
  await world.nobody.call("submit-employee-registration", {
    token: join,
    employee: {
      first_name: "Kim",
      last_name: `Kanarie${counter}`,
      email,
      birthday: "1985-05-17",
      allergies: CANARY,
      consent: true,
    },
  });
  const { employees } = await world.as(company.hr).call("list-employees", {});
  return { ...company, employee: employees[0]!, email, token: await world.mailedToken(email, "min-sida") };
}

export const details = (employee: { name: string; birthday: string }, email: string) => ({
  name: employee.name,
  birthday: employee.birthday,
  email,
});
