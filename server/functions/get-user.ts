import { getUser } from "../../contract/account.ts";
import { implement } from "../implement.ts";

export default implement(getUser, async ({ caller }) => ({
  id: caller.userId,
  email: caller.email,
  full_name: caller.fullName,
  role: caller.role,
  company: caller.company && { id: caller.company.id, name: caller.company.name },
}));
