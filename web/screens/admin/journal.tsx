import { DeadMails } from "./journal/dead-mails.tsx";
import { MissingDeliveries } from "./journal/missing-deliveries.tsx";
import { NextRun } from "./journal/next-run.tsx";
import { SilentSuppliers } from "./journal/silent-suppliers.tsx";
import { NextSteps } from "./next-steps.tsx";
import { Runs } from "./journal/runs.tsx";

/** What waits for a person, what the next run will do, and what the last ones did. */
export default function Journal() {
  return (
    <>
      <MissingDeliveries />
      <DeadMails />
      <SilentSuppliers />
      <NextSteps />
      <NextRun />
      <Runs />
    </>
  );
}
