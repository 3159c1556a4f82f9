import { signUp } from "../../../../contract/account.ts";
import { passwordProblem } from "../../accounts/password-rules.ts";
import { hashPassword } from "../../accounts/passwords.ts";
import { startSession } from "../../accounts/sessions.ts";
import { users } from "../../../database/schema.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { mailVerification } from "../../accounts/verification-mail.ts";
import { decideSignUp, foundOrAsk, placeOf, requireOrganisation } from "../found-or-ask.ts";

export default implementOutside(
  signUp,
  async ({ input, caller, transaction, clock, services, request, refuse }) => {
    const { firstName, lastName, email } = input;
    const found = await requireOrganisation(services, input.orgNumber);
    const full_name = `${firstName} ${lastName}`;
    const company = [input.companyName, found.legalName].join(" ");
    const weak = await passwordProblem(input.password, { name: full_name, company, email });
    if (weak) throw refuse("weak-password", weak, { password: weak });
    const [password_hash, place] = await Promise.all([
      hashPassword(input.password),
      placeOf(services, found),
    ]);

    return transaction(async (tx) => {
      const decided = await decideSignUp(tx, found, input);
      const [user] = await tx
        .insert(users)
        .values({ email, full_name, password_hash, metadata: decided.metadata })
        .onConflictDoNothing({ target: users.email })
        .returning({ id: users.id });
      if (!user) throw refuse("already-registered");
      const { agreements } = input;
      const person = { id: user.id, email, isProved: false, firstName, lastName, agreements };
      await foundOrAsk(tx, services, person, decided, place);
      await mailVerification(tx, services, email);
      return startSession(tx, clock, user.id, { services, request, before: caller });
    });
  },
);
