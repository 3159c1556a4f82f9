import { defineMail } from "../../../mail/define.ts";
import type { Mail } from "../../../mail/render.ts";
import { markAsTest } from "../../../mail/test-mark.ts";

/**
 * A copy of any mail, to the admin who asked. Whose data it holds goes along: it is erased too. Its links stay empty: an
 * answer would be taken for the supplier's own.
 */
export const testCopy = defineMail({
  kind: "test",
  audience: "platform",
  about: "order",
  erasure: "content",
  countsEaters: true,
  label: "Testutskick till kundtjänst",
  words: (mail: Mail) => ({ ...markAsTest(mail), links: [] }),
});
