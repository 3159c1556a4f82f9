import { listCakeVendors } from "../../contract/addresses.ts";
import { implement } from "../implement.ts";
import { bakeriesNear, occasionOf } from "../suppliers/near.ts";

export default implement(listCakeVendors, ({ input, tx, clock }) =>
  bakeriesNear(tx, input, occasionOf(input, clock)),
);
