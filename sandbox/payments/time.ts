import type { Books } from "./books.ts";
import { expire } from "./checkout.ts";
import type { Messenger } from "./events.ts";
import { liveOn } from "./life.ts";

/** Catches up with the clock: trials that ended, months that passed, pages that nobody paid on. */
export function catchUp(books: Books, messenger: Messenger): void {
  for (const subscription of Object.values(books.subscriptions)) liveOn(books, messenger, subscription);
  for (const session of Object.values(books.sessions)) {
    if (session.status === "open" && session.expires_at <= books.nowSeconds())
      expire(books, messenger, session);
  }
}
