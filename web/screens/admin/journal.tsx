import { DeadMails } from "./journal/dead-mails.tsx";
import { MissingDeliveries } from "./journal/missing-deliveries.tsx";
import { NextRun } from "./journal/next-run.tsx";
import { OpenOrders } from "./journal/open-orders.tsx";
import { NextSteps } from "./next-steps.tsx";
import { Runs } from "./journal/runs.tsx";

/** What waits for a person, what the next run will do, and what the last ones did. */
export default function Journal() {
  return (
    <>
      <MissingDeliveries />
      <DeadMails />
      <OpenOrders
        call="list-silent-suppliers"
        title="Har inte svarat"
        failed="Kunde inte hämta leverantörerna"
        asked
      />
      <OpenOrders
        call="list-orders-without-supplier"
        title="Utan leverantör"
        failed="Kunde inte hämta beställningarna"
      />
      <NextSteps />
      <NextRun />
      <Runs />
    </>
  );
}
