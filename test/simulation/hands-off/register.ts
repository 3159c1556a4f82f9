import type { Output } from "../../../contract/contract.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import type { World } from "../seed.ts";
import type { Office } from "./world.ts";

const diets = [null, null, null, null, "nötter", "laktos", "gluten, ägg"] as const;
const celebrations = ["celebrate", "celebrate", "celebrate", "quiet", "none"] as const;
const FEWEST = 4;

type Employee = Output<"list-employees">["employees"][number];

/** People come by list, dialog and link, leave, and change; nobody has a thought for cakes. */
export function createRegister(
  { system, random, clock, log, birthdaysWithin = 365 }: World,
  restless: number,
) {
  return { importFirst, change, changePerson };

  function newcomer(office: Office) {
    office.hired += 1;
    const today = stockholmToday(clock);
    const year = today.year - random.whole(20, 60);
    const leap = random.chance(0.025);
    const shared = office.birthdays.length > 0 && random.chance(0.15) ? random.pick(office.birthdays) : null;
    const days = random.pick([8, 364, 364, ...Array.from({ length: 17 }, () => birthdaysWithin - 1)]);
    const ahead = random.whole(0, days);
    const drawn = leap
      ? Temporal.PlainDate.from({ year: year - (year % 4), month: 2, day: 29 })
      : today.add({ days: ahead }).with({ year });
    const born = shared ? Temporal.PlainDate.from(shared) : drawn;
    office.birthdays.push(born.toString());
    return {
      first: `Person ${office.hired}`,
      last: `i ${office.name}`,
      birthday: born.toString(),
      allergies: random.pick(diets),
      email: `p${office.hired}@${office.email.slice(3)}`,
    };
  }

  /** The list that a company begins with; a few have left or said how they want it before anything is planned. */
  async function importFirst(office: Office, count: number): Promise<void> {
    const people = Array.from({ length: count }, () => newcomer(office));
    await importPeople(office, people);
    for (const person of await staffOf(office)) {
      const what = random.whole(0, 24);
      if (what === 0) await system.call("archive-employee", { id: person.id }, office.userId);
      if (what === 1) await save(office, person, { celebration: "none" });
      if (what === 2) await save(office, person, { celebration: "quiet" });
    }
  }

  async function importPeople(office: Office, people: ReturnType<typeof newcomer>[]) {
    const answer = await system.call(
      "import-employees",
      {
        columns: { name: 0, birthday: 1, allergies: 2 },
        rows: people.map(({ first, last, birthday, allergies }) => [
          `${first} ${last}`,
          birthday,
          allergies ?? "",
        ]),
      },
      office.userId,
    );
    for (const person of people) log(`listed ${person.first} ${person.last} ${person.birthday}`);
    if ("refused" in answer) throw new Error(`The list was refused: ${answer.refused}`);
  }

  /** One office on one day. Says whether anything was done. */
  async function change(office: Office, judged: () => Promise<void>): Promise<void> {
    const acts = [
      [0.004, come],
      [0.004, leave],
      [0.0015, moveBirthday],
      [0.003, changeHeart],
      [0.005, changeFood],
    ] as const;
    for (const [chance, act] of acts) {
      if (!random.chance(chance * restless)) continue;
      await act(office);
      await judged();
    }
  }

  async function come(office: Office) {
    const person = newcomer(office);
    const { first, last, birthday, allergies, email } = person;
    const way = random.pick(["dialog", "list", "link"] as const);
    log(`${first} ${last} comes by ${way}, born ${birthday}, ${allergies}`);
    if (way === "list") return importPeople(office, [person]);
    if (way === "dialog") {
      const employee = { name: `${first} ${last}`, birthday, allergies, position: "" };
      const added = await system.call("add-employee", employee, office.userId);
      if ("refused" in added) log(`refused ${added.refused}`);
      return;
    }
    const link = await system.call("get-join-link", {}, office.userId);
    if ("refused" in link) throw new Error(`No link: ${link.refused}`);
    const employee = { first_name: first, last_name: last, email, birthday, allergies, consent: true };
    const answer = await system.call("submit-employee-registration", { token: link.token, employee });
    if ("refused" in answer) log(`refused ${answer.refused}`);
  }

  async function staffOf(office: Office): Promise<Employee[]> {
    const answer = await system.call("list-employees", {}, office.userId);
    return "refused" in answer ? [] : answer.employees;
  }

  async function leave(office: Office) {
    const staff = await staffOf(office);
    if (staff.length <= FEWEST) return;
    const person = random.pick(staff);
    const answer = await system.call("archive-employee", { id: person.id }, office.userId);
    log(`left ${person.name} ${JSON.stringify(answer)}`);
  }

  async function update(office: Office, what: (person: Employee) => Partial<Employee>) {
    const staff = await staffOf(office);
    if (staff.length === 0) return;
    const person = random.pick(staff);
    await save(office, person, what(person));
  }

  /** One of them, by their id. */
  async function changePerson(office: Office, id: string, what: (person: Employee) => Partial<Employee>) {
    const person = (await staffOf(office)).find((one) => one.id === id);
    if (person) await save(office, person, what(person));
  }

  async function save(office: Office, person: Employee, changed: Partial<Employee>) {
    const { id, name, birthday, email, position, celebration, allergies, dietary_preferences, office_id } =
      person;
    const form = {
      id,
      name,
      birthday,
      email,
      position,
      celebration,
      allergies,
      dietary_preferences,
      office_id,
    };
    const answer = await system.call("update-employee", { ...form, ...changed }, office.userId);
    log(`${name} ${JSON.stringify(changed)} ${"refused" in answer ? answer.refused : ""}`);
  }

  function moveBirthday(office: Office) {
    const days = random.pick([-200, -30, -3, -1, 1, 2, 5, 40, 170]);
    return update(office, ({ birthday }) => ({
      birthday: Temporal.PlainDate.from(birthday!).add({ days }).toString(),
    }));
  }

  function changeHeart(office: Office) {
    const celebration = random.pick(celebrations);
    return update(office, () => ({ celebration }));
  }

  function changeFood(office: Office) {
    const allergies = random.pick(diets);
    return update(office, () => ({ allergies }));
  }
}
