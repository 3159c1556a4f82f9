import { chooseNotice } from "../../../../contract/notices.ts";
import { mayRead } from "../../../../domain/notices.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { lockCompany } from "../companies.ts";
import { choose } from "../notice-choices.ts";
import { actingReaders, isAllowed, isOwner, readReaders } from "../notices.ts";

export default implement(chooseNotice, ({ input, tx, caller, refuse }) =>
  asPlatform(tx, async (platform) => {
    const companyId = caller.company.id;
    const { notice, wanted, successor } = input;
    // Two who turn it off at the same moment would leave nobody.
    await lockCompany(platform, companyId);
    const readers = await readReaders(platform, companyId);
    const own = readers.people.find(({ id }) => id === caller.userId);
    if (!own || (wanted && !isAllowed(own, notice))) throw refuse("notice-not-yours");
    if (successor) {
      const next = readers.people.find(({ id }) => id === successor);
      if (!next || !isOwner(caller.role)) throw refuse("member-not-found");
      if (!mayRead(notice, next)) throw refuse("notice-not-yours");
      await choose(platform, companyId, next, notice, true);
      await audit(next.id, true);
    } else if (notice === "problems" && !wanted) {
      if (!actingReaders(readers).some(({ id }) => id !== own.id)) throw refuse("last-problem-reader");
    }
    await choose(platform, companyId, own, notice, wanted);
    await audit(own.id, wanted);
    return {};

    function audit(id: string, isOn: boolean) {
      return writeAudit(platform, {
        action: "notice-chosen",
        companyId,
        details: { id, notice, wanted: isOn },
      });
    }
  }),
);
