import type { UndoResult } from '#contract/admin/catalogue/catalogue-bulk';
import type {
  ImportRow,
  OptionChoice,
  ProductImport,
  Replacement,
} from '#contract/admin/catalogue/imports';
import { type ImportVerdict, PRICE_JUMP_FACTOR } from '#contract/values/choices';
import { isId } from '#contract/values/id';
import { recordAudit } from '../audit/record.service';
import { tooOldToUndo } from '../catalogue/bulk/undo.rules';
import { undoWithin } from '../catalogue/bulk/undo.service';
import { catalogueTransaction } from '../catalogue/search/index-loader/index-loader.service';
import { newId } from '../database/ids';
import { type PageRequest, pageOffset } from '../database/ordering';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { enqueue } from '../jobs/queue';
import type { Shop } from '../shop';
import { optionKey } from './formats/other-shops/option-names.rules';
import {
  deleteOldFiles,
  deleteOldPlans,
  findImport,
  type ImportRecord,
  insertImport,
  listImportRecords,
  listRows,
  lockImport,
  storeOptionRoles,
  storeOptions,
  updateImport,
} from './imports.queries';
import { deletePicturesOf, deleteUnusedPictures } from './pictures/import-pictures.queries';

/** How long the products of a file are stored, and a file that was not applied or has rejected products. */
const KEPT_DAYS = 30;
const FILE_KEPT_DAYS = 7;

/** Stores a file, which a job then reads. No product changes. */
export async function startImport(
  shop: Shop,
  actorId: string,
  { name, content, setStock }: { name: string; content: Buffer; setStock: boolean },
): Promise<ProductImport> {
  const id = newId();
  await transaction(shop.pool, async (tx) => {
    await insertImport(tx, { id, actorId, fileName: name, content, setStock });
    await recordAudit(tx, {
      actorId,
      action: 'import.read',
      entity: 'import',
      entityId: id,
      after: { fileName: name, bytes: content.length, setStock },
    });
    await enqueue(tx, 'import-read', { importId: id }, { key: id });
  });
  shop.wakeJobs();
  return getImport(shop, id);
}

export async function getImport(shop: Shop, id: string): Promise<ProductImport> {
  const found = isId(id) ? await findImport(shop.pool, id) : undefined;
  if (!found) throw noSuchImport();
  return toImport(found);
}

/** A page of the imports, the newest first, and their total. */
export async function listImports(
  shop: Shop,
  { pageNumber, pageSize }: PageRequest,
): Promise<{ items: ProductImport[]; total: number }> {
  const page = pageOffset({ pageNumber, pageSize });
  const { rows, total } = await listImportRecords(shop.pool, page);
  return { items: rows.map(toImport), total };
}

/** A page of the products of an import's file, and their total. */
export async function listImportRows(
  shop: Shop,
  id: string,
  query: PageRequest & {
    verdict?: ImportVerdict | undefined;
    priceJump?: boolean | undefined;
  },
): Promise<{ items: ImportRow[]; total: number }> {
  await getImport(shop, id);
  const filter = { verdict: query.verdict ?? null, priceJump: query.priceJump ?? null };
  const { rows, total } = await listRows(shop.pool, id, filter, pageOffset(query));
  return { items: rows, total };
}

/**
 * Reads the file of an import again with other options, by a job. Throws `order_state` unless it is ready to be applied or waits
 * for a choice.
 */
export async function updateImportOptions(
  shop: Shop,
  actorId: string,
  id: string,
  options: { setStock: boolean; replacements: Replacement[]; options: OptionChoice[] },
): Promise<ProductImport> {
  // A name may be there in several spellings.
  const roles = new Map(options.options.map(({ name, use }) => [optionKey(name), use]));
  await transaction(shop.pool, async (tx) => {
    const state = isId(id) ? await lockImport(tx, id) : undefined;
    if (!state) throw noSuchImport();
    if (state !== 'ready' && state !== 'choosing') throw refuse(refusals[state]);
    if (roles.size > 0)
      await storeOptionRoles(
        tx,
        [...roles].map(([name, use]) => ({ name, use })),
      );
    if (!(await storeOptions(tx, id, options)))
      throw refuse('The file is no longer stored. Upload it again.');
    await recordAudit(tx, {
      actorId,
      action: 'import.options',
      entity: 'import',
      entityId: id,
      after: options,
    });
    // A job runs once for each key.
    await enqueue(tx, 'import-read', { importId: id }, { key: `${id}:${newId()}` });
  });
  shop.wakeJobs();
  return getImport(shop, id);
}

