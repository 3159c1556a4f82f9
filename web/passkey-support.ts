/** Whether this browser knows of passkeys. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";
