import pg from 'pg';
import { inQuerySpan } from '../telemetry/spans';
import { DEADLOCK, retryAfter } from './database-errors';
import type { Columns, Statement } from './statement';

/** Runs queries: the pool, or the client of a transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>;

/** Refuses row types with names in snake case; an underscore at the beginning stays, as in the `_id` of the API. */
export type CamelCase<Row> = {
  [Field in keyof Row]: Field extends `_${string}`
    ? unknown
    : Field extends `${string}_${string}`
      ? never
      : unknown;
};

/** The result of a statement. */
// biome-ignore lint/suspicious/noExplicitAny: as with pg, the caller knows the rows of its statement.
export interface StatementResult<Row = any> {
  rows: Row[];
  /** The number of rows that it changed or selected. */
  rowCount: number;
}

/**
 * Runs a statement in its span and returns its rows, in which a column `starts_at` is the field `startsAt`. Outside a
 * transaction it is repeated after a deadlock: a statement that reads two tables can be in one with a migration.
 */
export async function send<Row extends CamelCase<Row>>(
  connection: Connection,
  statement: Statement,
): Promise<StatementResult<Row>> {
  const { label, sql, values, prepared } = statement;
  const query = { label, name: prepared?.name, text: sql, values, rowMode: 'array' } as const;
  const ask = () => inQuerySpan(label, () => connection.query(query));
  const result = await (connection instanceof pg.Pool ? retryAfter([DEADLOCK], ask) : ask());
  return { rows: toRows<Row>(statement, result), rowCount: result.rowCount ?? 0 };
}

function toRows<Row>(statement: Statement, { fields, rows }: pg.QueryArrayResult): Row[] {
  if (rows.length === 0) return [];
  const { fields: names, emptyRow } = columnsOf(statement, fields);
  return rows.map((values) => {
    // Rows that begin as copies of one object share its layout in memory.
    const row: Record<string, unknown> = { ...emptyRow };
    for (let n = 0; n < names.length; n++) row[names[n] as string] = values[n];
    return row as Row;
  });
}

/** The columns of a statement's result; they change if a migration adds a column to a table of `select *`. */
function columnsOf({ prepared }: Statement, described: pg.FieldDef[]): Columns {
  const known = prepared?.columns;
  if (
    known?.columns.length === described.length &&
    known.columns.every((column, n) => column === described[n]?.name)
  )
    return known;
  const fields = described.map(({ name }) => toCamelCase(name));
  const columns = {
    columns: described.map(({ name }) => name),
    fields,
    emptyRow: Object.fromEntries(fields.map((field) => [field, null])),
  };
  if (prepared) prepared.columns = columns;
  return columns;
}

/** The name of the field of a column: `startsAt` of `starts_at`. */
export function toCamelCase(column: string): string {
  return column.replace(/(?<=[^_])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
