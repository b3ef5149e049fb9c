import { createHash } from 'node:crypto';
import type {
  AssortmentFilePlan,
  AssortmentSnapshot,
} from '#contract/admin/catalogue/assortment-file';
import { ASSORTMENT_FORMAT } from '#contract/values/catalogue/assortment-file';
import { isId } from '#contract/values/id';
import { lockAssortment } from '../../assortment/entries.service';
import { recordAudit } from '../../audit/record.service';
import { catalogueTransaction } from '../../catalogue/search/index-loader/index-loader.service';
import { allowTime } from '../../database/connections/silence';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import { writeFile } from './import-file.service';
import { parts } from './parts';
import { readAssortmentFile } from './read-file';
import {
  deleteOldSnapshots,
  findSnapshot,
  insertSnapshot,
  listSnapshotRows,
} from './snapshots.queries';

const SNAPSHOTS_KEPT = 20;

/** The whole assortment as a file. */
export async function exportFile(connection: Connection): Promise<object> {
  const lists: [string, object[]][] = [];
  for (const part of parts)
    lists.push([part.name, (await part.list(connection)).map(({ values }) => values)]);
  return { format: ASSORTMENT_FORMAT, ...Object.fromEntries(lists) };
}

/** What importing a file would change: it is imported, and rolled back. Throws `invalid_request`. */
export async function previewFile(
  shop: Shop,
  actorId: string,
  { content, removeMissing }: { content: Buffer; removeMissing: boolean },
): Promise<AssortmentFilePlan> {
  const file = readAssortmentFile(content);
  return transaction(shop.pool, async (tx) => {
    await allowTime(tx, 30);
    await tx.query('savepoint preview');
    const assortment = await lockAssortment(tx);
    const basedOn = hashOf(await exportFile(tx));
    const plan = await writeFile({ tx, assortment, actorId, isPreview: true }, file, removeMissing);
    await tx.query('rollback to savepoint preview');
    return { basedOn, ...plan };
  });
}

interface FileImport {
  content: Buffer;
  removeMissing: boolean;
  name: string;
  basedOn: string;
}

/** Imports a file after its preview, and keeps the assortment as it was. Throws `stale_version` and `invalid_request`. */
export async function importFile(
  shop: Shop,
  actorId: string,
  { content, removeMissing, name, basedOn }: FileImport,
): Promise<AssortmentFilePlan> {
  const file = readAssortmentFile(content);
  const plan = await catalogueTransaction(shop, async (tx) => {
    await allowTime(tx, 30);
    const assortment = await lockAssortment(tx);
    const before = await exportFile(tx);
    if (hashOf(before) !== basedOn)
      throw new ShopError('stale_version', {
        message: 'The assortment has changed since you checked the file. Check it again.',
      });
    const written = await writeFile(
      { tx, assortment, actorId, isPreview: false },
      file,
      removeMissing,
    );
    const isDone = written.reordered.length > 0 || written.entries.some(isChange);
    if (isDone) await storeSnapshot(tx, { actorId, name, before, plan: written });
    return written;
  });
  shop.wakeJobs();
  return { basedOn, ...plan };
}

const isChange = ({ verdict }: AssortmentFilePlan['entries'][number]) =>
  verdict !== 'refused' && verdict !== 'missing';

interface AppliedFile {
  actorId: string;
  name: string;
  before: object;
  plan: Omit<AssortmentFilePlan, 'basedOn'>;
}

async function storeSnapshot(
  tx: Connection,
  { actorId, name, before, plan }: AppliedFile,
): Promise<void> {
  const id = newId();
  await insertSnapshot(tx, { id, actorId, fileName: name, content: before });
  await deleteOldSnapshots(tx, SNAPSHOTS_KEPT);
  const count = (verdict: string) => plan.entries.filter((one) => one.verdict === verdict).length;
  await recordAudit(tx, {
    actorId,
    action: 'assortment.import',
    entity: 'assortment',
    entityId: id,
    after: {
      fileName: name,
      new: count('new'),
      changed: count('changed'),
      deleted: count('deleted'),
      refused: count('refused'),
    },
  });
}

/** The states before the last imports, the newest first. */
export async function listSnapshots({ pool }: Shop): Promise<AssortmentSnapshot[]> {
  const rows = await listSnapshotRows(pool);
  return rows.map(({ id, fileName, createdAt, actorId, firstName, lastName }) => ({
    _id: id,
    fileName,
    createdAt: createdAt.toISOString(),
    by: { _id: actorId, firstName, lastName },
  }));
}

/** Throws `not_found`. */
export async function getSnapshot({ pool }: Shop, id: string): Promise<object> {
  const found = isId(id) ? await findSnapshot(pool, id) : undefined;
  if (!found) throw new ShopError('not_found');
  return found.content;
}

function hashOf(file: object): string {
  return createHash('sha256').update(JSON.stringify(file)).digest('hex');
}
