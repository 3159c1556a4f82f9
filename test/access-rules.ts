/** One rule less: what is taken out of which file, and the tests that must notice. */
export type SourceMutant = {
  rule: string;
  file: string;
  mutate(source: string): string;
  tests: string[];
  /** Only the tests with this in their name. */
  name?: string;
};

const walk = "contract/contract.test.ts";
const path = "server/calls.test.ts";
const calendars = "server/calendars/connect.test.ts";
const looking = "server/functions/list-companies.test.ts";
const registering = "server/functions/submit-employee-registration.test.ts";
const links = "server/links.test.ts";
const limits = "server/limits.test.ts";

const rule = (rule: string, file: string, from: string, to: string, tests: string[], name?: string) => ({
  rule,
  file,
  mutate: (source: string) => source.replace(from, () => to),
  tests,
  ...(name ? { name } : {}),
});

const CALLS = "server/calls.ts";
const ONE_TIME = "server/auth/one-time-links.ts";
const GRANTS = "server/calendars/grants.ts";
const REGISTRATION = "server/functions/submit-employee-registration.ts";

/** Every rule about who may do what that stands in the program, as opposed to the database. */
export const accessRules: SourceMutant[] = [
  rule("the public key", CALLS, 'throw new Refusal("wrong-key")', "void 0", [walk], "without the key"),
  rule("limits", CALLS, "settings.limits &&", "false &&", [path], "guessing"),
  rule("limits of an account", CALLS, "settings.limits && sender", "false && sender", [limits], "account"),
  rule(
    "limits of a home",
    "server/limits.ts",
    "bits: 56, factor: 2",
    "bits: 56, factor: 99",
    [limits],
    "home",
  ),
  rule(
    "limits of an office",
    "server/limits.ts",
    "bits: 48, factor: 4",
    "bits: 48, factor: 99",
    [limits],
    "homes",
  ),
  rule(
    "limits of whom mail is for",
    "server/mail/recipient-limit.ts",
    "return remaining > 0;",
    "return true;",
    [limits],
    "strangers",
  ),
  rule("limits are shared", "server/limits.ts", "? inProcess(", "|| true ? inProcess(", [links], "instances"),
  rule(
    "who may not act at an open door",
    CALLS,
    "if (isOpen(call)) return caller?.purpose",
    "if (isOpen(call)) return null ?? caller?.userId ? caller : caller?.purpose",
    [links],
    "narrow",
  ),
  rule(
    "signed in at all",
    CALLS,
    'if (!caller) throw new Refusal("not-signed-in");',
    "if (!caller) return caller;",
    [walk],
    "as nobody",
  ),
  rule(
    "a recovery session sets the password and no more",
    CALLS,
    'caller.purpose === "recovery" && call.name',
    "false && call.name",
    [path],
    "recovery",
  ),
  rule(
    "nobody but a recovery session sets the password",
    "server/functions/update-password.ts",
    'caller.purpose !== "recovery"',
    "false",
    [path],
    "recovery",
  ),
  rule("who looks on changes nothing", CALLS, "caller.viewing && !call.reads", "false", [looking]),
  rule(
    "a look is written down first",
    CALLS,
    "and exists (select from audit_log",
    "or exists (select from audit_log",
    [looking],
  ),
  rule("only an admin looks on", CALLS, 'identity.role === "admin" ? await', "true ? await", [looking]),
  rule(
    "only an admin makes an admin's calls",
    CALLS,
    'call.caller === "admin" && caller.role',
    "false && caller.role",
    [walk],
    "too little right",
  ),
  rule(
    "only a company's people make its calls",
    CALLS,
    'call.caller === "hr" && !caller.company',
    "false",
    [walk],
    "too little right",
  ),
  rule(
    "a tenant acts as the tenant's role",
    CALLS,
    'call.caller === "hr" || call.caller === "user"',
    "false",
    [links],
    "role",
  ),
  rule(
    "sessions end",
    "server/auth/identify.ts",
    "and s.expires_at > $2",
    "and $2::text is not null",
    [walk],
    "session that has ended",
  ),
  rule("a link works once", ONE_TIME, "isNull(one_time_links.used_at),", "", [path], "recovery"),
  rule(
    "a link ends",
    ONE_TIME,
    "gt(one_time_links.expires_at, clock.now().toString()),",
    "",
    [links],
    "ends",
  ),
  rule(
    "a link is of one kind",
    ONE_TIME,
    "inArray(one_time_links.kind, [kinds].flat()),",
    "",
    [links],
    "kind",
  ),
  rule(
    "a personal link ends",
    "server/people/personal-links.ts",
    "gt(personal_links.expires_at, clock.now().toString()),",
    "",
    [links],
    "ends",
  ),
  // The link goes with the person; only somebody who was already reading could get past that.
  rule(
    "an erased person has no page",
    "server/people/personal-links.ts",
    "isNull(employees.erased_at),",
    "",
    ["server/functions/erase-own-data.test.ts"],
    "same moment",
  ),
  rule(
    "a supplier's link is signed",
    "server/orders/supplier-links.ts",
    "if (!vault.verify(PURPOSE, text, tag)) return null;",
    "",
    [links],
    "forged",
  ),
  rule(
    "a supplier's link ends",
    "server/orders/answer.ts",
    'if (Temporal.PlainDate.compare(stockholmToday(clock), end) > 0) throw new Refusal("link-expired");',
    "void [clock, end];",
    ["server/functions/answer-supplier-order.test.ts"],
    "thirty days",
  ),
  rule(
    "a signature is for one purpose",
    "server/auth/tokens.ts",
    "keyFor(`sign:${purpose}`)",
    'keyFor("sign")',
    [links],
    "purpose",
  ),
  rule(
    "the HR form is for the link's company",
    "server/functions/submit-hr-form.ts",
    "(input.company_id && input.company_id !== companyId)",
    "false",
    ["server/onboarding/hr-form.test.ts"],
  ),
  rule(
    "without a session a company is completed until somebody enters",
    "server/onboarding/setup-right.ts",
    "(await hasMembers(tx, id)) ? null : company",
    "company",
    ["server/onboarding/complete-company.test.ts"],
  ),
  rule(
    "a checkout completes its company once",
    "server/onboarding/setup-right.ts",
    "isNull(checkouts.setup_used_at)",
    "undefined",
    ["server/onboarding/complete-company.test.ts"],
  ),
  rule(
    "a setup link is used up",
    "server/onboarding/setup-right.ts",
    "!(await useLink(tx, services, link.kind, token))",
    "false",
    ["server/onboarding/complete-company.test.ts"],
  ),
  rule(
    "the browser that paid leaves the contact address alone",
    "server/functions/update-company-info.ts",
    'right.kind === "setup"',
    "true",
    ["server/onboarding/complete-company.test.ts"],
  ),
  rule(
    "a new contact address waits to be confirmed",
    "server/onboarding/contact-address.ts",
    "if (wanted === proved)",
    "if (true)",
    ["server/onboarding/complete-company.test.ts"],
  ),
  rule(
    "a visitor's payment reaches no company that has members",
    "server/payments/settle-checkout.ts",
    "if (!stripe_subscription_id && !(await hasMembers(tx, id))) return id;",
    "if (!stripe_subscription_id) return id;",
    ["server/payments/paying.test.ts"],
  ),
  rule(
    "a visitor's payment page is handed out once",
    "server/payments/open-checkout.ts",
    "wanted.company && (await findOpenPage(services, question))",
    "await findOpenPage(services, question)",
    ["server/payments/paying.test.ts"],
  ),
  rule(
    "a way back leads to our own pages",
    "domain/own-url.ts",
    "url.origin === new URL(publicUrl).origin",
    "true",
    ["domain/own-url.test.ts"],
  ),
  rule(
    "a payment event is signed",
    "server/providers/payments.ts",
    "stripe.webhooks.constructEvent(",
    "((body: string | Buffer) => JSON.parse(String(body)))(",
    ["server/payments/webhooks.test.ts"],
    "forged",
  ),
  rule("a calendar's state works once", GRANTS, "isNull(calendar_grants.used_at),", "", [calendars]),
  rule(
    "a calendar's state is for one provider",
    GRANTS,
    "eq(calendar_grants.provider, provider),",
    "",
    [calendars],
    "another provider",
  ),
  rule(
    "a calendar's state ends",
    GRANTS,
    "gt(calendar_grants.expires_at, now),",
    "",
    [calendars],
    "after ten minutes",
  ),
  rule(
    "a calendar is connected in the browser that began",
    "server/calendars/finish.ts",
    "isMarked(cookies, state, { publicUrl, provider })",
    "true",
    [calendars],
    "another browser",
  ),
  ...["email", "allergies", "dietary_preferences"].map((column) =>
    rule(
      `a registration does not take over a row with ${column}`,
      REGISTRATION,
      `isNull(employees.${column}),`,
      "",
      [registering],
      "nobody gets hold",
    ),
  ),
  rule(
    "an admin gets no login of another admin",
    "server/staff.ts",
    'if (admin) throw new Refusal("not-allowed"',
    'if (false) throw new Refusal("not-allowed"',
    ["server/onboarding/one-time-links.test.ts"],
    "no other admin",
  ),
  rule(
    "the join link is made anew by an admin",
    "server/functions/regenerate-join-link.ts",
    'if (caller.role !== "admin")',
    "if (false)",
    [registering],
  ),
  rule(
    "the join link is HR's to see",
    "server/functions/get-join-link.ts",
    'if (caller.role === "user")',
    "if (false)",
    [links],
    "join link",
  ),
  rule(
    "a calendar is for who still may",
    "server/calendars/finish.ts",
    "!(await mayStill(services, grant))",
    "false",
    [calendars],
  ),
  rule("a password must match", "server/functions/sign-in.ts", "!user || !matches", "!user", [
    "server/functions/sign-in.test.ts",
  ]),
  rule(
    "a new password ends the sessions",
    "server/functions/update-password.ts",
    "await tx.delete(sessions).where(eq(sessions.user_id, caller.userId));",
    "",
    [path],
    "recovery",
  ),
  rule(
    "live changes are for a full session",
    "server/live-stream.ts",
    'if (caller?.purpose !== "full") {',
    "if (!caller) {",
    [links],
    "live",
  ),
  rule(
    "a live line ends with its session",
    "server/live.ts",
    'await db.listen("identities", endOld);',
    "",
    [links],
    "live line",
  ),
  rule(
    "a proxy is believed only when told to",
    "server/call-door.ts",
    "const forwarded = trustProxy",
    "const forwarded = true",
    [links],
    "proxy",
  ),
];
