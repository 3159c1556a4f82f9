import { staticChecks } from "./steps.ts";

const { passed, failed } = await staticChecks();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
