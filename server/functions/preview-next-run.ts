import { previewNextRun } from "../../contract/journal.ts";
import { countLines } from "../../domain/automation.ts";
import { dailyParts } from "../automation/parts.ts";
import { nextRun, rehearse } from "../automation/rehearsal.ts";
import { implementOutside } from "../implement.ts";
import { hideLinks } from "../mail/links.ts";

export default implementOutside(previewNextRun, async ({ services, transaction }) => {
  const at = await transaction((tx) => nextRun(tx, services));
  const { counts, mails: planned, more } = await rehearse(services, dailyParts, at);
  const mails = planned.map(({ text, links, ...mail }) => ({ ...mail, text: hideLinks(text, links) }));
  return { at: at.toString(), counts: countLines(counts), mails, more };
});
