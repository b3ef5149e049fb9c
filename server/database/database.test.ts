import { describe, expect, it } from 'vitest';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  queryValue,
  raw,
  readRows,
  runStatement,
} from './database';
import { composed, type Statement, statement } from './statement';

const nameOf = ({ prepared }: Statement) => prepared?.name;

it('makes values parameters and inserts trusted SQL', async () => {
  const { statements, connection } = recording([], []);
  const columns = raw('id, name');
  await queryAll(connection, 'find')`
    select ${columns} from t where a = ${`'; drop table t; --`} and b = any (${[1, 2]}) limit ${raw(5)}`;
  expect(statements).toEqual([
    {
      label: 'find',
      name: expect.stringMatching(/^find [\w-]{10}$/),
      rowMode: 'array',
      text: '\n    select id, name from t where a = $1 and b = any ($2) limit 5',
      values: [`'; drop table t; --`, [1, 2]],
    },
  ]);
});

it('returns rows, the first row, its value or the number of rows', async () => {
  const { connection } = recording(['n'], [[1], [2]]);
  expect(await queryAll(connection, 'all')`select n from t`).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await queryOne(connection, 'one')`select n from t`).toEqual({ n: 1 });
  expect(await queryValue(connection, 'value')`select n from t`).toBe(1);
  expect(await execute(connection, 'count')`delete from t`).toBe(2);
  expect(await matchesOne(connection, 'is-one')`delete from t`).toBe(false);
});

it('names a statement by its label and text, however its text comes about', async () => {
  const { statements, connection } = recording([], []);
  for (const [label, table] of [
    ['find', 't'],
    ['find', 'u'],
    ['list', 't'],
    ['find', 't'],
  ] as const)
    await execute(connection, label)`select from ${raw(table)}`;
  await execute(connection, 'find')`select from t`;
  await runStatement(connection, statement('find', 'select from t'));
  const names = statements.map(({ name }) => name);
  const [one, other, list, ...same] = names;
  expect(new Set([one, other, list]).size).toBe(3);
  expect(same).toEqual([one, one, one]);
});

it('keeps names within the 63 bytes of PostgreSQL', () => {
  const long = 'catalogue-page-relevance-'.repeat(5);
  const [one, other] = ['select 1', 'select 2'].map((text) => nameOf(statement(long, text)) ?? '');
  expect(one).toHaveLength(63);
  expect(one).not.toBe(other);
});

it('does not prepare a text that is composed at run time', () => {
  const names = Array.from({ length: 150 }, (_, n) => nameOf(statement('composed', `select ${n}`)));
  expect(names.filter((name) => name !== undefined)).toHaveLength(100);
  expect(nameOf(statement('composed', 'select 1'))).toBe(names[1]);
  expect(nameOf(composed('composed', 'select 1'))).toBeUndefined();
});

it('returns null without a row', async () => {
  const { connection } = recording([], []);
  expect(await queryOne(connection, 'one')`select n from t`).toBeNull();
  expect(await queryValue(connection, 'value')`select n from t`).toBeNull();
});

describe('a row', () => {
  it('has its columns in camel case, but for an underscore at the beginning', async () => {
    const columns = ['_id', 'starts_at', 'last4', 'line_1', 'state', 'openUntil'];
    const { connection } = recording(columns, [['a', 1, null, 'x', 'active', 2]]);
    const row = { _id: 'a', startsAt: 1, last4: null, line1: 'x', state: 'active', openUntil: 2 };
    expect(await queryAll(connection, 'camel')`select * from t`).toEqual([row]);
    expect(await readRows(connection, composed('camel', 'select * from t'))).toEqual([row]);
  });

  it('follows the columns of a table that a migration changes', async () => {
    const select = (connection: Connection) => queryOne(connection, 'changed')`select * from t`;
    const before = recording(['id', 'starts_at'], [[1, 2]]);
    expect(await select(before.connection)).toEqual({ id: 1, startsAt: 2 });
    const after = recording(['id', 'ends_at', 'starts_at'], [[1, 2, 3]]);
    expect(await select(after.connection)).toEqual({ id: 1, endsAt: 2, startsAt: 3 });
    expect(await select(before.connection)).toEqual({ id: 1, startsAt: 2 });
  });

  it('shares no fields with other rows', async () => {
    const { connection } = recording(['list_price'], [[1], [null], [3]]);
    const rows = await queryAll<{ listPrice: number | null }>(connection, 'rows')`select 1`;
    expect(rows.map(({ listPrice }) => listPrice)).toEqual([1, null, 3]);
  });

  it('of a type in snake case is refused', () => {
    const { connection } = recording([], []);
    // @ts-expect-error: the field of the row is `startsAt`.
    queryAll<{ starts_at: Date }>(connection, 'snake');
    // @ts-expect-error: as above.
    queryOne<{ id: string; starts_at: Date }>(connection, 'snake');
    // @ts-expect-error: as above.
    readRows<{ starts_at: Date }>(connection, statement('snake', 'select 1')).catch(() => {});
    queryAll<{ _id: string; startsAt: Date }>(connection, 'camel');
  });

  it('of a statement is read by the functions of this module only', () => {
    const { connection } = recording([], []);
    // @ts-expect-error: pg would return rows in snake case.
    connection.query(statement('direct', 'select 1'));
  });
});

it('a part of a statement is refused in a plain text', () => {
  expect(() => `select ${raw('1')}`).toThrow('raw() belongs in a statement');
});

/** A connection that records its statements and returns the same rows for each. */
function recording(columns: string[], rows: unknown[][]) {
  const statements: { name?: string }[] = [];
  const query = async (statement: { name?: string }) => {
    statements.push(statement);
    return { fields: columns.map((name) => ({ name })), rows, rowCount: rows.length };
  };
  return { statements, connection: { query } as unknown as Connection };
}
