import { setBakeryActive } from "../../contract/suppliers.ts";
import { implement } from "../implement.ts";
import { setActive } from "../suppliers/register.ts";

export default implement(setBakeryActive, ({ input, tx, today }) => setActive(tx, "bakery", input, today));
