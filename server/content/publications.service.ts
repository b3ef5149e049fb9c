import { isDeepStrictEqual } from 'node:util';
import type { ContentPublication } from '#contract/admin/content/content';
import type { HomeContent } from '#contract/content/content';
import { contentParts } from '#contract/values/choices';
import { ownValue } from '#contract/values/own-value';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { findDocument, saveDocument } from './content.queries';
import { readDefaultHome } from './content.service';
import { readStored } from './document.rules';
import {
  findPublication,
  insertPublication,
  listPublicationRows,
  type PublicationRow,
} from './publications.queries';

export type ContentChanges = { before?: Record<string, unknown>; after?: Record<string, unknown> };

/** The parts of a document that changed. */
export function changesOf(before: object, after: object): Required<ContentChanges> {
  const old: Record<string, unknown> = { ...before };
  const changed = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(value, ownValue(old, name)),
  );
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, ownValue(old, name)])),
    after: Object.fromEntries(changed),
  };
}

/** Number of published versions that can be restored. */
const KEPT = 50;

/** The published versions, newest first, the current one included; empty before the first publication. */
export async function listPublications(shop: Shop): Promise<ContentPublication[]> {
  const rows = await listPublicationRows(shop.pool, KEPT);
  const home = await readDefaultHome(shop, shop.pool);
  return rows.map((row, index) => ({
    number: row.number,
    publishedAt: row.publishedAt.toISOString(),
    publishedBy: row.publishedBy,
    changed: changedParts(rows[index + 1], row, home),
    live: index === 0,
  }));
}

/** Publishes a document and adds it to the history. Returns the changed parts, for the audit log. */
export async function publish(
  shop: Shop,
  tx: Connection,
  value: unknown,
  actorId: string | null,
): Promise<ContentChanges> {
  const live = await findDocument(tx, 'live');
  const home = await readDefaultHome(shop, tx);
  const before = readStored(live?.value, home);
  const [newest] = await listPublicationRows(tx, 1);
  // The shop's initial content can be restored too.
  if (!newest)
    await insertPublication(
      tx,
      {
        value: live?.value ?? {},
        publishedAt: live?.changed_at ?? null,
        publishedBy: live?.changed_by ?? null,
      },
      KEPT,
    );
  await saveDocument(tx, 'live', { id: newId(), value, changedBy: actorId });
  await insertPublication(tx, { value, publishedAt: null, publishedBy: actorId }, KEPT);
  return changesOf(before, readStored(value, home));
}

/** The content of a published version. Throws `not_found`. */
export async function getPublished(tx: Connection, number: number): Promise<unknown> {
  const row = await findPublication(tx, number);
  if (!row) throw new ShopError('not_found', { message: 'This version is no longer kept.' });
  return row.value;
}

function changedParts(
  before: PublicationRow | undefined,
  after: PublicationRow,
  home: HomeContent,
): ContentPublication['changed'] {
  if (!before) return [];
  const { after: changed } = changesOf(
    readStored(before.value, home),
    readStored(after.value, home),
  );
  return contentParts.filter((part) => part in changed);
}
