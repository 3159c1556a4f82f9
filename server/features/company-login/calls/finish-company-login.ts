import { eq } from "drizzle-orm";
import { finishCompanyLogin } from "../../../../contract/company-login.ts";
import { identify } from "../../../../domain/company-login.ts";
import { isPro } from "../../../../domain/subscription.ts";
import { implementOutside } from "../../../calls/implement.ts";
import type { Tx } from "../../../database/database.ts";
import { companies } from "../../../database/schema.ts";
import { arrive } from "../arrive.ts";
import { type Attempt, expired, useAttempt } from "../attempts.ts";
import { callbackUrl, clientOf, findLogin } from "../login.ts";
import { forgetProblem, noteProblem } from "../problems.ts";
import { keepTest } from "../test-result.ts";

export default implementOutside(
  finishCompanyLogin,
  async ({ input, caller, transaction, services, request, refuse }) => {
    const address = new URL(callbackUrl(services));
    address.search = input.query;
    const [state, ...others] = address.searchParams.getAll("state");
    if (!state || others.length > 0) throw expired();
    // Used up before anything is asked with it, whatever comes of it.
    const attempt = await transaction((tx) => useAttempt(tx, services, { state, key: input.key }));
    const login = attempt && (await transaction((tx) => findLogin(tx, attempt.company_id)));
    if (!attempt || !login || login.revision !== attempt.revision) throw expired();
    if (attempt.tester_id !== null && attempt.tester_id !== caller?.userId) throw expired();
    if (!(await transaction((tx) => hasPro(tx, attempt)))) throw refuse("company-login-off");

    const started = performance.now();
    const finished = await services.providers.identity.finish(clientOf(services, login), {
      ...attempt.secrets,
      address,
    });
    const ms = Math.round(performance.now() - started);
    if (finished.outcome === "denied") throw refuse("company-login-denied");
    if (finished.outcome === "failed") throw await noteProblem(services, login, finished.problem);
    const who = identify(login, finished.claims);
    if (typeof who === "string") throw await noteProblem(services, login, who);
    await forgetProblem(services, login);

    if (attempt.tester_id) {
      await transaction((tx) => keepTest(tx, services, attempt, who, ms));
      return { result: "tested" as const, session: null };
    }
    return transaction((tx) => arrive(tx, services, attempt, who, { request, before: caller }));
  },
);

/** It may have gone to a plan without, meanwhile. */
async function hasPro(tx: Tx, { company_id }: Attempt): Promise<boolean> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, company_id));
  return company !== undefined && isPro(company);
}
