import { and, eq, isNotNull } from "drizzle-orm";
import { isForHr, type LoginProblem } from "../../../domain/company-login.ts";
import { platformScope } from "../../database/database.ts";
import { company_logins } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { failed, type LoginRow } from "./login.ts";

const same = (login: LoginRow) =>
  and(eq(company_logins.company_id, login.company_id), eq(company_logins.revision, login.revision));

/** Keeps why a login failed, where whoever can mend it reads it, and says it to whoever stands before the door. */
export async function noteProblem({ db, clock, log }: Services, login: LoginRow, problem: LoginProblem) {
  log.warn({ company: login.company_id, problem }, "company login failed");
  if (isForHr(problem)) {
    const problem_at = clock.now().toString();
    await db.transaction(platformScope, (tx) =>
      tx.update(company_logins).set({ problem, problem_at }).where(same(login)),
    );
  }
  return failed(login, problem);
}

/** It works: what was wrong is over. */
export const forgetProblem = ({ db }: Services, login: LoginRow) =>
  db.transaction(platformScope, (tx) =>
    tx
      .update(company_logins)
      .set({ problem: null, problem_at: null })
      .where(and(same(login), isNotNull(company_logins.problem))),
  );
