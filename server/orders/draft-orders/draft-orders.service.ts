import type { ExplainedPromotion } from '#contract/admin/carts';
import {
  DRAFT_ORDER_DAYS,
  type DraftOrder,
  type DraftOrderInput,
  type DraftOrderSummary,
  draftOrderInput,
  type PricedDraft,
} from '#contract/admin/orders/draft-orders';
import { toMinor } from '#contract/money';
import { isId } from '#contract/values/id';
import { DEFAULT_LANGUAGE } from '#contract/values/languages/languages';
import { recordAudit } from '../../audit/record.service';
import type { Caller } from '../../auth/sessions/sessions';
import { explainItems } from '../../cart/explain-promotions.service';
import { priceItems } from '../../cart/price-items.service';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { type PageRequest, pageOffset } from '../../database/ordering';
import { transaction } from '../../database/transaction';
import { ShopError } from '../../http/errors';
import { textIn } from '../../http/refusals/refusal-text';
import { sizeKey } from '../../inventory/inventory.rules';
import { readPaymentSetup } from '../../payments/gateways/payment-setup.service';
import { offeredMethods, toOfferedMethod } from '../../payments/payment-methods.rules';
import { isAwaitingPayment } from '../../payments/payments.service';
import { refreshPaymentOfOrder } from '../../payments/settlement.service';
import { beginEdit, type EditableKind, editRecord } from '../../records/edit-record';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { cancelLockedOrder } from '../cancel-order/cancel-order.service';
import { lockOrder, orderState } from '../orders.service';
import {
  type DraftRow,
  deleteDraft,
  deleteOldDrafts,
  emptyOrderedDrafts,
  findDraft,
  insertDraft,
  listDraftRows,
  lockDraft,
  updateDraft,
} from './draft-orders.queries';

