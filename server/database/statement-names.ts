import type { QueryConfig } from "pg";

const PREPARE_AFTER = 5;
const MOST_PREPARED = 300;

/**
 * A statement that is seen again and again gets a name, so that each connection plans it once. One with a changing
 * number of parameters never comes back often enough.
 */
export function namesOfStatements() {
  const seen = new Map<string, { times: number; name?: string }>();
  return (config: QueryConfig): QueryConfig => {
    const statement = seen.get(config.text) ?? { times: 0 };
    statement.times++;
    if (statement.times > 1 || seen.size < MOST_PREPARED) seen.set(config.text, statement);
    if (statement.times > PREPARE_AFTER) statement.name ??= `s${statement.times}${seen.size}`;
    return { ...config, name: config.name ?? statement.name };
  };
}
