import { previewNextRun } from "../../contract/journal.ts";
import { countLines } from "../../domain/automation.ts";
import { dailyParts } from "../automation/parts.ts";
import { nextRun, rehearse } from "../automation/rehearsal.ts";
import { implementOutside } from "../implement.ts";

export default implementOutside(previewNextRun, async ({ services, transaction }) => {
  const at = await transaction((tx) => nextRun(tx, services));
  const { counts, mails, more } = await rehearse(services, dailyParts, at);
  return { at: at.toString(), counts: countLines(counts), mails, more };
});
