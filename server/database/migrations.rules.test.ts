import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isConcurrent, statementsOf } from './index-migrations';

/** The first release: its tables were empty. */
const LAST_EXEMPT = 14;

const folder = new URL('./migrations/', import.meta.url);
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > LAST_EXEMPT)
  .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }));

/** The tables a migration builds an index of though they may hold millions of rows. */
function tablesBlocked(sql: string): string[] {
  const code = sql.replace(/--.*$/gm, '').toLowerCase();
  const made = [...code.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/g)].map(
    ([, name]) => name,
  );
  const indexed = code.matchAll(
    /create\s+(?:unique\s+)?index\s+(?:if\s+not\s+exists\s+)?(?!concurrently\b)(?:\w+\s+)?on\s+(\w+)/g,
  );
  return [...indexed].map(([, table]) => table ?? '').filter((table) => !made.includes(table));
}

it('a new migration builds indexes of existing tables concurrently, see CONTRIBUTING.md', () => {
  for (const { name, sql } of migrations) {
    if (isConcurrent(sql)) expect(() => statementsOf(sql), name).not.toThrow();
    else expect(tablesBlocked(sql), name).toEqual([]);
  }
});

it('the rule knows an index of an existing table from one of a new table', () => {
  expect(tablesBlocked('create index sale_code on sale (code);')).toEqual(['sale']);
  expect(tablesBlocked('create unique index\nsale_code\n  on sale (code);')).toEqual(['sale']);
  expect(tablesBlocked('create table sale (id int); create index x on sale (id);')).toEqual([]);
  expect(tablesBlocked('-- create index x on sale (id);')).toEqual([]);
});
