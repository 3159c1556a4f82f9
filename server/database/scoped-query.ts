import { type ClientBase, Query, type QueryConfig, type QueryResult } from "pg";

/** What a statement in front of every read is called on each connection, once `prepareEntry` has run there. */
const ENTRY = "enter_to_read";

export const prepareEntry = (enterText: string) =>
  `prepare ${ENTRY} (text, text, text, text, text, text, text) as ${enterText}`;

/** What the driver's connection can do, as far as it is needed here. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  bind(message: { statement: string; values: unknown[] }): void;
  execute(message: object): void;
};

/** The driver's own query; its types leave out how it is sent. */
type Sent = { submit(wire: Wire): Error | null; handleDataRow(row: object): void };
const Sendable = Query as unknown as new (
  config: QueryConfig,
  values: unknown[] | undefined,
  done: (error: Error | null, result: QueryResult) => void,
) => Sent & { handleCommandComplete(message: object, wire: Wire): void };

/**
 * One statement with the tenant's scope in front of it, in one packet and one transaction that ends with it: no begin,
 * no commit, and one wait instead of four.
 */
class ScopedQuery extends Sendable {
  readonly #scope: string[];
  #entered = false;

  constructor(
    scope: string[],
    config: QueryConfig,
    values: unknown[] | undefined,
    done: (error: Error | null, result: QueryResult) => void,
  ) {
    super(config, values, done);
    this.#scope = scope;
  }

  override submit(wire: Wire): Error | null {
    wire.stream.cork();
    wire.bind({ statement: ENTRY, values: this.#scope });
    wire.execute({});
    const problem = super.submit(wire);
    wire.stream.uncork();
    return problem;
  }

  override handleDataRow(row: object): void {
    if (this.#entered) super.handleDataRow(row);
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#entered) super.handleCommandComplete(message, wire);
    this.#entered = true;
  }
}

export function readScoped(
  client: ClientBase,
  scope: string[],
  config: QueryConfig,
  values?: unknown[],
): Promise<QueryResult> {
  return new Promise((done, fail) => {
    const query = new ScopedQuery(
      scope,
      { ...config, queryMode: "extended" } as QueryConfig,
      values,
      (error, result) => (error ? fail(error) : done(result)),
    );
    client.query(query as never);
  });
}
