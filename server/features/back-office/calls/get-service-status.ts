import { getServiceStatus } from "../../../../contract/service-status.ts";
import { implement } from "../../../calls/implement.ts";
import { readMeasures } from "../service-status.ts";

export default implement(getServiceStatus, ({ tx }) => readMeasures(tx));
