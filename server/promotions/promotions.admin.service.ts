import {
  type PromotionDetail,
  type PromotionInput,
  type PromotionRecord,
  type PromotionUpdate,
  toTerms,
} from '#contract/admin/promotions';
import { moneyFormat, toMajor, toMinor } from '#contract/money';
import { type Effect, effectSchema } from '#contract/promotions/effects';
import { valuesIn } from '#contract/records/fields';
import { promotionFields } from '#contract/records/promotion';
import { isId } from '#contract/values/id';
import { fieldOfValue, isPercentage } from '#contract/values/promotions/effects';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { violatesUnique } from '../database/database-errors';
import { transaction } from '../database/transaction';
import { moneyCheckOf, problemOf } from '../http/check-money';
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
import { addToCampaign, holdOpenCampaign } from './campaign-promotions.service';
import { countCodes, isGenerated } from './generated-codes.queries';
import {
  archivePromotion,
  deleteUnused,
  findAccountByEmail,
  findPromotionRow,
  holdGroups,
  listPromotionRows,
  lockPromotion,
  type PromotionQuery,
  type PromotionRow,
  removeFromCarts,
  setPaused,
} from './promotions.admin.queries';
import { countUses, type PromotionTerms, setCounts, updateTerms } from './promotions.queries';
import { toPromotion } from './promotions.rules';
import { createPromotion } from './promotions.service';

/** A page of the promotions; archived ones only if the filter asks for them. */
export async function listPromotions(
  shop: Shop,
  query: PromotionQuery,
): Promise<{ items: PromotionRecord[]; total: number }> {
  const { rows, total } = await listPromotionRows(shop.pool, query);
  return { items: rows.map(recordOf), total };
}

/** A promotion with the totals of its orders. */
export async function getPromotion(shop: Shop, id: string): Promise<PromotionDetail> {
  const row = await getRow(shop.pool, id);
  const { orders = 0, discount = 0, total = 0 } = (await countUses(shop.pool, id)) ?? {};
  const major = (amount: number) => toMajor(amount, row.currency);
  const usage = { orders, discount: major(discount), total: major(total) };
  const codes = row.hasManyCodes ? await countCodes(shop.pool, id) : null;
  return { ...recordOf(row), usage, codes };
}

/** Creates a promotion. Throws `invalid_request` at `code` if the code exists. */
export async function addPromotion(
  shop: Shop,
  caller: Caller,
  { customerEmail, ...input }: PromotionInput,
): Promise<PromotionRecord> {
  return transaction(shop.pool, async (tx) => {
    await assertGroups(tx, input);
    const accountId = customerEmail === null ? null : await customerWith(tx, customerEmail);
    const terms = { ...termsOf(input, await holdCurrency(tx)), accountId };
    await assertNotGenerated(tx, input);
    const id = await createPromotion(tx, terms).catch(refuseTaken);
    if (input.campaignId !== null) await addToOpenCampaign(tx, id, input.campaignId);
    const row = await getRow(tx, id);
    const note = { action: 'promotion.create', after: auditOf(row) };
    await recordNotes(tx, promotionRecord, id, caller.accountId, [note]);
    return recordOf(row);
  });
}

/** Changes the terms of a promotion. Existing orders keep what they got. Throws `stale_version`. */
export function changePromotion(
  shop: Shop,
  caller: Caller,
  id: string,
  update: PromotionUpdate,
): Promise<PromotionRecord> {
  return editRecord(shop, caller, promotionRecord, id, update);
}

