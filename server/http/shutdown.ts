import type { Logger } from "pino";
import { describeError } from "../database/describe-error.ts";
import { within } from "../database/deadline.ts";

export type StopStep = { name: string; limitMs: number; run(): Promise<unknown> };

/** The last that was started ends first. What hangs or fails is logged and left: the next step has its time all the same. */
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
