import { type Connection, execute, queryAll, raw } from '../database/database';
import type { OldSlugTable } from '../database/rows';

export type SluggedKind = 'department' | 'section' | 'category' | 'brand' | 'collection';

/** A slug that an entry once had; see the migration. */
export type OldSlug = Pick<OldSlugTable, 'kind' | 'scope' | 'slug' | 'entry' | 'target'>;

const COLUMNS = 'kind, scope, slug, entry, target';

/** The former owners of the slugs, the latest first. */
export function findOldSlugs(connection: Connection, slugs: string[]): Promise<OldSlug[]> {
  return queryAll<OldSlug>(connection, 'old-slug-find')`
    select ${raw(COLUMNS)} from old_slug where slug = any (${slugs}::text[]) order by at desc`;
}

/** Records the slug that an entry gives up. */
export async function storeOldSlug(
  tx: Connection,
  { kind, scope, slug, entry, target }: OldSlug,
): Promise<void> {
  await execute(tx, 'old-slug-store')`
    insert into old_slug (${raw(COLUMNS)}) values (${kind}, ${scope}, ${slug}, ${entry}, ${target})
    on conflict (kind, scope, slug, entry) do update set target = excluded.target, at = now()`;
}

/** All former slugs of an entry lead to another one, or nowhere. */
export async function retargetOldSlugs(
  tx: Connection,
  kind: SluggedKind,
  entry: string,
  target: string | null,
): Promise<void> {
  await execute(tx, 'old-slug-retarget')`
    update old_slug set target = ${target} where kind = ${kind} and target = ${entry}`;
}

/** Keys that have been used, and are not given again. */
export async function listFormerKeys(tx: Connection, kind: SluggedKind): Promise<string[]> {
  const rows = await queryAll<Pick<OldSlugTable, 'entry'>>(tx, 'old-slug-keys')`
    select distinct entry from old_slug where kind = ${kind}`;
  return rows.map(({ entry }) => entry);
}
