import { previewNextRun } from "../../../../contract/journal.ts";
import { countLines } from "../../../../domain/automation.ts";
import { dailyParts } from "../../../jobs/registry.ts";
import { nextRun, rehearse } from "../../../jobs/rehearsal.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { hideLinks } from "../../../mail/links.ts";

export default implementOutside(previewNextRun, async ({ services, transaction }) => {
  const at = await transaction((tx) => nextRun(tx, services));
  const { counts, mails: planned, more } = await rehearse(services, dailyParts(), at);
  const mails = planned.map(({ text, links, ...mail }) => ({ ...mail, text: hideLinks(text, links) }));
  return { at: at.toString(), counts: countLines(counts), mails, more };
});
