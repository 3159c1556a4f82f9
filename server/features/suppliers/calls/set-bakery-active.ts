import { setBakeryActive } from "../../../../contract/suppliers.ts";
import { implement } from "../../../calls/implement.ts";
import { setActive } from "../register.ts";

export default implement(setBakeryActive, ({ input, tx, today }) => setActive(tx, "bakery", input, today));
