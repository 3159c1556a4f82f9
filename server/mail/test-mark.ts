import { warning } from "./blocks.ts";
import { testSlot, type Mail } from "./render.ts";

/** The same mail, plainly marked: it went to the admin who asked, and nothing else happened. */
export function markAsTest(mail: Mail): Mail {
  const mark = warning(
    "Test.",
    "Det här är ett testutskick. Ingen annan har fått det och inget har ändrats.",
  );
  return {
    ...mail,
    subject: `[Test] ${mail.subject}`,
    html: mail.html.replace(testSlot, () => mark.html.toString()),
    text: `${mark.text}\n\n${mail.text}`,
  };
}
