import { type ESTree, parseSync, Visitor } from "vite";

export type Found = { line: number; pattern: string; flags: string };

/** Every regular expression of a script, as a literal or made from text. One that cannot be read has no pattern. */
export function findRegExps(file: string, source: string): (Found | { line: number; unreadable: string })[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found: ReturnType<typeof findRegExps> = [];
  const lineOf = ({ start }: { start: number }) => source.slice(0, start).split("\n").length;
  const made = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type !== "Identifier" || node.callee.name !== "RegExp") return;
    const [pattern, flags] = node.arguments.map(textOf);
    const line = lineOf(node);
    if (pattern === undefined) found.push({ line, unreadable: source.slice(node.start, node.end) });
    else found.push({ line, pattern, flags: flags ?? "" });
  };
  new Visitor({
    Literal(node) {
      if ("regex" in node) found.push({ line: lineOf(node), ...node.regex });
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
  return found;
}

/** The text of an argument. What is filled in stands for a word: whoever fills in a pattern writes it out instead. */
function textOf(node: ESTree.Argument): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.cooked).join("x");
  return undefined;
}

/** PostgreSQL's: behind an operator or in a function, as a text or as the name of one that stands in the same file. */
const IN_SQL = /(?:~\*?|\bregexp_[a-z_]{1,20}\([^,()']{1,80},) ?(?:'([^']{0,500})'|\$\{(\w{1,60})\})/g;

export function findSqlRegExps(source: string): (Found | { line: number; unreadable: string })[] {
  return [...source.matchAll(IN_SQL)].map(({ 0: whole, 1: pattern, 2: name, index }) => {
    const line = source.slice(0, index).split("\n").length;
    const text = pattern ?? new RegExp(`\\b${name} = "([^"]{0,500})"`).exec(source)?.[1];
    return text === undefined ? { line, unreadable: whole } : { line, pattern: text, flags: "" };
  });
}

/** Whether it looks ahead or behind over any distance, which takes as long at each place. The checker does not count it. */
export function looksFar(pattern: string): boolean {
  const plain = pattern.replace(/\\./g, "_").replace(/\[[^[\]]*\]/g, "_");
  return [...plain.matchAll(/\(\?<?[=!]/g)].some(({ index }) => {
    let depth = 0;
    for (let at = index; at < plain.length; at++) {
      if (plain[at] === "(") depth++;
      if (plain[at] === ")" && --depth === 0) return false;
      if (plain[at] === "*" || plain[at] === "+" || plain.startsWith(",}", at)) return true;
    }
    return false;
  });
}
