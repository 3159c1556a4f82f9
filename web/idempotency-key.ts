import type { CallError } from "./call-error.ts";

/**
 * One Idempotency-Key for one logical submission. When an attempt ends without a clear answer, the same content
 * sent again carries the same key; other content, or another submission after a success or a clear no, a new one.
 */
export function idempotencyKeys(makeKey: () => string = () => crypto.randomUUID()) {
  let open: { content: string; key: string } | null = null;
  return {
    keyFor(input: unknown): string {
      const content = JSON.stringify(input);
      if (open?.content !== content) open = { content, key: makeKey() };
      return open.key;
    },
    succeeded(): void {
      open = null;
    },
    failed(error: CallError): void {
      if (error.refused) open = null;
    },
  };
}
