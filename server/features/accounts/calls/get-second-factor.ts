import { asc, eq, sql } from "drizzle-orm";
import { getSecondFactor } from "../../../../contract/second-factor.ts";
import { requiredBy } from "../../../../domain/second-factor.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import {
  code_apps,
  companies,
  passkeys,
  profiles,
  recovery_codes,
  user_roles,
  users,
} from "../../../database/schema.ts";

export default implement(getSecondFactor, ({ tx, caller: { userId, lacks } }) =>
  asPlatform(tx, async (platform) => {
    const [found] = await platform
      .select({
        user: users,
        role: user_roles.role,
        companyFrom: companies.second_factor_from,
        appSince: code_apps.added_at,
      })
      .from(users)
      .leftJoin(user_roles, eq(user_roles.user_id, users.id))
      .leftJoin(profiles, eq(profiles.user_id, users.id))
      .leftJoin(companies, eq(companies.id, profiles.company_id))
      .leftJoin(code_apps, eq(code_apps.user_id, users.id))
      .where(eq(users.id, userId));
    const { user, role, companyFrom, appSince } = found!;
    const [codes] = await platform
      .select({
        of: sql<number>`count(*)::int`,
        left: sql<number>`count(*) filter (where ${recovery_codes.used_at} is null)::int`,
        used_at: sql<string | null>`max(${recovery_codes.used_at})::text`,
      })
      .from(recovery_codes)
      .where(eq(recovery_codes.user_id, userId));
    const by = requiredBy({ isStaff: role === "admin", companyFrom });
    return {
      email: user.email,
      lacks,
      since: user.second_factor_at,
      passkeys: await platform
        .select({
          id: passkeys.id,
          name: passkeys.name,
          is_synced: passkeys.is_synced,
          created_at: passkeys.created_at,
          used_at: passkeys.used_at,
        })
        .from(passkeys)
        .where(eq(passkeys.user_id, userId))
        .orderBy(asc(passkeys.created_at)),
      app: appSince === null ? null : { since: appSince },
      codes: codes!.of > 0 ? codes! : null,
      required: by && { by, from: by === "platform" ? user.second_factor_due_at : companyFrom },
      has_password: user.password_hash !== null,
    };
  }),
);
