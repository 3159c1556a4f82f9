/**
 * An address for each of several servers, written as PostgreSQL's own tools read it:
 * `postgres://user:password@one:5432,two:5432/tartdags`.
 */
export function serverUrls(url: string): string[] {
  const [, before = "", servers = "", after = ""] =
    /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return servers.split(",").map((server) => before + server + after);
}