/**
 * Applies an import by a job; does nothing if it is being applied, or was. Throws `order_state` for unconfirmed price
 * jumps.
 */
export async function applyImport(
  shop: Shop,
  actorId: string,
  id: string,
  { confirmPriceJumps }: { confirmPriceJumps: boolean },
): Promise<ProductImport> {
  await transaction(shop.pool, async (tx) => {
    const state = isId(id) ? await lockImport(tx, id) : undefined;
    if (!state) throw noSuchImport();
    if (state === 'applying' || state === 'applied') return;
    if (state !== 'ready') throw refuse(refusals[state]);
    const priceJumps = (await findImport(tx, id))?.priceJumps ?? 0;
    if (priceJumps > 0 && !confirmPriceJumps) throw unconfirmed(priceJumps);
    await updateImport(tx, id, { state: 'applying', done: 0 });
    await recordAudit(tx, {
      actorId,
      action: 'import.apply',
      entity: 'import',
      entityId: id,
      after: { state: 'applying', ...(priceJumps > 0 && { confirmedPriceJumps: priceJumps }) },
    });
    await enqueue(tx, 'import-apply', { importId: id, actorId }, { key: id });
  });
  shop.wakeJobs();
  return getImport(shop, id);
}

/** Undoes an applied import. Products that have changed since are kept and reported. */
export async function undoImport(shop: Shop, actorId: string, id: string): Promise<UndoResult> {
  const result = await catalogueTransaction(shop, async (tx) => {
    const state = isId(id) ? await lockImport(tx, id) : undefined;
    const found = state ? await findImport(tx, id) : undefined;
    if (!found) throw noSuchImport();
    if (state !== 'applied') throw refuse('This import hasn’t been applied.');
    if (found.undoId === null) throw tooOldToUndo();
    const undone = await undoWithin(tx, actorId, found.undoId);
    await updateImport(tx, id, { state: 'undone' });
    await deletePicturesOf(tx, id);
    await recordAudit(tx, {
      actorId,
      action: 'import.undo',
      entity: 'import',
      entityId: id,
      after: { restored: undone.restored, kept: undone.kept.length },
    });
    return undone;
  });
  shop.wakeJobs();
  return result;
}

export async function forgetOldImports(shop: Shop): Promise<void> {
  await deleteOldFiles(shop.pool, FILE_KEPT_DAYS);
  await deleteOldPlans(shop.pool, KEPT_DAYS);
  await deleteUnusedPictures(shop.pool, KEPT_DAYS);
}

const refusals = {
  reading: 'The file is still being read.',
  choosing: 'Choose what the options of the products are first.',
  applying: 'The import is being applied.',
  applied: 'This import has been applied already.',
  undone: 'This import has been undone. Upload the file again.',
  failed: 'The file couldn’t be read.',
};

function toImport(row: ImportRecord): ProductImport {
  const { id, actorId, firstName, lastName, undoId: _, ...rest } = row;
  return {
    ...rest,
    _id: id,
    counts: { new: 0, changed: 0, same: 0, refused: 0, conflict: 0, ...row.counts },
    by: { _id: actorId, firstName, lastName },
    createdAt: row.createdAt.toISOString(),
    appliedAt: row.appliedAt?.toISOString() ?? null,
    undoUntil: row.undoUntil?.toISOString() ?? null,
  };
}

function refuse(message: string): ShopError {
  return new ShopError('order_state', { message });
}

function unconfirmed(count: number): ShopError {
  const products = count === 1 ? '1 product' : `${count} products`;
  const message = `The price of ${products} changes by more than a factor of ${PRICE_JUMP_FACTOR}. Check and confirm these prices.`;
  return new ShopError('order_state', {
    message,
    details: [{ path: 'confirmPriceJumps', message }],
  });
}

function noSuchImport(): ShopError {
  return new ShopError('not_found', { message: 'Import not found.' });
}
