import { ORDINARY_BYTES } from "../../../../contract/define.ts";
import type { Tx } from "../../../database/database.ts";
import { isUuid } from "../../../database/uuid.ts";
import {
  addMembers,
  deleteGroup,
  findGroup,
  groupFilters,
  holdGroup,
  insertGroup,
  listGroups,
  removeMembers,
  renameGroup,
  touchGroup,
} from "../groups.ts";
import { answer, answerResource, listOf, project, readJson, readPage, requireVersion } from "./answers.ts";
import { type GroupChange, readGroup, readGroupChanges, toGroupResource } from "./group.ts";
import { readOperations } from "./patch.ts";
import type { Asked, On } from "./routes.ts";
import { notFound } from "./scim-error.ts";
import { etagOf } from "./user.ts";

/** Room for a group of everybody. */
const MAX_BYTES = 3_000_000;

const idOf = ({ c }: Asked): string => {
  const id = c.req.param("id") ?? "";
  if (!isUuid(id)) throw notFound("Gruppen");
  return id;
};
/** Large bodies are read a few at a time: they lie in memory for as long as they take to come. */
async function readMembers({ c, companyId, uploads }: Asked): Promise<unknown> {
  if (Number(c.req.header("content-length") ?? Infinity) <= ORDINARY_BYTES)
    return readJson(c, ORDINARY_BYTES);
  const release = await uploads.acquire(companyId);
  return readJson(c, MAX_BYTES).finally(release);
}

const wantsMembers = ({ c }: Asked): boolean => {
  const { attributes, excludedAttributes } = c.req.query();
  if (attributes) return /\bmembers\b/i.test(attributes);
  return !/\bmembers\b/i.test(excludedAttributes ?? "");
};

async function answerGroup(asked: Asked, tx: Tx, id: string) {
  const row = await findGroup(tx, asked.companyId, id, wantsMembers(asked));
  if (!row) throw notFound("Gruppen");
  return toGroupResource(row, asked.base, wantsMembers(asked));
}

export function addGroupRoutes(on: On): void {
  on("GET", "/Groups", async (asked) => {
    const { c, companyId, read, base } = asked;
    const { first, ...page } = readPage(c, groupFilters);
    const withMembers = wantsMembers(asked);
    const { total, rows } = await read((tx) => listGroups(tx, companyId, { ...page, withMembers }));
    const { attributes, excludedAttributes } = c.req.query();
    const resources = rows.map((row) =>
      project(toGroupResource(row, base, withMembers), attributes, excludedAttributes),
    );
    return answer(c, listOf(resources, { total, first }));
  });

  on("GET", "/Groups/:id", async (asked) =>
    answerResource(asked.c, await asked.read((tx) => answerGroup(asked, tx, idOf(asked)))),
  );

  on("POST", "/Groups", async (asked) => {
    const given = readGroup(await readMembers(asked));
    const resource = await asked.write(async (tx) =>
      answerGroup(asked, tx, await insertGroup(tx, asked.companyId, given)),
    );
    return answerResource(asked.c, resource, 201);
  });

  on("PUT", "/Groups/:id", async (asked) => {
    const given = readGroup(await readMembers(asked));
    return change(asked, async (tx, id) => {
      await renameGroup(tx, asked.companyId, id, given);
      await setMembers(tx, asked.companyId, id, given.members);
    });
  });

  on("PATCH", "/Groups/:id", async (asked) => {
    const changes = readGroupChanges(readOperations(await readMembers(asked)));
    return change(asked, async (tx, id) => {
      // oxlint-disable-next-line no-await-in-loop -- one operation after the other, as they were sent
      for (const one of changes) await apply(tx, asked.companyId, id, one);
    });
  });

  on("DELETE", "/Groups/:id", async (asked) => {
    await asked.write(async (tx) => {
      const id = idOf(asked);
      const before = await holdGroup(tx, asked.companyId, id);
      if (!before) throw notFound("Gruppen");
      requireVersion(asked.c, etagOf(before));
      await deleteGroup(tx, asked.companyId, id);
    });
    return asked.c.body(null, 204);
  });
}

async function change(asked: Asked, work: (tx: Tx, id: string) => Promise<void>) {
  const resource = await asked.write(async (tx) => {
    const id = idOf(asked);
    const before = await holdGroup(tx, asked.companyId, id);
    if (!before) throw notFound("Gruppen");
    requireVersion(asked.c, etagOf(before));
    await work(tx, id);
    await touchGroup(tx, asked.companyId, id);
    return answerGroup(asked, tx, id);
  });
  return answerResource(asked.c, resource);
}

async function setMembers(tx: Tx, companyId: string, id: string, members: string[]) {
  await removeMembers(tx, companyId, id, { keep: members });
  await addMembers(tx, companyId, id, members);
}

async function apply(tx: Tx, companyId: string, id: string, one: GroupChange): Promise<void> {
  switch (one.do) {
    case "rename":
    case "externalId": {
      const { display_name, external_id } = (await findGroup(tx, companyId, id, false))!;
      const before = { displayName: display_name, externalId: external_id ?? undefined };
      await renameGroup(tx, companyId, id, { ...before, ...one });
      return;
    }
    case "empty":
      return removeMembers(tx, companyId, id, { keep: [] });
    case "add":
      return addMembers(tx, companyId, id, one.members);
    case "remove":
      return removeMembers(tx, companyId, id, { ids: one.members });
    case "replace":
      return setMembers(tx, companyId, id, one.members);
  }
}
