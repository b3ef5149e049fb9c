import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fixture, openTestDatabase } from '../../tests/support/shop';
import { projectRoot } from '../project-root';
import { describeRowTypes } from './row-types';

const database = fixture(openTestDatabase);

it('rows.ts has the tables as the migrations make them; npm run schema:rows writes it', async () => {
  const written = await readFile(join(projectRoot, 'server/database/rows.ts'), 'utf8');
  expect(written).toBe(await describeRowTypes(database.pool));
});

it('describes columns as the driver returns them', async () => {
  await database.pool.query(`create table "row_type_probe" (
    id uuid primary key, large_number bigint, exact_sum numeric not null, on_day date, happened_at timestamptz,
    is_open boolean not null, content jsonb, digest bytea, list_of_texts text[] not null,
    state text not null check (state in ('open', 'done')), kind text check (kind in ('a', 'b', 'c')), share float8,
    capped text check (length(capped) < 5))`);
  const types = await describeRowTypes(database.pool);
  expect(types).toContain(`export interface RowTypeProbeTable {
  id: string;
  largeNumber: string | null;
  exactSum: string;
  onDay: Date | null;
  happenedAt: Date | null;
  isOpen: boolean;
  content: unknown;
  digest: Buffer | null;
  listOfTexts: string[];
  state: 'open' | 'done';
  kind: 'a' | 'b' | 'c' | null;
  share: number | null;
  capped: string | null;
}
`);
});
