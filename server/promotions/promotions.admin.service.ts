import type {
  PromotionDetail,
  PromotionInput,
  PromotionRecord,
  PromotionUpdate,
} from '#contract/admin/promotions';
import { toMajor, toMinor } from '#contract/money';
import { valuesIn } from '#contract/records/fields';
import { promotionFields } from '#contract/records/promotion';
import { isId } from '#contract/values/id';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { violatesUnique } from '../database/database-errors';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import {
  beginEdit,
  changeRecord,
  type EditableKind,
  editRecord,
  noteOfChange,
  recordNotes,
} from '../records/edit-record';
import { holdCurrency } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  archivePromotion,
  deleteUnused,
  findPromotionRow,
  listPromotionRows,
  lockPromotion,
  type PromotionQuery,
  type PromotionRow,
  setPaused,
  sumUsage,
} from './promotions.admin.queries';
import { type PromotionTerms, updateTerms } from './promotions.queries';
import { createPromotion } from './promotions.service';

/** A page of the promo codes; archived ones only if the filter asks for them. */
export async function listPromotions(
  shop: Shop,
  query: PromotionQuery,
): Promise<{ items: PromotionRecord[]; total: number }> {
  const { rows, total } = await listPromotionRows(shop.pool, query);
  return { items: rows.map(recordOf), total };
}

/** A promo code with the totals of its orders. */
export async function getPromotion(shop: Shop, id: string): Promise<PromotionDetail> {
  const row = await getRow(shop.pool, id);
  const { orders = 0, discount = 0, total = 0 } = (await sumUsage(shop.pool, id)) ?? {};
  const major = (amount: number) => toMajor(amount, row.currency);
  const usage = { orders, discount: major(discount), total: major(total) };
  return { ...recordOf(row), usage };
}

/** Creates a promo code. Throws `invalid_request` at `code` if the code exists. */
export async function addPromotion(
  shop: Shop,
  caller: Caller,
  input: PromotionInput,
): Promise<PromotionRecord> {
  return transaction(shop.pool, async (tx) => {
    const id = await createPromotion(tx, termsOf(input, await holdCurrency(tx))).catch(refuseTaken);
    const row = await getRow(tx, id);
    const note = { action: 'promotion.create', after: auditOf(row) };
    await recordNotes(tx, promotionRecord, id, caller.accountId, [note]);
    return recordOf(row);
  });
}

/** Changes a promo code's terms. Existing orders keep their discount. Throws `stale_version`. */
export function changePromotion(
  shop: Shop,
  caller: Caller,
  id: string,
  update: PromotionUpdate,
): Promise<PromotionRecord> {
  return editRecord(shop, caller, promotionRecord, id, update);
}

const promotionRecord: EditableKind<PromotionRow, PromotionUpdate, PromotionRecord> = {
  entity: 'promotion',
  async read({ tx, id }) {
    if (isId(id)) await lockPromotion(tx, id);
    const row = await getRow(tx, id);
    if (row.state === 'archived') throw new ShopError('not_found');
    return row;
  },
  show: recordOf,
  check({ before: { uses } }, { useLimit }) {
    if (useLimit !== null && useLimit < uses) throw usedMore(uses);
  },
  write: ({ tx, id, before }, terms) =>
    updateTerms(tx, id, termsOf(terms, before.currency)).catch(refuseTaken),
  audit: (before, after) => noteOfChange('promotion.update', auditOf(before), auditOf(after)),
};

/** Pauses or resumes a promo code. */
export function pausePromotion(
  shop: Shop,
  caller: Caller,
  id: string,
  isPaused: boolean,
): Promise<PromotionRecord> {
  return changeRecord(shop, caller, promotionRecord, id, undefined, async (edit) => {
    if (isPaused === (edit.before.state === 'paused')) return;
    await setPaused(edit.tx, id, isPaused);
    const action = isPaused ? 'promotion.pause' : 'promotion.resume';
    await edit.note({ action, before: { paused: !isPaused }, after: { paused: isPaused } });
  });
}

/** Deletes a promo code, or archives it if orders use it; its name is free again. Returns whether it was archived. */
export async function deletePromotion(shop: Shop, caller: Caller, id: string): Promise<boolean> {
  return transaction(shop.pool, async (tx) => {
    const { before, note } = await beginEdit(promotionRecord, { shop, tx, id }, caller.accountId);
    const isArchived = !(await deleteUnused(tx, id));
    if (isArchived) await archivePromotion(tx, id);
    const action = isArchived ? 'promotion.archive' : 'promotion.delete';
    await note({ action, before: auditOf(before) });
    return isArchived;
  });
}

async function getRow(connection: Connection, id: string): Promise<PromotionRow> {
  const row = isId(id) ? await findPromotionRow(connection, id) : undefined;
  if (!row) throw new ShopError('not_found');
  return row;
}

function termsOf(input: PromotionInput, currency: string): PromotionTerms {
  const { kind, value, minimum, startsAt, endsAt } = input;
  return {
    ...input,
    value: kind === 'percent' ? value : toMinor(value, currency),
    minimum: toMinor(minimum, currency),
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

function recordOf({ id, accountId, email, createdAt, ...row }: PromotionRow): PromotionRecord {
  return {
    ...row,
    _id: id,
    value: row.kind === 'percent' ? row.value : toMajor(row.value, row.currency),
    minimum: toMajor(row.minimum, row.currency),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    customer: accountId === null ? null : { _id: accountId, email: email ?? '' },
    createdAt: createdAt.toISOString(),
  };
}

/** The terms of a promotion for the audit log; money in minor units. */
function auditOf(row: PromotionRow): Record<string, unknown> {
  return { ...valuesIn(promotionFields, row), paused: row.state === 'paused' };
}

function refuseTaken(error: unknown): never {
  if (!violatesUnique(error, 'promotion_code')) throw error;
  const message = 'This promo code already exists.';
  throw new ShopError('invalid_request', { message, details: [{ path: 'code', message }] });
}

function usedMore(uses: number): ShopError {
  const message = `This code has already been used ${uses} ${uses === 1 ? 'time' : 'times'}.`;
  return new ShopError('invalid_request', { message, details: [{ path: 'useLimit', message }] });
}
