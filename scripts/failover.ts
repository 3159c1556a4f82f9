import { parseArgs } from "node:util";
import { needDebianPackages } from "./debian.ts";
import { failedSteps, step } from "./steps.ts";

/** npm run failover [-- --times 50]: the primary is killed under load and its standby promoted, again and again. */
const { values } = parseArgs({ options: { times: { type: "string", default: "50" } } });
needDebianPackages("postgresql");
const args = ["run", "--config", "vitest.long.config.ts", "test/faults/failover.long.test.ts"];
await step("failover", "vitest", args, { env: { FAILOVERS: values.times } });
process.exit(failedSteps.length);
