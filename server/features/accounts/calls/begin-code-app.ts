import { beginCodeApp } from "../../../../contract/second-factor.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { beginApp } from "../code-app.ts";

export default implement(beginCodeApp, ({ tx, caller: { userId, email }, services }) =>
  asPlatform(tx, (platform) => beginApp(platform, services, { id: userId, email })),
);
