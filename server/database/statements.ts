import type { QueryResultRow } from 'pg';
import type { Connection } from './database';

// Declarations of prepared statements: a name, the SQL, and the types of the rows and of the arguments. Each returns a
// function of a connection and the arguments. These are the values `$1`, `$2`, … unless `toValues` makes the values of them.

type ToValues<Given extends unknown[]> = (...given: Given) => unknown[];
const asGiven = (...given: unknown[]) => given;

/** A statement that returns all its rows. */
export function rowsQuery<Row extends QueryResultRow, Given extends unknown[] = []>(
  name: string,
  text: string,
  toValues: ToValues<Given> = asGiven,
) {
  return async (connection: Connection, ...given: Given): Promise<Row[]> =>
    (await connection.query<Row>({ name, text, values: toValues(...given) })).rows;
}

/** A statement that returns its first row, or undefined. */
export function rowQuery<Row extends QueryResultRow, Given extends unknown[] = []>(
  ...statement: [name: string, text: string, toValues?: ToValues<Given>]
) {
  const list = rowsQuery<Row, Given>(...statement);
  return async (connection: Connection, ...given: Given): Promise<Row | undefined> =>
    (await list(connection, ...given))[0];
}

/** A statement that returns the column `value` of its first row; undefined if there is no row. */
export function valueQuery<Value, Given extends unknown[] = []>(
  ...statement: [name: string, text: string, toValues?: ToValues<Given>]
) {
  const find = rowQuery<{ value: Value }, Given>(...statement);
  return async (connection: Connection, ...given: Given): Promise<Value> =>
    (await find(connection, ...given))?.value as Value;
}

/** A statement that returns whether it found or changed a row. */
export function command<Given extends unknown[]>(
  name: string,
  text: string,
  toValues: ToValues<Given> = asGiven,
) {
  return async (connection: Connection, ...given: Given): Promise<boolean> =>
    ((await connection.query({ name, text, values: toValues(...given) })).rowCount ?? 0) > 0;
}
