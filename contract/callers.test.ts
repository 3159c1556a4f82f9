import { describe, expect, test } from "vitest";
import { accountants, isOpen, members, orderers, owners, type Role, rolesFor, scopesFor } from "./callers.ts";
import { contract } from "./contract.ts";

/** Who may call what in a company, call by call: a call that changes hands changes this page. */

describe("in a company", () => {
  const namesFor = (...named: Role[]) =>
    contract
      .filter((call) => rolesFor(call)?.join() === named.join())
      .map(({ name }) => name)
      .toSorted();
  const everybody = () => namesFor(...members);

  test("whoever only looks, looks: everybody's calls change nothing but which mails they get", () => {
    const writes = contract.filter(({ name, reads }) => !reads && everybody().includes(name));
    expect(writes.map(({ name }) => name)).toEqual(["choose-notice"]);
  });

  test("everybody sees the week, the people, the orders and how the company stands", () => {
    expect(everybody()).toEqual([
      "choose-notice",
      "dashboard-this-week",
      "get-agreements",
      "get-autopilot",
      "get-calendar",
      "get-company-settings",
      "get-next-week",
      "get-notices",
      "get-order-history",
      "get-overview",
      "get-promise-year",
      "get-subscription",
      "list-cake-year",
      "list-delivery-questions",
      "list-employees",
      "list-meal-year",
      "list-offices",
      "list-solved",
      "search-company",
    ]);
  });

  test("money is HR's and the accountants'", () => {
    expect(namesFor(...accountants)).toEqual([
      "check-subscription-status",
      "choose-payment-method",
      "customer-portal",
      "export-books",
      "get-year-report",
      "list-book-statements",
      "list-books",
      "set-book-account",
      "set-cost-centre",
      "set-delivery-price",
      "update-invoicing",
      "upgrade-to-pro",
    ]);
  });

  test("at a call that is open a session speaks for its company by role, and otherwise for nobody", () => {
    const speaking = contract.filter(({ sessionRoles }) => sessionRoles.length > 0);
    expect(speaking.filter((call) => !isOpen(call))).toEqual([]);
    expect(Object.fromEntries(speaking.map(({ name, sessionRoles }) => [name, sessionRoles]))).toEqual({
      "create-checkout-session": accountants,
      "submit-hr-form": owners,
      "update-company-info": owners,
    });
  });

  test("settings, access, and what cannot be taken back are HR's alone", () => {
    expect(namesFor(...owners)).toEqual([
      "accept-agreements",
      "add-channel",
      "add-office",
      "add-webhook",
      "approve-join-request",
      "change-connection",
      "change-member",
      "check-company-domain",
      "close-company",
      "close-office",
      "create-directory-token",
      "decline-join-request",
      "disconnect-calendar",
      "end-api-key",
      "end-directory-token",
      "erase-employee",
      "export-company",
      "export-employee",
      "get-company-login",
      "get-company-second-factor",
      "get-connections",
      "get-directory",
      "get-join-link",
      "google-calendar-auth",
      "hand-over-contact",
      "invite-member",
      "list-audit-log",
      "list-directory-events",
      "list-join-requests",
      "list-members",
      "list-posts",
      "make-api-key",
      "microsoft-calendar-auth",
      "preview-autopilot",
      "regenerate-calendar-feed",
      "remind-directory-people",
      "remove-company-login",
      "remove-connection",
      "remove-member",
      "reopen-company",
      "reopen-office",
      "require-second-factor",
      "resend-invitation",
      "reset-member-factor",
      "revoke-invitation",
      "rotate-webhook-secret",
      "save-company-login",
      "send-post-again",
      "set-autopilot",
      "set-cake-settings",
      "set-colleague-mails",
      "set-company-domain",
      "set-directory-birthday",
      "set-directory-group",
      "set-first-hour",
      "sign-out-member",
      "switch-company-login",
      "test-company-login",
      "test-connection",
      "update-company-details",
      "update-office",
    ]);
    expect(namesFor("admin")).toEqual(["regenerate-join-link"]);
  });

  test("all else is for those who look after people and orders", () => {
    const all = contract.filter((call) => rolesFor(call)).length;
    const others = namesFor(...orderers).length;
    const named = [everybody(), namesFor(...accountants), namesFor(...owners), namesFor("admin")].flat();
    expect(others).toBe(all - named.length);
  });

  test("a program reads people and orders and changes people, by its key's scope, and nothing else", () => {
    const byKey = contract.flatMap((call) => (scopesFor(call) ? [[call.name, scopesFor(call)!.join()]] : []));
    expect(Object.fromEntries(byKey)).toEqual({
      "add-employee": "write-people",
      "archive-employee": "write-people",
      "dashboard-this-week": "read-orders",
      "list-cake-year": "read-orders",
      "list-employees": "read-people",
      "list-meal-year": "read-orders",
      "restore-employee": "write-people",
      "update-employee": "write-people",
    });
  });
});
