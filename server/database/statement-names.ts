import type { QueryConfig } from "pg";

/** In a statement whose best plan depends on its values: it is planned for them each time. */
export const PLANNED_ANEW = "/* planned anew */";

export type Naming = { after: number; most: number };
const NAMING: Naming = { after: 5, most: 300 };

/**
 * A statement that is seen again and again gets a name, so that each connection plans it once. One with a changing
 * number of parameters never comes back often enough.
 */
export function namesOfStatements({ after, most } = NAMING): (config: QueryConfig) => QueryConfig {
  const names = new Map<string, string>();
  const seen = new Map<string, number>();
  return (config) => {
    const { text } = config;
    const name = names.get(text);
    if (name) return { ...config, name: config.name ?? name };
    if (text.includes(PLANNED_ANEW) || names.size === most) return config;
    const times = (seen.get(text) ?? 0) + 1;
    if (times > after) {
      seen.delete(text);
      names.set(text, `statement_${names.size}`);
    } else {
      // Those that came once or twice would keep all others out.
      if (seen.size === most) seen.clear();
      seen.set(text, times);
    }
    return config;
  };
}
