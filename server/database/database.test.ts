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
      name: 'find',
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

it('returns null without a row', async () => {
  const { connection } = recording([]);
  expect(await queryOne(connection, 'one')`select n from t`).toBeNull();
  expect(await queryValue(connection, 'value')`select n from t`).toBeNull();
});
