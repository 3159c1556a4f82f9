import type { QueryConfig } from "pg";

/** In front of a statement whose best plan depends on its values: it is planned for them each time. */
export const PLANNED_ANEW = "/* planned anew */";

const NAMED_AFTER = 5;
const MOST_NAMED = 300;

/**
 * A statement that is seen again and again gets a name, so that each connection plans it once. One with a changing
 * number of parameters never comes back often enough.
 */
export function namesOfStatements(): (config: QueryConfig) => QueryConfig {
  const seen = new Map<string, { times: number; name: string }>();
  return (config) => {
    if (config.text.startsWith(PLANNED_ANEW)) return config;
    const known = seen.get(config.text);
    if (!known && seen.size < MOST_NAMED) seen.set(config.text, { times: 1, name: `statement_${seen.size}` });
    if (!known || ++known.times <= NAMED_AFTER) return config;
    return { ...config, name: config.name ?? known.name };
  };
}
