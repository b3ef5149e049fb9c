import type pg from 'pg';
import { type CamelCase, type Connection, type StatementResult, send } from './send';
import { fromTemplate, type Statement } from './statement';

export type { Connection } from './send';
export { raw } from './statement';

/**
 * Runs `work`, which only reads, on the standby if there is one and its data is recent enough; otherwise, or if it fails
 * there, on the primary. For figures and files that staff look at, never for decisions.
 */
export type ReadReport = <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;

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
// A column `starts_at` is the field `startsAt` of its row.

type Tag<Result> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Result>;

/** Runs a statement and returns its rows. */
export function queryAll<Row extends CamelCase<Row>>(
  connection: Connection,
  label: string,
): Tag<Row[]> {
  return async (...template) => (await run<Row>(connection, label, template)).rows;
}

/** Runs a statement and returns its first row, or null. */
export function queryOne<Row extends CamelCase<Row>>(
  connection: Connection,
  label: string,
): Tag<Row | null> {
  return async (...template) => (await run<Row>(connection, label, template)).rows[0] ?? null;
}

/** Runs a statement and returns the only column of its first row; null without a row. */
export function queryValue<Value>(connection: Connection, label: string): Tag<Value> {
  return async (...template) => {
    const { rows } = await run<Record<string, Value>>(connection, label, template);
    return (rows[0] === undefined ? null : Object.values(rows[0])[0]) as Value;
  };
}

/** Runs a statement and returns the number of rows that it changed or selected. */
export function execute(connection: Connection, label: string): Tag<number> {
  return async (...template) => (await run(connection, label, template)).rowCount;
}

/** Runs a statement and returns whether it changed or selected exactly one row. */
export function matchesOne(connection: Connection, label: string): Tag<boolean> {
  return async (...template) => (await run(connection, label, template)).rowCount === 1;
}

/** Runs a statement that was made before, and returns its rows. */
export async function readRows<Row extends CamelCase<Row>>(
  connection: Connection,
  made: Statement,
): Promise<Row[]> {
  return (await send<Row>(connection, made)).rows;
}

/** Runs a statement that was made before, and returns the number of rows that it changed or selected. */
export async function runStatement(connection: Connection, made: Statement): Promise<number> {
  return (await send(connection, made)).rowCount;
}

function run<Row extends CamelCase<Row>>(
  connection: Connection,
  label: string,
  [template, ...values]: Parameters<Tag<unknown>>,
): Promise<StatementResult<Row>> {
  return send<Row>(connection, fromTemplate(label, template, values));
}
