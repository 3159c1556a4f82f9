import { expect, test } from "vitest";
import { serverUrls } from "./server-urls.ts";

test.each([
  ["postgres://u:p@db.example/tartdags", ["postgres://u:p@db.example/tartdags"]],
  [
    "postgresql://u:p%40,@one:5432,two:5433/tartdags?sslmode=require",
    [
      "postgresql://u:p%40,@one:5432/tartdags?sslmode=require",
      "postgresql://u:p%40,@two:5433/tartdags?sslmode=require",
    ],
  ],
  ["postgres://[::1]:5432,[::2]/tartdags", ["postgres://[::1]:5432/tartdags", "postgres://[::2]/tartdags"]],
  ["postgres://u@localhost:5/t?host=%2Ftmp,%2Fvar", ["postgres://u@localhost:5/t?host=%2Ftmp,%2Fvar"]],
  ["not an address", [""]],
])("the servers of %s", (url, servers) => {
  expect(serverUrls(url)).toEqual(servers);
});
