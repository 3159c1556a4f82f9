import { eq } from "drizzle-orm";
import { getCompanySecondFactor } from "../../../../contract/second-factor.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { companies } from "../../../database/schema.ts";
import { readSecondFactors } from "../second-factors.ts";

const MOST_NAMED = 5;

export default implement(getCompanySecondFactor, ({ tx, caller: { company } }) =>
  asPlatform(tx, async (platform) => {
    const [{ from } = { from: null }] = await platform
      .select({ from: companies.second_factor_from })
      .from(companies)
      .where(eq(companies.id, company.id));
    const members = await readSecondFactors(platform, company.id);
    const without = members.filter(({ has }) => !has);
    return {
      from,
      members: members.length,
      with_factor: members.length - without.length,
      without: without.slice(0, MOST_NAMED).map(({ name, email }) => name ?? email),
    };
  }),
);
