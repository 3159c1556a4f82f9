import { eq } from "drizzle-orm";
import { decideJoinRequest } from "../../../../contract/joining.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import type { Tx } from "../../../database/database.ts";
import { join_requests } from "../../../database/schema.ts";
import type { Services } from "../../../providers/services.ts";
import { declineRequest, findRequester } from "../../companies/answer-join-request.ts";
import { createCompany, findCompany, joinCompany } from "../../companies/companies.ts";
import {
  type JoinRequestRow,
  readProvedAdmins,
  requireWaiting,
  tellWhoAnswers,
} from "../../companies/join-requests.ts";
import { mailWelcome } from "../../onboarding/welcome-mail.ts";

export default implement(decideJoinRequest, async ({ input, tx, services, refuse }) => {
  const { id, decision } = input;
  const request = await requireWaiting(tx, id, { companyId: "platform" });
  const asked = request.company_id!;
  if (decision === "own-company") await giveOwnCompany(tx, services, request);
  else if (decision === "decline") {
    await declineRequest(tx, services, id);
    const details = { id: request.user_id };
    await writeAudit(tx, { action: "join-request-declined", companyId: asked, details });
  } else {
    if ((await findCompany(tx, asked))!.closed_at) throw refuse("company-closed");
    if ((await readProvedAdmins(tx, asked)).length === 0) throw refuse("address-unproved");
    const [passedOn] = await tx
      .update(join_requests)
      .set({ for_platform: false, mailed_at: null })
      .where(eq(join_requests.id, id))
      .returning();
    await tellWhoAnswers(tx, services, passedOn!);
  }
  return {};
});

/** A second company with the number, which only the platform makes: a group may have several. It is never verified. */
async function giveOwnCompany(tx: Tx, services: Services, { id, org_number }: JoinRequestRow) {
  const { id: userId, email, full_name, metadata, password_hash } = await findRequester(tx, id);
  const { company_name: name = "Mitt företag" } = metadata as { company_name?: string };
  const [firstName = "", ...rest] = (full_name ?? "").split(" ");
  const companyId = await createCompany(tx, services.clock, {
    name,
    org_number,
    verification_status: "manual",
    contact_first_name: firstName,
    contact_last_name: rest.join(" "),
    contact_email: email,
    information_completed_at: services.clock.now().toString(),
  });
  await joinCompany(tx, { userId, email, companyId });
  await writeAudit(tx, { action: "second-company-accepted", companyId });
  const company = await findCompany(tx, companyId);
  await mailWelcome(tx, services, {
    key: userId,
    to: email,
    firstName,
    companyName: name,
    company,
    hasPassword: password_hash !== null,
  });
}
