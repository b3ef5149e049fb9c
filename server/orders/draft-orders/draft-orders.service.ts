import {
  DRAFT_ORDER_DAYS,
  type DraftOrder,
  type DraftOrderInput,
  type DraftOrderSummary,
  draftOrderInput,
  type PricedDraft,
} from '#contract/admin/draft-orders';
import { isId } from '#contract/values/id';
import { methodOf } from '#contract/values/orders/payment-methods';
import { recordAudit } from '../../audit/record.service';
import type { Caller } from '../../auth/sessions/sessions';
import { priceItems } from '../../cart/price-items.service';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import { assertVersion } from '../../http/edit-versions';
import { ShopError } from '../../http/errors';
import { offeredGateways } from '../../payments/payment-methods.rules';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { orderState } from '../orders.service';
import {
  type DraftRow,
  deleteDraft,
  deleteOldDrafts,
  findDraft,
  insertDraft,
  listDraftRows,
  lockDraft,
  updateDraft,
} from './draft-orders.queries';

/** A page of the drafts that are not sent, and their number. */
export async function listDrafts(
  shop: Shop,
  { q, pageNumber, pageSize }: { q?: string | undefined; pageNumber: number; pageSize: number },
): Promise<{ drafts: DraftOrderSummary[]; total: number }> {
  const page = { limit: pageSize, offset: (pageNumber - 1) * pageSize };
  const { rows, total } = await listDraftRows(shop.pool, { q: q || null, ...page });
  const drafts = rows.map(({ id, input: { firstName, lastName, email, items }, savedAt }) => ({
    ...{ _id: id, firstName, lastName, email, savedAt: savedAt.toISOString() },
    totalItem: items.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
  return { drafts, total };
}

export async function getDraft(shop: Shop, id: string): Promise<DraftOrder> {
  return viewDraft(found(isId(id) ? await findDraft(shop.pool, id) : null));
}

export async function createDraft(
  shop: Shop,
  caller: Caller,
  input: DraftOrderInput,
): Promise<DraftOrder> {
  return transaction(shop.pool, async (tx) => {
    const id = newId();
    await insertDraft(tx, id, input);
    await auditDraft(tx, caller, id, 'draft-order.create', { after: sizeOf(input) });
    return viewDraft(found(await findDraft(tx, id)));
  });
}

/** Replaces a draft. Throws `stale_version`, and `order_state` if it is sent. */
export async function saveDraft(
  shop: Shop,
  caller: Caller,
  id: string,
  { version, ...input }: DraftOrderInput & { version: number },
): Promise<DraftOrder> {
  return transaction(shop.pool, async (tx) => {
    const draft = await lockOpenDraft(tx, id);
    await assertDraftVersion(tx, version, draft);
    await updateDraft(tx, id, input);
    const states = { before: sizeOf(draft.input), after: sizeOf(input) };
    await auditDraft(tx, caller, id, 'draft-order.update', states);
    return viewDraft(found(await findDraft(tx, id)));
  });
}

/** Deletes a draft. Throws `order_state` if it is sent. */
export async function removeDraft(shop: Shop, caller: Caller, id: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const draft = await lockOpenDraft(tx, id);
    await deleteDraft(tx, id);
    await auditDraft(tx, caller, id, 'draft-order.delete', { before: sizeOf(draft.input) });
  });
}

/** What a draft costs now; a promo code that does not apply is left out. */
export async function priceDraft(shop: Shop, input: DraftOrderInput): Promise<PricedDraft> {
  const settings = await readSettings(shop);
  const methods = offeredGateways(shop.config.gateway, settings).map(methodOf);
  const price = (code: string) => priceItems(shop, shop.pool, { ...itemsToPrice(input), code });
  try {
    const { cart } = await price(input.promoCode);
    return { ...cart, promoRefusal: null, paymentMethods: methods };
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'promo_invalid') throw error;
    const { cart } = await price('');
    return { ...cart, promoRefusal: error.message, paymentMethods: methods };
  }
}

/** A draft as the cart takes it. */
export function itemsToPrice({
  items,
  country = '',
  state,
  zipCode,
  vatNumber,
  deliveryMethodId,
}: DraftOrderInput) {
  return {
    items: items.map(({ product: productId, size, quantity }) => ({ productId, size, quantity })),
    choice: { country, state, zipCode, vatNumber, deliveryMethodId },
  };
}

export async function deleteUnusedDrafts({ pool }: Shop): Promise<void> {
  await deleteOldDrafts(pool, DRAFT_ORDER_DAYS);
}

/** Locks a draft. Throws `not_found`. */
export async function lockDraftRow(tx: Connection, id: string): Promise<DraftRow> {
  return found(isId(id) ? await lockDraft(tx, id) : null);
}

/** Throws `stale_version`. */
export async function assertDraftVersion(
  tx: Connection,
  version: number,
  draft: DraftRow,
): Promise<void> {
  await assertVersion(tx, version, {
    ...{
      entity: 'draft-order',
      entityId: draft.id,
      version: draft.version,
      values: viewDraft(draft),
    },
  });
}

/** Records a change of a draft, without personal data. */
export async function auditDraft(
  tx: Connection,
  { accountId: actorId }: Caller,
  id: string,
  action: string,
  states: Pick<Parameters<typeof recordAudit>[1], 'before' | 'after'>,
): Promise<void> {
  await recordAudit(tx, { actorId, action, entity: 'draft-order', entityId: id, ...states });
}

async function lockOpenDraft(
  tx: Connection,
  id: string,
): Promise<DraftRow & { input: DraftOrderInput }> {
  const { input, ...draft } = await lockDraftRow(tx, id);
  if (input === null) throw orderState('This draft has been sent. Change the order instead.');
  return { ...draft, input };
}

function viewDraft({ id, version, input, orderId, savedAt }: DraftRow): DraftOrder {
  return {
    ...draftOrderInput.parse(input ?? {}),
    ...{ _id: id, version, orderId, savedAt: savedAt.toISOString() },
  };
}

const sizeOf = ({ items }: DraftOrderInput) => ({ items: items.length });

function found(draft: DraftRow | null): DraftRow {
  if (!draft) throw new ShopError('not_found', { message: 'Draft not found.' });
  return draft;
}
