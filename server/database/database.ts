import type pg from 'pg';
import { inQuerySpan } from '../telemetry/spans';
import type { ReadReport } from './reports';

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
// Values become parameters. A statement's name belongs to one text.

type Tag<Result> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Result>;

/** Runs a statement and returns its rows. */
export function queryAll<Row extends pg.QueryResultRow>(
  connection: Connection,
  name: string,
): Tag<Row[]> {
  return async (...template) => (await run<Row>(connection, name, template)).rows;
}

/** Runs a statement and returns its first row, or null. */
export function queryOne<Row extends pg.QueryResultRow>(
  connection: Connection,
  name: string,
): Tag<Row | null> {
  return async (...template) => (await run<Row>(connection, name, template)).rows[0] ?? null;
}

/** Runs a statement and returns the only column of its first row; null without a row. */
export function queryValue<Value>(connection: Connection, name: string): Tag<Value> {
  return async (...template) => {
    const { rows } = await run(connection, name, template);
    return Object.values<Value>(rows[0] ?? { value: null })[0] as Value;
  };
}

/** Runs a statement and returns the number of rows that it changed or selected. */
export function execute(connection: Connection, name: string): Tag<number> {
  return async (...template) => (await run(connection, name, template)).rowCount ?? 0;
}

/** Runs a statement and returns whether it changed or selected exactly one row. */
export function matchesOne(connection: Connection, name: string): Tag<boolean> {
  return async (...template) => (await run(connection, name, template)).rowCount === 1;
}

function run<Row extends pg.QueryResultRow>(
  connection: Connection,
  name: string,
  template: Parameters<Tag<unknown>>,
): Promise<pg.QueryResult<Row>> {
  const statement = prepare(name, ...template);
  return inQuerySpan(name, () => connection.query<Row>(statement));
}

class Raw {
  constructor(readonly sql: string | number) {}
}

/** Trusted SQL that becomes a part of a statement's text, such as a list of columns. */
export function raw(sql: string | number): Raw {
  return new Raw(sql);
}

function prepare(name: string, text: TemplateStringsArray, ...values: unknown[]): pg.QueryConfig {
  const parameters: unknown[] = [];
  const parts = values.map((value) =>
    value instanceof Raw ? String(value.sql) : `$${parameters.push(value)}`,
  );
  return { name, text: String.raw({ raw: text }, ...parts), values: parameters };
}
