import { stockholmToday } from "../../../../domain/clock.ts";
import { isUuid } from "../../../database/uuid.ts";
import { deletePerson, findPerson, listPeople, personFilters, taken, updatePerson } from "../people.ts";
import { answer, answerResource, listOf, project, readJson, readPage, requireVersion } from "./answers.ts";
import { patchUser, readOperations } from "./patch.ts";
import type { Asked, On } from "./routes.ts";
import { notFound } from "./scim-error.ts";
import {
  checkUser,
  columnsOf,
  etagOf,
  keptOf,
  type PersonColumns,
  toResource,
  type UserRow,
} from "./user.ts";

const MAX_BYTES = 100_000;

type InsertPerson = (companyId: string, person: PersonColumns) => Promise<UserRow | undefined>;

const idOf = ({ c }: Asked): string => {
  const id = c.req.param("id") ?? "";
  if (!isUuid(id)) throw notFound();
  return id;
};

export function addUserRoutes(on: On, insert: InsertPerson): void {
  on("GET", "/Users", async ({ c, companyId, read, base }) => {
    const { first, ...page } = readPage(c, personFilters);
    const { total, rows } = await read((tx) => listPeople(tx, companyId, page));
    const { attributes, excludedAttributes } = c.req.query();
    const resources = rows.map((row) => project(toResource(row, base), attributes, excludedAttributes));
    return answer(c, listOf(resources, { total, first }));
  });

  on("GET", "/Users/:id", async (asked) => {
    const { c, companyId, read, base } = asked;
    const row = await read((tx) => findPerson(tx, companyId, idOf(asked)));
    if (!row) throw notFound();
    return answerResource(c, toResource(row, base));
  });

  on("POST", "/Users", async ({ c, companyId, base, services }) => {
    const given = checkUser(keptOf(await readJson(c, MAX_BYTES)), stockholmToday(services.clock));
    const row = await insert(companyId, columnsOf(given));
    if (!row) throw taken(given.userName);
    return answerResource(c, toResource(row, base), 201);
  });

  on("PUT", "/Users/:id", async (asked) => {
    const { c, services, base } = asked;
    const given = checkUser(keptOf(await readJson(c, MAX_BYTES)), stockholmToday(services.clock));
    const row = await change(asked, () => columnsOf(given));
    return answerResource(c, toResource(row, base));
  });

  on("PATCH", "/Users/:id", async (asked) => {
    const { c, services, base } = asked;
    const operations = readOperations(await readJson(c, MAX_BYTES));
    const today = stockholmToday(services.clock);
    const row = await change(asked, ({ attributes }) =>
      columnsOf(checkUser(patchUser(attributes, operations), today)),
    );
    return answerResource(c, toResource(row, base));
  });

  on("DELETE", "/Users/:id", async (asked) => {
    const { c, companyId, write } = asked;
    await write(async (tx) => {
      const before = await findPerson(tx, companyId, idOf(asked), true);
      if (!before) throw notFound();
      requireVersion(c, etagOf(before));
      await deletePerson(tx, companyId, before.id);
    });
    return c.body(null, 204);
  });
}

const change = (asked: Asked, make: (before: UserRow) => ReturnType<typeof columnsOf>): Promise<UserRow> =>
  asked.write(async (tx) => {
    const before = await findPerson(tx, asked.companyId, idOf(asked), true);
    if (!before) throw notFound();
    requireVersion(asked.c, etagOf(before));
    return updatePerson(tx, asked.companyId, before, make(before));
  });
