import { updateCompanyInfo } from "../../../../contract/onboarding.ts";
import { newToken } from "../../../database/tokens.ts";
import { lockCompany } from "../../companies/companies.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { completeCompany } from "../complete-company.ts";
import { acceptAgreements } from "../../companies/agreements.ts";
import { saveChanges } from "../../companies/company-changes.ts";
import { changesBetween, detailsOf } from "../../companies/company-settings.ts";
import { changeContactAddress } from "../../companies/contact-address.ts";
import { problemWith } from "../hr-people.ts";
import { nextRight, takeSetupRight } from "../setup-right.ts";

/**
 * Three rights to complete a company: its own session or, until somebody has entered it, the link that was mailed to the
 * address on file or the checkout that founded it. A link names its company, so it goes before whoever is signed in
 * where it is opened. Knowing an address is no right: every stranger gets the same answer and nothing happens.
 */
export default implementOutside(
  updateCompanyInfo,
  async ({ input, caller, transaction, today, services, refuse }) => {
    const problem = problemWith(input.hrBirthday, today);
    if (problem) throw refuse("invalid-input", undefined, { hrBirthday: problem });

    return transaction(async (tx) => {
      if (caller?.company && !input.token) {
        const before = await lockCompany(tx, caller.company.id);
        const company = await completeCompany(tx, services, before, input, null);
        const by = caller.fullName ?? caller.email;
        await acceptAgreements(tx, input.agreements, {
          companyId: company.id,
          userId: caller.userId,
          name: caller.fullName,
          email: caller.email,
        });
        const changes = changesBetween(detailsOf(before, null), detailsOf(company, null));
        await saveChanges(tx, services, { companyId: company.id, section: "details", by }, changes);
        const waitingContactEmail = await changeContactAddress(
          tx,
          services,
          company,
          input.contactEmail,
          null,
        );
        return { token: "", waitingContactEmail };
      }
      const right = await takeSetupRight(tx, services, input);
      if (!right) {
        // A link that has ended was for a company too, and that need not be the one that is signed in.
        if (input.token) throw refuse("link-expired");
        if (caller?.lacksRole) throw refuse("not-allowed");
        return { token: newToken(), waitingContactEmail: null };
      }
      const { email } = right;
      const company = await completeCompany(tx, services, right.company, input, email);
      await acceptAgreements(tx, input.agreements, {
        companyId: company.id,
        userId: null,
        name: `${input.contactFirstName} ${input.contactLastName}`,
        email,
      });
      // Paying proves no address: until somebody enters, the contact stays where the login goes.
      const waitingContactEmail =
        right.kind === "setup"
          ? await changeContactAddress(tx, services, company, input.contactEmail, email)
          : null;
      return { token: await nextRight(tx, services, right), waitingContactEmail };
    });
  },
);