export const promotionRecord: EditableKind<PromotionRow, PromotionUpdate, PromotionRecord> = {
  entity: 'promotion',
  async read({ tx, id }) {
    if (isId(id)) await lockPromotion(tx, id);
    const row = await getRow(tx, id);
    if (row.state === 'archived') throw new ShopError('not_found');
    return row;
  },
  show: recordOf,
  check({ before: { uses, hasManyCodes } }, { useLimit, ...update }) {
    if (update.hasManyCodes !== hasManyCodes) throw codesAreFixed();
    if (useLimit !== null && useLimit < uses) throw usedMore(uses);
  },
  async write({ tx, id, before }, terms) {
    await assertGroups(tx, terms);
    const counted = await countUses(tx, id);
    if (counted) assertBudget(termsOf(terms, before.currency).budget, before, counted.discount);
    await assertNotGenerated(tx, terms);
    await updateTerms(tx, id, termsOf(terms, before.currency)).catch(refuseTaken);
    if (terms.trigger === 'automatic' && before.trigger === 'code') await removeFromCarts(tx, id);
    if (counted) await setCounts(tx, id, counted);
  },
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
    // Its campaign keeps it paused until it is planned.
    if (!isPaused && (await getRow(edit.tx, id)).state === 'paused')
      throw new ShopError('order_state', {
        message: 'This promotion begins with its campaign. Plan the campaign first.',
      });
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

async function addToOpenCampaign(tx: Connection, id: string, campaignId: string): Promise<void> {
  if (isId(campaignId) && (await holdOpenCampaign(tx, campaignId))) {
    await addToCampaign(tx, id, campaignId);
    return;
  }
  const message = 'This campaign is over, or no longer exists.';
  throw new ShopError('invalid_request', { message, details: [{ path: 'campaignId', message }] });
}

function termsOf(
  input: Omit<PromotionInput, 'campaignId' | 'customerEmail'>,
  currency: string,
): PromotionTerms {
  const { kind, value, minimum, budget, startsAt, endsAt } = input;
  const terms = toTerms(input);
  const effect = effectSchema.parse(terms.effect);
  assertAmounts(effect, currency);
  return {
    ...input,
    class: terms.class,
    value: isPercentage(kind) ? value : toMinor(value, currency),
    effect: detailsOf(effect, (amount) => toMinor(amount, currency)),
    minimum: toMinor(minimum, currency),
    budget: budget === null ? null : toMinor(budget, currency),
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

/** The account of a customer. Throws `invalid_request` if there is none, or if the address may be somebody else's. */
async function customerWith(tx: Connection, email: string): Promise<string> {
  const found = await findAccountByEmail(tx, email);
  if (found?.isConfirmed) return found.id;
  const message = found
    ? 'This customer hasn’t confirmed the email address yet.'
    : 'No customer has an account with this email address.';
  const details = [{ path: 'customerEmail', message }];
  throw new ShopError('invalid_request', { message, details });
}

/** Throws `invalid_request` for customer groups that do not exist. */
async function assertGroups(
  tx: Connection,
  { conditions: { customerGroups } }: Pick<PromotionInput, 'conditions'>,
): Promise<void> {
  if (customerGroups.length === 0) return;
  const ids = new Set(customerGroups);
  const found = await holdGroups(tx, [...ids].filter(isId));
  if (found.length === ids.size) return;
  const message = 'Choose customer groups that exist.';
  const details = [{ path: 'conditions.customerGroups', message }];
  throw new ShopError('invalid_request', { message, details });
}

const amountFaults = moneyCheckOf(effectSchema) ?? (() => []);

/** Throws `invalid_request` for amounts of an effect that its currency does not have. */
function assertAmounts(effect: Effect, currency: string): void {
  const faults = amountFaults(effect, currency);
  // Where a step begins is an amount only if the steps go by value.
  if (effect.kind === 'tiers' && effect.by === 'value')
    for (const [index, { from }] of effect.steps.entries()) {
      const message = problemOf(from, currency);
      if (message !== null) faults.push({ path: `steps.${index}.from`, message });
    }
  const [first] = faults;
  if (!first) return;
  throw new ShopError('invalid_request', {
    message: first.message,
    details: faults.map(({ path, message }) => ({ path: `effect.${path}`, message })),
  });
}

/** What an effect has besides its kind and its number, with its amounts converted. */
function detailsOf(effect: Effect, convert: (amount: number) => number): Record<string, unknown> {
  const { kind, ...details }: Effect = effect;
  if (effect.kind === 'tiers')
    return {
      ...details,
      steps: effect.steps.map(({ from, amount, ...step }) => ({
        ...step,
        from: effect.by === 'value' ? convert(from) : from,
        ...(amount !== undefined && { amount: convert(amount) }),
      })),
    };
  const field = fieldOfValue(kind);
  return Object.fromEntries(Object.entries(details).filter(([name]) => name !== field));
}

function recordOf({ id, accountId, email, createdAt, ...row }: PromotionRow): PromotionRecord {
  const major = (amount: number) => toMajor(amount, row.currency);
  const { effect, conditions } = toPromotion({
    ...row,
    id,
    accountId,
    pausedAt: null,
    archivedAt: null,
  });
  const { leastValue: _, accountId: __, ...shown } = conditions;
  return {
    ...row,
    _id: id,
    code: row.code,
    value: isPercentage(row.kind) ? row.value : major(row.value),
    effect: detailsOf(effect, major),
    conditions: shown,
    minimum: major(row.minimum),
    budget: row.budget === null ? null : major(row.budget),
    spent: major(row.spent),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    customer: accountId === null ? null : { _id: accountId, email: email ?? '' },
    createdAt: createdAt.toISOString(),
  };
}

/** The terms of a promotion for the audit log; money in minor units. */
function auditOf(row: PromotionRow): Record<string, unknown> {
  const { conditions, effect, state } = row;
  return { ...valuesIn(promotionFields, row), conditions, effect, paused: state === 'paused' };
}

function refuseTaken(error: unknown): never {
  throw violatesUnique(error, 'promotion_code') ? takenCode() : error;
}

/** Throws `invalid_request` for a code that was generated for a promotion. */
async function assertNotGenerated(
  tx: Connection,
  { code }: Pick<PromotionInput, 'code'>,
): Promise<void> {
  if (code !== null && (await isGenerated(tx, code))) throw takenCode();
}

function takenCode(): ShopError {
  const message = 'This promo code already exists.';
  return new ShopError('invalid_request', { message, details: [{ path: 'code', message }] });
}

/** Throws `invalid_request` for a new budget below what the orders have already cost; money in minor units. */
function assertBudget(
  budget: number | null,
  before: Pick<PromotionRow, 'budget' | 'currency'>,
  spent: number,
): void {
  if (budget === null || budget === before.budget || budget >= spent) return;
  const amount = moneyFormat(before.currency)(toMajor(spent, before.currency));
  const message = `The orders with it have already cost ${amount}.`;
  throw new ShopError('invalid_request', { message, details: [{ path: 'budget', message }] });
}

function codesAreFixed(): ShopError {
  const message = 'Whether a promotion has one code or many can’t be changed later.';
  return new ShopError('invalid_request', {
    message,
    details: [{ path: 'hasManyCodes', message }],
  });
}

function usedMore(uses: number): ShopError {
  const message = `This code has already been used ${uses} ${uses === 1 ? 'time' : 'times'}.`;
  return new ShopError('invalid_request', { message, details: [{ path: 'useLimit', message }] });
}
