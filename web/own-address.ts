/** Only a path of ours: a link must not use the login to lead elsewhere. */
export function ownAddress(to: string | undefined): string | null {
  return to && /^\/(?![/\\])/.test(to) ? to : null;
}
