import type pg from 'pg';
import { inQuerySpan } from '../telemetry/spans';
import type { ReadReport } from './reports';
import { fromTemplate } from './statement';

export { raw } from './statement';

/** Runs queries: the pool, or the client of a transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>;

/** An open database. */
export interface Database {
  /** The data folder of the embedded PostgreSQL; null for a server. */
  embeddedIn: string | null;
  pool: pg.Pool;
  readReport: ReadReport;
  close(): Promise<void>;
}

// Prepared statements are template literals: queryOne<Row>(connection, 'cart-find')`select … where id = ${id}`.
// Values become parameters. The label is the name of its spans; the name of the prepared statement has a hash of the text too.

type Tag<Result> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Result>;

/** Runs a statement and returns its rows. */
export function queryAll<Row extends pg.QueryResultRow>(
  connection: Connection,
  label: string,
): Tag<Row[]> {
  return async (...template) => (await run<Row>(connection, label, template)).rows;
}

/** Runs a statement and returns its first row, or null. */
export function queryOne<Row extends pg.QueryResultRow>(
  connection: Connection,
  label: string,
): Tag<Row | null> {
  return async (...template) => (await run<Row>(connection, label, template)).rows[0] ?? null;
}

/** Runs a statement and returns the only column of its first row; null without a row. */
export function queryValue<Value>(connection: Connection, label: string): Tag<Value> {
  return async (...template) => {
    const { rows } = await run(connection, label, template);
    return Object.values<Value>(rows[0] ?? { value: null })[0] as Value;
  };
}

/** Runs a statement and returns the number of rows that it changed or selected. */
export function execute(connection: Connection, label: string): Tag<number> {
  return async (...template) => (await run(connection, label, template)).rowCount ?? 0;
}

/** Runs a statement and returns whether it changed or selected exactly one row. */
export function matchesOne(connection: Connection, label: string): Tag<boolean> {
  return async (...template) => (await run(connection, label, template)).rowCount === 1;
}

function run<Row extends pg.QueryResultRow>(
  connection: Connection,
  label: string,
  [template, ...values]: Parameters<Tag<unknown>>,
): Promise<pg.QueryResult<Row>> {
  const made = fromTemplate(label, template, values);
  return inQuerySpan(label, () => connection.query<Row>(made));
}
