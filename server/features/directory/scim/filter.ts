import { type SQL, sql } from "drizzle-orm";
import { ScimError } from "./scim-error.ts";

/**
 * A filter (RFC 7644, 3.4.2.2) as a condition of SQL. Read from left to right, once: a filter costs what it is long, and
 * what stands in quotes is never looked into.
 */

/** Of text no case counts; `folded` is kept in small letters, so that an index finds it. */
type Kind = "text" | "folded" | "exact" | "boolean" | "moment" | "uuid";
export type Filterable = Readonly<Record<string, { column: SQL; kind: Kind }>>;

const LONGEST_FILTER = 2000;
const DEEPEST = 20;
/** Each looks at everybody. */
const MOST_COMPARISONS = 40;

const unreadable = (detail: string) =>
  new ScimError(400, `Filtret går inte att läsa: ${detail}`, "invalidFilter");

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y;

type Token = { text: string; quoted: boolean };

function tokenize(filter: string): Token[] {
  if (filter.length > LONGEST_FILTER) throw unreadable(`högst ${LONGEST_FILTER} tecken`);
  const tokens: Token[] = [];
  const end = filter.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(filter);
    if (!found) throw unreadable(`tecken ${at + 1}`);
    tokens.push({ text: found[0].trimStart(), quoted: found[1] !== undefined });
  }
  return tokens;
}

export function filterToSql(filter: string, attributes: Filterable): SQL {
  const tokens = tokenize(filter);
  let at = 0;
  let depth = 0;
  let compared = 0;
  const word = () => (tokens[at]?.quoted === false ? tokens[at]!.text.toLowerCase() : "");
  const take = (text: string) => word() === text && Boolean(++at);
  const expect = (text: string) => {
    if (!take(text)) throw unreadable(`'${text}' saknas`);
  };
  const next = (what: string): Token => {
    const token = tokens[at++];
    if (!token) throw unreadable(`${what} saknas`);
    return token;
  };

  /** `prefix` is the attribute whose values are looked into: `emails[type eq "work"]`. */
  function either(prefix: string): SQL {
    if (++depth > DEEPEST) throw unreadable("för många parenteser");
    const parts = [both(prefix)];
    while (take("or")) parts.push(both(prefix));
    depth -= 1;
    return sql`(${sql.join(parts, sql` or `)})`;
  }
  function both(prefix: string): SQL {
    const parts = [one(prefix)];
    while (take("and")) parts.push(one(prefix));
    return sql`(${sql.join(parts, sql` and `)})`;
  }
  function one(prefix: string): SQL {
    if (take("not")) {
      expect("(");
      const inner = either(prefix);
      expect(")");
      return sql`((${inner}) is not true)`;
    }
    if (take("(")) {
      const inner = either(prefix);
      expect(")");
      return inner;
    }
    return comparison(prefix);
  }
  function comparison(prefix: string): SQL {
    if (++compared > MOST_COMPARISONS) throw unreadable(`högst ${MOST_COMPARISONS} jämförelser`);
    const named = next("ett attribut");
    const name = named.quoted ? "" : bare(prefix + named.text.toLowerCase());
    if (take("[")) {
      const inner = either(`${name}.`);
      expect("]");
      // `emails[type eq "work"].value eq "…"`: one address is kept of each person, so that both are about it.
      const after = tokens[at];
      if (!after || after.quoted || !after.text.startsWith(".")) return inner;
      tokens[at] = { ...after, text: after.text.slice(1) };
      return sql`(${inner} and ${comparison(`${name}.`)})`;
    }
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (!attribute) throw unreadable(`det går inte att filtrera på '${named.text}'`);
    const operator = next("en jämförelse").text.toLowerCase();
    if (operator === "pr") return sql`(${attribute.column} is not null)`;
    return compare(attribute, operator, next("ett värde"));
  }

  const condition = either("");
  if (at < tokens.length) throw unreadable(`'${tokens[at]!.text}' är för mycket`);
  return condition;
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;
const bare = (name: string) => name.replace(CORE, "");

const ORDER = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` };

function compare({ column, kind }: Filterable[string], operator: string, token: Token): SQL {
  const value = valueOf(token);
  if (value === null) {
    if (operator === "eq") return sql`(${column} is null)`;
    if (operator === "ne") return sql`(${column} is not null)`;
    throw unreadable(`'${operator}' med null`);
  }
  if (kind === "boolean") {
    const wanted = String(value).toLowerCase();
    if (wanted !== "true" && wanted !== "false") throw unreadable(`'${value}' är varken true eller false`);
    if (operator === "eq") return sql`(${column} = ${wanted}::boolean)`;
    if (operator === "ne") return sql`(${column} <> ${wanted}::boolean)`;
    throw unreadable(`'${operator}' om true och false`);
  }
  if (kind === "moment") return compareMoments(column, operator, String(value));
  // What is no id of ours is nobody's.
  const side = kind === "uuid" ? sql`${column}::text` : kind === "text" ? sql`lower(${column})` : column;
  const folds = kind === "text" || kind === "folded";
  const other = folds ? sql`lower(${String(value)}::text)` : sql`${String(value)}::text`;
  switch (operator) {
    case "eq":
      return sql`(${side} = ${other})`;
    case "ne":
      return sql`(${side} is distinct from ${other})`;
    case "co":
      return sql`(strpos(${side}, ${other}) > 0)`;
    case "sw":
      return sql`starts_with(${side}, ${other})`;
    case "ew":
      return sql`(right(${side}, length(${other})) = ${other})`;
    default:
      throw unreadable(`jämförelsen '${operator}' finns inte`);
  }
}

function compareMoments(column: SQL, operator: string, value: string): SQL {
  const moment = momentOf(value);
  if (!moment) throw unreadable(`'${value}' är ingen tidpunkt`);
  if (operator === "eq") return sql`(${column} = ${moment}::timestamptz)`;
  if (operator === "ne") return sql`(${column} <> ${moment}::timestamptz)`;
  if (Object.hasOwn(ORDER, operator))
    return sql`(${column} ${ORDER[operator as keyof typeof ORDER]} ${moment}::timestamptz)`;
  throw unreadable(`'${operator}' om en tidpunkt`);
}

/** Of years with four figures: the database writes others in another way. */
function momentOf(value: string): string | null {
  try {
    const moment = Temporal.Instant.from(value).toString();
    return /^\d{4}-/.test(moment) ? moment : null;
  } catch {
    return null;
  }
}

function valueOf({ text, quoted }: Token): string | number | boolean | null {
  try {
    const value: unknown = JSON.parse(quoted ? text : text.toLowerCase());
    if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed()))
      throw unreadable("otillåtna tecken");
    if (value === null || ["string", "number", "boolean"].includes(typeof value))
      return value as string | number | boolean | null;
  } catch (error) {
    if (error instanceof ScimError) throw error;
  }
  throw unreadable(`'${text}' är inget värde. Text ska stå inom citattecken.`);
}
