import { listCustomerMembers } from "../../../../contract/support.ts";
import { implement } from "../../../calls/implement.ts";
import { listAccess } from "../list-access.ts";

export default implement(listCustomerMembers, ({ input, tx }) => listAccess(tx, input.id));
