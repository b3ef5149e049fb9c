import { expect, it } from 'vitest';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from './database';
import { statement } from './statement';

/** A connection that records its statements and returns the same rows for each. */
function recording(rows: object[]) {
  const statements: unknown[] = [];
  const query = async (statement: unknown) => {
    statements.push(statement);
    return { rows, rowCount: rows.length };
  };
  return { statements, connection: { query } as unknown as Connection };
}

it('makes values parameters and inserts trusted SQL', async () => {
  const { statements, connection } = recording([]);
  const columns = raw('id, name');
  await queryAll(connection, 'find')`
    select ${columns} from t where a = ${`'; drop table t; --`} and b = any (${[1, 2]}) limit ${raw(5)}`;
  expect(statements).toEqual([
    {
      label: 'find',
      name: expect.stringMatching(/^find [\w-]{10}$/),
      isStatement: true,
      text: '\n    select id, name from t where a = $1 and b = any ($2) limit 5',
      values: [`'; drop table t; --`, [1, 2]],
    },
  ]);
});

it('returns rows, the first row, its value or the number of rows', async () => {
  const { connection } = recording([{ n: 1 }, { n: 2 }]);
  expect(await queryAll(connection, 'all')`select n from t`).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await queryOne(connection, 'one')`select n from t`).toEqual({ n: 1 });
  expect(await queryValue(connection, 'value')`select n from t`).toBe(1);
  expect(await execute(connection, 'count')`delete from t`).toBe(2);
  expect(await matchesOne(connection, 'is-one')`delete from t`).toBe(false);
});

it('names a statement by its label and text, however its text comes about', async () => {
  const { statements, connection } = recording([]);
  for (const [label, table] of [
    ['find', 't'],
    ['find', 'u'],
    ['list', 't'],
    ['find', 't'],
  ] as const)
    await execute(connection, label)`select from ${raw(table)}`;
  await execute(connection, 'find')`select from t`;
  await connection.query(statement('find', 'select from t'));
  const names = statements.map((made) => (made as { name: string }).name);
  const [one, other, list, ...same] = names;
  expect(new Set([one, other, list]).size).toBe(3);
  expect(same).toEqual([one, one, one]);
});

it('keeps names within the 63 bytes of PostgreSQL', () => {
  const long = 'catalogue-page-relevance-'.repeat(5);
  const [one, other] = ['select 1', 'select 2'].map((text) => statement(long, text).name ?? '');
  expect(one).toHaveLength(63);
  expect(one).not.toBe(other);
});

it('does not prepare a text that is composed at run time', () => {
  const names = Array.from({ length: 150 }, (_, n) => statement('composed', `select ${n}`).name);
  expect(names.filter((name) => name !== undefined)).toHaveLength(100);
  expect(statement('composed', 'select 1').name).toBe(names[1]);
});

it('returns null without a row', async () => {
  const { connection } = recording([]);
  expect(await queryOne(connection, 'one')`select n from t`).toBeNull();
  expect(await queryValue(connection, 'value')`select n from t`).toBeNull();
});