/** A page of the drafts that are not ordered, and their number. */
export async function listDrafts(
  shop: Shop,
  { q, pageNumber, pageSize }: PageRequest & { q?: string | undefined },
): Promise<{ items: DraftOrderSummary[]; total: number }> {
  const page = pageOffset({ pageNumber, pageSize });
  const { rows, total } = await listDraftRows(shop.pool, { q: q || null, ...page });
  const drafts = rows.map(({ id, status, input, savedAt, openUntil }) => ({
    _id: id,
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email,
    status,
    savedAt: savedAt.toISOString(),
    expiresAt: openUntil?.toISOString() ?? null,
    totalItem: input.items.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
  return { items: drafts, total };
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

/** A new open draft with the content of another. */
export async function copyDraft(shop: Shop, caller: Caller, id: string): Promise<DraftOrder> {
  const { input } = found(isId(id) ? await findDraft(shop.pool, id) : null);
  if (input === null) throw ordered();
  return createDraft(shop, caller, { ...draftOrderInput.parse(input), openUntil: '' });
}

/**
 * Replaces a draft, and takes a sent one back: its link waits until it is sent again. Throws `stale_version`, and
 * `order_state` if it is ordered.
 */
export async function saveDraft(
  shop: Shop,
  caller: Caller,
  id: string,
  input: VersionedInput,
): Promise<DraftOrder> {
  await refreshUnpaidOrder(shop, id);
  return editRecord(shop, caller, draftRecord, id, input);
}

type VersionedInput = DraftOrderInput & { version: number };

/** A draft that is not ordered. */
export const draftRecord: EditableKind<ChangeableDraft, VersionedInput, DraftOrder> = {
  entity: 'draft-order',
  async read({ tx, id }) {
    const { input, ...draft } = await lockDraftRow(tx, id);
    if (input === null) throw ordered();
    return { ...draft, input };
  },
  show: viewDraft,
  async write({ tx, id, before, note }, input) {
    await endUnpaidOrder(tx, before);
    await updateDraft(tx, id, input);
    // Without personal data.
    const states = { before: sizeOf(before.input), after: sizeOf(input) };
    await note({ action: 'draft-order.update', ...states });
  },
  committed: (shop) => shop.wakeJobs(),
};

type ChangeableDraft = DraftRow & { input: DraftOrderInput };

/** Deletes a draft, and cancels its unpaid order without an email. Throws `order_state` if it is ordered. */
export async function removeDraft(shop: Shop, caller: Caller, id: string): Promise<void> {
  await refreshUnpaidOrder(shop, id);
  await transaction(shop.pool, async (tx) => {
    const { before, note } = await beginEdit(draftRecord, { shop, tx, id }, caller.accountId);
    await endUnpaidOrder(tx, before);
    await deleteDraft(tx, id);
    await note({ action: 'draft-order.delete', before: sizeOf(before.input) });
  });
}

/** What a draft costs now; a promo code that does not apply is left out. */
export async function priceDraft(shop: Shop, input: DraftOrderInput): Promise<PricedDraft> {
  const settings = await readSettings(shop);
  const setup = await readPaymentSetup(shop, settings);
  const methods = offeredMethods(setup, settings).map((method) =>
    toOfferedMethod(method, settings),
  );
  const priced = { ...itemsToPrice(input, settings.currency), code: input.promoCode };
  const { cart, promoRefusal } = await priceItems(shop, shop.pool, priced);
  return {
    ...cart,
    promoRefusal: promoRefusal === null ? null : textIn(promoRefusal, DEFAULT_LANGUAGE),
    paymentMethods: methods,
  };
}

/** Which promotions apply to a draft now, and why the others do not. */
export async function explainDraft(
  shop: Shop,
  input: DraftOrderInput,
): Promise<ExplainedPromotion[]> {
  const { currency } = await readSettings(shop);
  const priced = { ...itemsToPrice(input, currency), code: input.promoCode };
  return explainItems(shop, shop.pool, priced);
}

/** A draft as the cart takes it. */
export function itemsToPrice(
  { items, country = '', state, zipCode, vatNumber, deliveryMethodId, ...draft }: DraftOrderInput,
  currency: string,
) {
  return {
    byStaff: staffTermsOf({ items, ...draft }, currency),
    customerId: draft.customerId,
    items: items.map(({ product: productId, size, quantity }) => ({ productId, size, quantity })),
    choice: { country, state, zipCode, vatNumber, deliveryMethodId },
  };
}

/** What staff decided about the price of a draft, in minor units. */
function staffTermsOf(
  { items, discount, freeDelivery }: Pick<DraftOrderInput, 'items' | 'discount' | 'freeDelivery'>,
  currency: string,
) {
  return {
    prices: new Map(
      items.flatMap(({ product: productId, size, price }) =>
        price === null ? [] : [[sizeKey({ productId, size }), toMinor(price, currency)] as const],
      ),
    ),
    discount: discount && { ...discount, amount: toMinor(discount.amount, currency) },
    isDeliveryFree: freeDelivery,
  };
}

/** A payment that the gateway has not reported yet is applied before a draft changes. */
async function refreshUnpaidOrder(shop: Shop, id: string): Promise<void> {
  const draft = isId(id) ? await findDraft(shop.pool, id) : null;
  if (draft?.orderId && draft.input) await refreshPaymentOfOrder(shop, draft.orderId);
}

/** Cancels the order that holds the stock of a draft, without an email, because staff change their offer. */
async function endUnpaidOrder(tx: Connection, { orderId }: DraftRow): Promise<void> {
  if (orderId === null) return;
  const order = await lockOrder(tx, orderId);
  if (order.status !== 'Pending' || !(await isAwaitingPayment(tx, orderId))) throw ordered();
  await cancelLockedOrder(tx, order, 'shop', { isSilent: true });
}

export async function deleteUnusedDrafts({ pool }: Shop): Promise<void> {
  await emptyOrderedDrafts(pool);
  await deleteOldDrafts(pool, DRAFT_ORDER_DAYS);
}

/** Locks a draft. Throws `not_found`. */
export async function lockDraftRow(tx: Connection, id: string): Promise<DraftRow> {
  return found(isId(id) ? await lockDraft(tx, id) : null);
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

export function viewDraft({ id, version, status, input, orderId, ...row }: DraftRow): DraftOrder {
  return {
    ...draftOrderInput.parse(input ?? {}),
    _id: id,
    version,
    status,
    orderId,
    savedAt: row.savedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    expiresAt: row.openUntil?.toISOString() ?? null,
    paymentMethod: row.paymentMethod,
  };
}

/** The draft has become an order, which is changed instead. */
const ordered = () => orderState('This draft has been ordered. Change the order instead.');

const sizeOf = ({ items }: DraftOrderInput) => ({ items: items.length });

function found(draft: DraftRow | null): DraftRow {
  if (!draft) throw new ShopError('not_found', { message: 'Draft not found.' });
  return draft;
}
