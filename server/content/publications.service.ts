import type { ContentPublication } from '#contract/admin/content/content';
import type { ContentPart } from '#contract/values/content/content-parts';
import type { Connection } from '../database/database';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { type PartRow, storeLive } from './content.queries';
import { findPublication, insertPublication, listPublicationRows } from './publications.queries';

/** Number of published versions of a part that can be restored. */
const KEPT = 50;

/** The published versions of a part, newest first, the current one included; empty before the first publication. */
export async function listPublications(
  shop: Shop,
  part: ContentPart,
): Promise<ContentPublication[]> {
  const rows = await listPublicationRows(shop.pool, part, KEPT);
  return rows.map(({ number, publishedAt, publishedBy }, index) => ({
    number,
    publishedAt: publishedAt.toISOString(),
    publishedBy,
    live: index === 0,
  }));
}

/** Makes a stored value what shoppers see, and adds it to the history of its part. */
export async function publish(
  tx: Connection,
  part: ContentPart,
  row: PartRow | undefined,
  value: unknown,
  actorId: string | null,
): Promise<void> {
  const [newest] = await listPublicationRows(tx, part, 1);
  await storeLive(tx, part, value);
  // The initial content can be restored too.
  if (!newest) {
    const initial = { part, value: row?.live ?? {}, publishedAt: row?.publishedAt ?? null };
    await insertPublication(tx, { ...initial, publishedBy: null }, KEPT);
  }
  await insertPublication(tx, { part, value, publishedAt: null, publishedBy: actorId }, KEPT);
}

/** The stored value of a published version. Throws `not_found`. */
export async function getPublished(
  tx: Connection,
  part: ContentPart,
  number: number,
): Promise<unknown> {
  const row = await findPublication(tx, part, number);
  if (!row) throw new ShopError('not_found', { message: 'This version is no longer kept.' });
  return row.value;
}
