import { describe, expect, test } from "vitest";
import { describeStartError } from "./start-errors.ts";

const failed = (code: string, syscall: string, message: string) =>
  Object.assign(new Error(message), { code, syscall });

describe("why it cannot start", () => {
  test("a data folder that may not be written to is named by its setting", () => {
    for (const [code, reason] of [
      ["EACCES", "permission denied"],
      ["EROFS", "read-only file system"],
      ["ENOENT", "no such file or directory"],
    ] as const) {
      const message = `${code}: ${reason}, mkdir '/data'`;
      expect(describeStartError(failed(code, "mkdir", message))).toBe(
        `DATA_DIR cannot be written to (${message}).`,
      );
    }
  });

  test("a port that is taken or reserved is told in Node's words", () => {
    expect(
      describeStartError(failed("EACCES", "listen", "listen EACCES: permission denied 0.0.0.0:80")),
    ).toContain(":80");
  });

  test("a database that is away, or refuses the password, is named by its setting", () => {
    expect(describeStartError(failed("ECONNREFUSED", "connect", "refused"))).toContain(
      "DATABASE_URL cannot be used",
    );
    expect(describeStartError(failed("28P01", "", "password authentication failed"))).toMatch(
      /^DATABASE_URL: password/,
    );
  });

  test("a fault of ours keeps its trace", () => {
    expect(describeStartError(new TypeError("x is not a function"))).toBeNull();
  });
});
