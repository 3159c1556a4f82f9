import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inEnglish, plainWords, samplesWith } from "../../test/mail-samples.ts";
import { containsWebAddress } from "../../domain/names.ts";
import { type MailKind, renderKind } from "../../test/mail-templates.ts";
import { createVault } from "../database/tokens.ts";
import { fillLinks, mailLink, sealLinks } from "../mail/links.ts";
import { isRenderable, registeredMails } from "../mail/registry.ts";
import type { Mail } from "../mail/render.ts";
import { markAsTest } from "../mail/test-mark.ts";

const plain = samplesWith(plainWords);
const kinds = Object.keys(plain) as MailKind[];

const hostile = samplesWith({
  company: `Åäö "Citat" & <script>alert(1)</script> AB`,
  person: `${"Ö".repeat(200)}<img src=x onerror=alert(2)>`,
  supplier: `O'Brien's <b>bageri</b>\r\nBcc: alla@x.example`,
  place: `Gatan 1"><a href="https://ond.example">, 111 11 Å`,
  allergy: "nötter <i>och</i> $& mandel",
  note: `Rad ett\nrad två <style>*{display:none}</style> <!--test-->`,
  url: `https://tartdags.example/a?b=1&c="><script>`,
});

describe.each(kinds)("%s", (name) => {
  const mail = renderKind(name, plain[name]);
  const attacked = renderKind(name, hostile[name]);

  test("says the same in text as in HTML", () => {
    expect(missingInText(mail)).toEqual([]);
    expect(missingInText(attacked)).toEqual([]);
  });

  test("escapes what people typed", () => {
    expect(tagsOf(attacked.html)).toEqual(expect.not.arrayContaining(["script", "img", "b", "i"]));
    expect(attacked.html.match(/<style>/g)).toHaveLength(1);
    expect(attacked.html.match(/<!--test-->/g)).toHaveLength(1);
    expect(linksOf(attacked.html).every((href) => href.startsWith("https://tartdags.example/"))).toBe(true);
  });

  test("ends no line between a number and its word", () => {
    const [, words] = mail.html.split("<!--test-->");
    expect(words!.match(/>[^<>]*\d [a-zåäö][^<>]*</g) ?? []).toEqual([]);
  });

  test("has a short subject on one line, without allergies", () => {
    for (const { subject } of [mail, attacked]) {
      expect(subject).toMatch(/^\P{Cc}{5,90}$/u);
      expect(subject.toLowerCase()).not.toMatch(/nötter|mandel|allergi/);
    }
    expect(preheaderOf(mail.html).toLowerCase()).not.toMatch(/nötter|mandel/);
  });

  test("renders without its optional fields", () => {
    const bare = renderKind(name, withoutOptionals(plain[name]));
    expect(missingInText(bare)).toEqual([]);
    expect(bare.html + bare.text).not.toMatch(/undefined|null|NaN|\[object/);
  });

  test("is small, Swedish, and loads nothing from elsewhere", () => {
    expect(Buffer.byteLength(mail.html)).toBeLessThan(100_000);
    expect(mail.html).toContain(`<html lang="sv"`);
    expect(mail.html).not.toMatch(/<img|<link|src=|url\(|@import/);
    expect(mail.html + mail.text).not.toMatch(/undefined|null|NaN|\[object/);
  });
});

/** Kinds to employees and suppliers; the others are read by HR, who reads Swedish. */
const ENGLISH_KINDS = [
  "bakery-order",
  "bakery-order-cancelled",
  "bakery-reconfirm",
  "bakery-reminder-day",
  "bakery-yearly-list",
  "offer-reminder",
  "restaurant-order",
  "restaurant-order-cancelled",
  "restaurant-reminder-day",
  "supplier-address-added",
  "supplier-address-proof",
  "supplier-digest",
  "supplier-month",
  "supplier-order-changed",
  "supplier-page-link",
  "supplier-receipt",
  "birthday-reminder-colleagues",
  "contact-confirmation",
  "employee-registered",
  "erasure-done",
  "personal-link",
] as const satisfies MailKind[];

describe.each(ENGLISH_KINDS)("%s in English", (name) => {
  const read = (data: (typeof plain)[typeof name]) => renderKind(name, inEnglish(data) as never);
  const mail = read(plain[name]);

  test("says so, and has no Swedish left", () => {
    expect(mail.html).toContain('<html lang="en"');
    expect(mail.html).not.toMatch(/undefined|null|NaN|\[object/);
    const typed = Object.values(plainWords).join("|");
    const words = `${mail.subject}\n${mail.text}\n${preheaderOf(mail.html)}`
      .replaceAll(/https:\S+|Tårtdags| \([a-z-]+\)/g, "")
      .replaceAll(new RegExp(`${typed.replaceAll(/[?.+()]/g, ".")}|Elin|Göteborg|Prinsesstårta`, "g"), "")
      // The subject of another mail, which has its own language.
      .replaceAll(/^(?:Beställning|Ändrad beställning|Avbokat).*$/gm, "");
    expect(words.match(/\S*[åäöÅÄÖ]\S*/g) ?? []).toEqual([]);
    expect(words).not.toMatch(/\b(och|inte|till|från|med|för|av|det|den|att|som|kan|ni|du|er|Hej)\b/);
  });

  test("tells what the Swedish one tells", () => {
    const swedish = renderKind(name, plain[name]);
    // Beside what a kitchen has to heed stands what it means.
    const told = (each: Mail) =>
      Object.values(plainWords).filter((word) =>
        `${each.subject} ${each.text}`.replaceAll(/ \([a-z-]+\)/g, "").includes(word),
      );
    expect(told(mail)).toEqual(told(swedish));
  });

  test("says the same in text as in HTML, whoever typed what", () => {
    const bare = read(withoutOptionals(plain[name]) as never);
    for (const each of [mail, bare, read(hostile[name])]) expect(missingInText(each)).toEqual([]);
  });
});

describe("mails", () => {
  test("have no link in their subject, whatever somebody is called", () => {
    const words = {
      ...plainWords,
      company: "Vinn på klicka.nu/abc",
      person: "http://evil.example",
      supplier: "www.evil.example",
    };
    const named = samplesWith(words);
    for (const name of kinds) expect(containsWebAddress(renderKind(name, named[name]).subject)).toBe(false);
  });

  test("are all defined in a file of their own, registered and judged here", () => {
    const files = readdirSync("server/features", { recursive: true, encoding: "utf8" });
    const defined = files.flatMap((file) => /\/mails\/([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
    expect(
      registeredMails()
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(defined.toSorted());
    expect([...kinds, "test"].toSorted()).toEqual(defined.toSorted());
  });

  test("are rendered at departure by somebody, if they are", () => {
    for (const { kind, renderAtDeparture } of registeredMails())
      expect({ [kind]: isRenderable(kind) }).toEqual({ [kind]: renderAtDeparture !== undefined });
  });

  test("are defined so that erasure finds what names people", () => {
    const named = registeredMails().filter(
      (mail) => mail.countsEaters || mail.label || mail.about === "birthday" || mail.audience === "employee",
    );
    expect(named.filter(({ erasure }) => erasure === "none")).toEqual([]);
  });

  test("a link with a right is in none of the words, only its placeholder, until the mail leaves", () => {
    const vault = createVault("a secret for tests only, thirty-two long");
    const url = "https://tartdags.example/auth/magic?a=1&token=secret";
    const link = mailLink(vault, url);
    const mails = [
      renderKind("welcome", { ...plain.welcome, login_url: link, join_url: link }),
      renderKind("onboarding", { ...plain.onboarding, form_url: link }),
      markAsTest(renderKind("bakery-order", { ...plain["bakery-order"], answer_url: link })),
    ];
    for (const mail of mails) {
      expect(JSON.stringify(mail)).not.toContain("secret");
      expect(mail.text).toContain(link.placeholder);
      const filled = fillLinks(vault, { ...mail, key: "a", links: sealLinks("a", mail.links) });
      expect(linksOf(filled.html)).toContain(url);
      expect(filled.html).toContain(url.replace("&", "&amp;"));
      expect(filled.text).toContain(url);
      expect(filled.html + filled.text).not.toContain("link.invalid");
    }
  });

  test("a supplier sees no name beside an allergy and HR's mail names it plainly", () => {
    const bakery = renderKind("bakery-reminder-day", plain["bakery-reminder-day"]);
    const hr = renderKind("cake-reminder-hr-day", plain["cake-reminder-hr-day"]);
    expect(bakery.text).toContain("Allergi: nötter, mandel.");
    expect(bakery.text).toContain("gluten (2 personer)");
    expect(bakery.text).not.toContain("Elin");
    expect(hr.text).toContain("Allergi: nötter, mandel.");
  });

  test("a supplier reads where the invoice goes, but no sole trader's number", () => {
    const order = plain["bakery-order"];
    const detail =
      "Skicka till faktura@nordljus.example. Märk med 4471 Trivsel. Kungsportsavenyen 21, 411 36 Göteborg.";
    expect(renderKind("bakery-order", order).text).toContain(`${detail} Organisationsnummer 559988-7709.`);
    const invoice_to = { ...order.invoice_to!, org_number: "8001019876" };
    const text = renderKind("bakery-order", { ...order, invoice_to }).text;
    expect(text).toContain(detail);
    expect(text).not.toContain("9876");
  });

  test("in plain text a sentence about a fact follows a full stop, and a few words a comma", () => {
    const { text } = renderKind("bakery-order", plain["bakery-order"]);
    expect(text).toMatch(/^Faktura: Månadsvis\. Skicka till /m);
    expect(text).toMatch(/^Adress: Nordljus Arkitekter AB, Järntorget 7/m);
  });

  test("HR reads what its cake is and what comes beside it, but not of a bakery that does not make it", () => {
    const reminder = plain["cake-reminder-hr-day"];
    const [cake] = reminder.cakes;
    const told = (...cakes: (typeof reminder)["cakes"]) =>
      renderKind("cake-reminder-hr-day", { ...reminder, cakes }).text.replaceAll("\u00a0", " ");
    for (const text of [told(cake!), told(cake!, cake!)]) {
      expect(text).toContain("Prinsesstårta, 12 bitar");
      expect(text).toContain("Och 2 st Nötfri muffin till dem som inte kan äta tårtan");
    }
    expect(told({ ...cake!, status: "withdrawn" })).not.toMatch(/Prinsesstårta|muffin/);
  });

  test("a cake moved from a weekend is not said to come on the birthday", () => {
    const reason = "måndag 16 november, eftersom lördag är helgdag";
    const onTheDay = plain["cake-reminder-hr-day"];
    const moved = renderKind("cake-reminder-hr-day", {
      ...onTheDay,
      cakes: onTheDay.cakes.map((cake) => ({ ...cake, birthday: "2026-11-14" })),
      delivery_reason: reason,
    });
    expect(moved.text).toContain("Imorgon kommer tårtan till Elin");
    expect(moved.text).toContain(`Leverans: ${reason}`);
  });

  test("a cake for something other than a birthday says what it is for, and never that somebody turns a year older", () => {
    const occasion_title = "5 år på jobbet";
    const reminder = plain["cake-reminder-hr-day"];
    const cakes = reminder.cakes.map((cake) => ({
      ...cake,
      occasion_title,
      birthday: reminder.delivery_date,
    }));
    const week = plain["week-ahead"];
    const deliveries = week.deliveries.map((delivery) => ({ ...delivery, occasion_title }));
    for (const { subject, text } of [
      renderKind("cake-reminder-hr-day", { ...reminder, cakes }),
      renderKind("cake-reminder-hr-day", { ...reminder, cakes: [...cakes, ...cakes] }),
      renderKind("week-ahead", { ...week, deliveries }),
    ]) {
      expect(text).toMatch(/5\sår på jobbet/);
      expect(`${subject} ${text}`).not.toMatch(/fyller/i);
    }
  });

  test("the admin's copy of a no names the customer and speaks to the admin", () => {
    const { subject, text } = renderKind("order-declined-admin", plain["order-declined"]);
    expect(subject).toBe("Nytt bageri behövs till Elin (Nordljus Arkitekter AB)");
    expect(text).toContain("kan inte leverera till Nordljus Arkitekter AB måndag 16 november");
    expect(text).toContain("du är administratör");
    expect(text).not.toMatch(/kontaktperson|Fråga /);
  });

  test("a no is quoted once: beside the name of whoever said it, or above when no one else tells it", () => {
    const { tried, ...declined } = plain["order-declined"];
    const said = tried!.map((one) => ({
      ...one,
      reason: one.status === "declined" ? "Ugnen är trasig" : null,
    }));
    for (const kind of ["order-declined", "order-declined-admin"] as const)
      for (const told of [said, []]) {
        const { text, html } = renderKind(kind, { ...declined, reason: "Ugnen är trasig", tried: told });
        expect([text.split("Ugnen är trasig").length, html.split("Ugnen är trasig").length]).toEqual([2, 2]);
      }
  });

  test("a number that is copied or rung ends no line within itself, and is copied as it is", () => {
    const unbroken = (number: string) => `<span style="white-space:nowrap;">${number}</span>`;
    expect(renderKind("bakery-order", plain["bakery-order"]).html).toContain(unbroken("559988-7709"));
    const { html } = renderKind("bakery-reminder-day", plain["bakery-reminder-day"]);
    expect(html).toContain(unbroken("031-123 45 67"));
    expect(html).not.toMatch(/="[^"]*<span/);
  });

  test("what nobody was asked for is told plainly to HR and to the platform", () => {
    const { orders, ...missed } = plain["order-missed"];
    const one = renderKind("order-missed", { ...missed, orders: orders.slice(0, 1) });
    expect(one.subject).toBe("1 beställning gick aldrig iväg");
    expect(one.text).toContain("någon leverantör har fått beställningen, så den har inte levererats.");
    const admin = renderKind("order-missed-admin", { ...missed, orders });
    expect(admin.subject).toBe("2 beställningar gick aldrig iväg (Nordljus Arkitekter AB)");
    expect(admin.text).toContain("Nordljus Arkitekter AB har fått veta det.");
    expect(admin.text).toContain("Ingen leverantör vald");
    expect(admin.text).toContain("du är administratör");
  });

  test("a delivery in another year is told with its year, wherever an order is told", () => {
    const far = [
      "bakery-order",
      "restaurant-order",
      "supplier-order-changed",
      "bakery-order-cancelled",
      "order-cancelled-hr",
      "order-declined",
    ] as const;
    const order = plain["order-declined-admin"].order;
    for (const kind of far) {
      const data = { ...plain[kind], delivery_date: "2027-01-02", answer_by: null, order };
      const { subject, text } = renderKind(kind, data as never);
      expect(subject).toMatch(/lördag 2 januari 2027$/);
      expect(text.match(/2 januari/g)).toHaveLength(text.match(/2 januari 2027/g)!.length);
    }
    const { subject } = renderKind("bakery-order", plain["bakery-order"]);
    expect(subject).toMatch(/måndag 16 november$/);
  });

  test("who has cancelled is told until when they order as usual, and what comes after that", () => {
    const { text } = renderKind("subscription-cancelled", plain["subscription-cancelled"]);
    expect(text).toContain("Till och med sista dagen beställer ni som vanligt.");
    expect(text).toContain("kommer bara om en leverantör redan har sagt ja");
  });

  test("a cake that no bakery makes is not said to come, and nobody is told to call one", () => {
    const { cakes, ...rest } = plain["cake-reminder-hr-day"];
    const [cake] = cakes;
    for (const lacking of [
      { ...cake!, bakery_name: null, status: "stopped" as const },
      { ...cake!, status: "stopped" as const },
    ]) {
      const mail = renderKind("cake-reminder-hr-day", { ...rest, cakes: [lacking] });
      expect(mail.subject).toBe("Imorgon: tårtan till Elin saknar bageri");
      expect(mail.text).toContain("Ett bageri saknas. Välj ett så snart ni kan.");
      expect(mail.text).not.toMatch(/ska levereras|ring bageriet/);
    }
    const mixed = { ...rest, cakes: [cake!, { ...cake!, bakery_name: null, status: "stopped" as const }] };
    expect(renderKind("cake-reminder-hr-day", mixed).subject).toBe("Imorgon: 2 tårtor");
  });

  test("a meal that no restaurant makes is not said to come, and nobody is told to call one", () => {
    const { meals, ...rest } = plain["meal-reminder-hr-day"];
    const lacking = meals.map((meal) => ({ ...meal, restaurant_name: null, status: "stopped" as const }));
    const mail = renderKind("meal-reminder-hr-day", { ...rest, meals: lacking });
    expect(mail.subject).toMatch(/saknar restaurang$/);
    expect(mail.text).toContain("En restaurang saknas. Välj en så snart ni kan.");
    expect(mail.text).not.toMatch(/levereras|ring köket/);
  });

  test("a late reminder tells the days that are left", () => {
    const subject = (days_left: number) =>
      renderKind("cake-reminder-hr-day", { ...plain["cake-reminder-hr-day"], days_left }).subject;
    expect([0, 1, 5, 7].map(subject)).toEqual([
      "Idag: tårta till Elin",
      "Imorgon: tårta till Elin",
      "Om 5 dagar: tårta till Elin",
      "Om en vecka: tårta till Elin",
    ]);
  });

  test.each([
    "cake-reminder-hr-week",
    "cake-reminder-hr-day",
    "meal-reminder-hr-week",
    "meal-reminder-hr-day",
  ] as const)("%s says in both parts what is not sent, and where to renew", (kind) => {
    const renew_url = "https://tartdags.example/dashboard";
    const not_sent = { count: 1, lacks_supplier: false, renew_url };
    const mail = renderKind(kind, { ...hostile[kind], not_sent } as never);
    expect(missingInText(mail)).toEqual([]);
    expect(tagsOf(mail.html)).toEqual(expect.not.arrayContaining(["script", "img", "b", "i"]));
    expect(mail.subject).toMatch(/^\P{Cc}{5,90}$/u);
    expect(linksOf(mail.html)).toContain(renew_url);
  });

  test("the confirmation to a contact repeats nothing the sender wrote", () => {
    expect(Object.keys(plain["contact-confirmation"])).toEqual(["home_url"]);
  });

  test.each([1000, 5000])("a yearly list of %i cakes stays below what mail clients cut off", (length) => {
    const deliveries = Array.from({ length }, (_, index) => ({
      delivery_date: Temporal.PlainDate.from("2026-01-01")
        .add({ days: index % 365 })
        .toString(),
      portion_size: 12,
    }));
    const list = renderKind("bakery-yearly-list", { ...plain["bakery-yearly-list"], deliveries });
    expect(Buffer.byteLength(list.html)).toBeLessThan(100_000);
  });

  test("long lists end with how many more there are", () => {
    const [order] = plain["order-without-supplier"].orders;
    const orders = Array.from({ length: 45 }, () => order!);
    const mail = renderKind("order-without-supplier", { ...plain["order-without-supplier"], orders });
    expect(mail.text).toContain("och 5 till");
    // Each of the first can be asked for at once; links for all would make nobody read it.
    expect(mail.text.match(/^Fråga /gm)).toHaveLength(5);
  });

  test("a link that is no web address is refused", () => {
    for (const login_url of ["javascript:alert(1)", "/dashboard", ""]) {
      expect(() => renderKind("magic-link", { login_url, valid_hours: 1 })).toThrow(TypeError);
    }
  });

  test("a test is marked in the subject and in both parts", () => {
    const marked = markAsTest(renderKind("bakery-order", hostile["bakery-order"]));
    expect(marked.subject).toMatch(/^\[Test\] /);
    for (const part of [marked.html, marked.text]) expect(part).toContain("Det här är ett testutskick.");
    expect(missingInText(marked)).toEqual([]);
  });
});

/** What the HTML shows or links to and the text part does not say. */
function missingInText({ html, text }: Mail): string[] {
  const all = collapseSpaces(text);
  return [
    ...piecesOf(html).filter((piece) => !all.includes(piece)),
    ...linksOf(html).filter((href) => !text.includes(href)),
  ];
}

function piecesOf(html: string): string[] {
  const shown = html.slice(html.indexOf('<td class="frame"')).replace(/<!--.*?-->/gs, "");
  return shown
    .split(/<[^>]*>/)
    .map((piece) => collapseSpaces(decode(piece)))
    .filter((piece) => piece !== "");
}

const preheaderOf = (html: string) => decode(/display:none[^>]*>([^&]*)/.exec(html)?.[1] ?? "");
const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map((match) => decode(match[1] ?? ""));
const tagsOf = (html: string) => [...html.matchAll(/<([a-z][a-z0-9]*)/g)].map((match) => match[1]);

function collapseSpaces(text: string): string {
  return text.replace(/[\s>]+/g, " ").trim();
}

function decode(text: string): string {
  return text
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

const optional = new Set([
  "contact_first_name",
  "delivery_time",
  "address",
  "allergies",
  "dietary_preferences",
  "colleague_allergies",
  "diets",
  "invoice_interval",
  "invoice_to",
  "notes",
  "marking",
  "reason",
  "answer_by",
  "join_url",
  "amount_kr",
  "phone",
  "bakery_phone",
  "restaurant_phone",
  "company",
  "supplier_name",
  "error",
]);

/** The same data with every optional field as null, at any depth; two names are optional in some mails only. */
function withoutOptionals<Data>(data: Data): Data {
  const bare = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(bare);
    if (value === null || typeof value !== "object") return value;
    const fields = Object.entries(value).map(([key, one]) => [
      key,
      isOptional(value, key) ? null : bare(one),
    ]);
    return Object.fromEntries(fields);
  };
  return bare(data) as Data;
}

/** What may be left out of most mails, but not of these. */
function isOptional(of: object, key: string): boolean {
  if (key === "delivery_time" && "people_count" in of && !("delivery_date" in of)) return false;
  if (key === "delivery_time" && ("supplier_says_so" in of || "outcome_note" in of || "acts" in of))
    return false;
  if (
    key === "supplier_name" &&
    ["asked_on", "others", "offered_at", "answer_by"].some((field) => field in of)
  )
    return false;
  if (key === "answer_by" && "answer_url" in of) return false;
  // What is invoiced always says by whom and to whom.
  if (key === "invoice_to" && "vat_percent" in of) return false;
  if (
    key === "supplier_name" &&
    ["vat_percent", "month", "prove_url", "invoices", "offers"].some((field) => field in of)
  )
    return false;
  return optional.has(key);
}
