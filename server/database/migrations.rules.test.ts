import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hazardsOf } from '../../tests/architecture/migration-locks';
import { isConcurrent, statementsOf } from './index-migrations';

/** They make the schema of 0.2.0, one domain each, in a new database. */
const LAST_EXEMPT = 221;

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

it('a new migration takes no long lock and removes nothing that the version before needs, see CONTRIBUTING.md', () => {
  const checked = migrations.filter(({ sql }) => !isConcurrent(sql));
  for (const { name, sql } of checked) expect(hazardsOf(sql), name).toEqual([]);
});

it.each([
  'alter table sale alter column code type bigint',
  'alter table sale alter code set data type bigint',
  'alter table sale add column id2 uuid not null default gen_random_uuid()',
  'alter table sale add column twice integer generated always as (id * 2) stored',
  'alter table sale add column number bigserial',
  'alter table sale alter column code set not null',
  'alter table sale add column size integer check (size > 0)',
  'alter table sale add constraint sale_code check (code > 0)',
  'alter table sale add foreign key (code) references code',
  'alter table sale drop constraint sale_code, add constraint sale_code check (code > 0)',
  'alter table sale add constraint sale_code unique (code)',
  'alter table sale alter column code drop default',
  'alter table sale drop column code',
  'alter table sale rename to sold',
  "update sale set code = ';'",
  'delete from sale where code is null',
  'drop table sale',
  'lock table sale',
])('the rule refuses: %s', (statement) => {
  expect(hazardsOf(`-- A comment; with a semicolon.\n${statement};`)).toHaveLength(1);
});

it.each([
  'alter table sale add column code integer references code',
  "alter table sale add column code text not null default ''",
  'alter table sale add constraint sale_code check (code > 0) not valid',
  'alter table sale add constraint sale_code unique using index sale_code',
  'alter table sale validate constraint sale_code',
  'alter table sale alter column code drop not null',
  'create function f() returns trigger language plpgsql as $$ begin update sale set code = 1; end $$',
  'create trigger t before update on sale for each row execute function f()',
  'create table code (id integer check (id > 0)); update code set id = 2',
  '-- small: a dozen rows.\nupdate sale set code = 1',
  '-- unused: since 0.3.0.\nalter table sale drop column code',
])('the rule accepts: %s', (statement) => {
  expect(hazardsOf(`${statement};`)).toEqual([]);
});

it('the rule refuses to validate a constraint in the transaction that added it', () => {
  const added = 'alter table sale add constraint sale_code check (code > 0) not valid;';
  expect(hazardsOf(`${added} alter table sale validate constraint sale_code;`)).toHaveLength(1);
});
