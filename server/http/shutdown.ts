import type { Logger } from "pino";
import { describeError } from "../database/describe-error.ts";
import { within } from "../database/deadline.ts";

export type StopStep = { name: string; limitMs: number; run(): Promise<unknown> };

/** Stops in reverse order of start. A step that hangs or fails is logged and skipped. */
export async function stopInReverse(steps: StopStep[], log: Logger): Promise<void> {
  for (const { name, limitMs, run } of steps.toReversed()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      if (!(await within(limitMs, run()))) log.error({ step: name }, "stop took too long");
    } catch (error) {
      log.error({ step: name, err: describeError(error) }, "stop failed");
    }
  }
}
