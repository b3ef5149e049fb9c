import type {
  PromotionDetail,
  PromotionInput,
  PromotionRecord,
  PromotionState,
  PromotionUpdate,
} from '#contract/admin/promotions';
import { toMajor, toMinor } from '#contract/money';
import { isId } from '#contract/values/id';
import { ownValue } from '#contract/values/own-value';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { assertVersion } from '../http/edit-versions';
import { ShopError } from '../http/errors';
import { holdCurrency } from '../settings/shop-settings';
import type { Shop } from '../shop';
import {
  archivePromotion,
  deleteUnused,
  findPromotionRow,
  listPromotionRows,
  lockPromotion,
  type PromotionFilter,
  type PromotionRow,
  setPaused,
  sumUsage,
} from './promotions.admin.queries';
import { type PromotionTerms, updateTerms } from './promotions.queries';
import { createPromotion } from './promotions.service';

interface Listing extends Pick<PromotionFilter, 'sort' | 'direction'> {
  q?: string | undefined;
  state?: PromotionState | undefined;
  pageNumber: number;
  pageSize: number;
}

/** A page of the promo codes; archived ones only if the filter asks for them. */
export async function listPromotions(
  shop: Shop,
  { q, state, sort, direction, pageNumber, pageSize }: Listing,
): Promise<{ promotions: PromotionRecord[]; total: number }> {
  const { rows, total } = await listPromotionRows(shop.pool, {
    q: q || null,
    state: state ?? null,
    sort,
    direction,
    limit: pageSize,
    offset: (pageNumber - 1) * pageSize,
  });
  return { promotions: rows.map(recordOf), total };
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
    await note(tx, caller, id, 'promotion.create', { after: auditOf(row) });
    return recordOf(row);
  });
}

/** Changes a promo code's terms. Existing orders keep their discount. Throws `stale_version`. */
export async function changePromotion(
  shop: Shop,
  caller: Caller,
  id: string,
  { version, ...input }: PromotionUpdate,
): Promise<PromotionRecord> {
  return change(shop, caller, id, 'promotion.update', async (tx, row) => {
    const { uses } = row;
    await assertVersion(tx, version, {
      entity: 'promotion',
      entityId: id,
      version: row.version,
      values: recordOf(row),
    });
    if (input.useLimit !== null && input.useLimit < uses) throw usedMore(uses);
    await updateTerms(tx, id, termsOf(input, row.currency)).catch(refuseTaken);
  });
}

/** Pauses or resumes a promo code. */
export async function pausePromotion(
  shop: Shop,
  caller: Caller,
  id: string,
  isPaused: boolean,
): Promise<PromotionRecord> {
  const action = isPaused ? 'promotion.pause' : 'promotion.resume';
  return change(shop, caller, id, action, async (tx, { state }) => {
    if (isPaused !== (state === 'paused')) await setPaused(tx, id, isPaused);
  });
}

/** Deletes a promo code, or archives it if orders use it; its name is free again. Returns whether it was archived. */
export async function deletePromotion(shop: Shop, caller: Caller, id: string): Promise<boolean> {
  return transaction(shop.pool, async (tx) => {
    const row = await lockRow(tx, id);
    const isArchived = !(await deleteUnused(tx, id));
    if (isArchived) await archivePromotion(tx, id);
    const action = isArchived ? 'promotion.archive' : 'promotion.delete';
    await note(tx, caller, id, action, { before: auditOf(row) });
    return isArchived;
  });
}

async function change(
  shop: Shop,
  caller: Caller,
  id: string,
  action: string,
  work: (tx: Connection, row: PromotionRow) => Promise<void>,
): Promise<PromotionRecord> {
  return transaction(shop.pool, async (tx) => {
    const row = await lockRow(tx, id);
    await work(tx, row);
    const changed = await getRow(tx, id);
    const [before, after] = [auditOf(row), auditOf(changed)];
    const names = Object.keys(after).filter(
      (name) => ownValue(before, name) !== ownValue(after, name),
    );
    const only = (values: Record<string, unknown>) =>
      Object.fromEntries(names.map((name) => [name, ownValue(values, name)]));
    if (names.length > 0)
      await note(tx, caller, id, action, { before: only(before), after: only(after) });
    return recordOf(changed);
  });
}

/** The promotion, locked until the commit. Throws `not_found` if it is archived. */
async function lockRow(tx: Connection, id: string): Promise<PromotionRow> {
  if (isId(id)) await lockPromotion(tx, id);
  const row = await getRow(tx, id);
  if (row.state === 'archived') throw new ShopError('not_found');
  return row;
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
  const { code, kind, value, minimum, useLimit, customerLimit, startsAt, endsAt, state } = row;
  return {
    code,
    kind,
    value,
    minimum,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    useLimit,
    customerLimit,
    paused: state === 'paused',
  };
}

async function note(
  tx: Connection,
  caller: Caller,
  entityId: string,
  action: string,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  const { accountId: actorId } = caller;
  await recordAudit(tx, { actorId, action, entity: 'promotion', entityId, ...values });
}

function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505' || constraint !== 'promotion_code') throw error;
  const message = 'This promo code already exists.';
  throw new ShopError('invalid_request', { message, details: [{ path: 'code', message }] });
}

function usedMore(uses: number): ShopError {
  const message = `This code has already been used ${uses} ${uses === 1 ? 'time' : 'times'}.`;
  return new ShopError('invalid_request', { message, details: [{ path: 'useLimit', message }] });
}
