import {
  DRAFT_OPEN_DAYS,
  DRAFT_OPEN_DAYS_LIMIT,
  type DraftOrder,
  type DraftOrderInput,
} from '#contract/admin/orders/draft-orders';
import { toMinor } from '#contract/money';
import { offeredOrder } from '#contract/orders/draft-offers';
import { type Order, type OrderInput, orderDetails } from '#contract/orders/orders';
import { isId } from '#contract/values/id';
import { collectionOf, type PaymentMethod } from '#contract/values/orders/payment-methods';
import { refusedAddressErrors } from '../../address-formats/refused-addresses.service';
import { addVisitor, removeVisitor } from '../../auth/guests/guests.service';
import type { Caller } from '../../auth/sessions/sessions';
import { fillCart, priceItems } from '../../cart/price-items.service';
import type { Connection } from '../../database/database';
import { transaction } from '../../database/transaction';
import { fieldError, ShopError } from '../../http/errors';
import { hashOf } from '../../http/idempotency';
import { limit } from '../../http/rate-limits';
import { refusals } from '../../http/refusals/messages';
import { enqueue } from '../../jobs/queue';
import { beginEdit } from '../../records/edit-record';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { assertVatNumber } from '../../tax/vat-number.service';
import { orderState } from '../orders.service';
import { placeOrderIn } from '../place-order/place-order.service';
import { findCustomerEmail, findDraft, markSent, readExpiry } from './draft-orders.queries';
import {
  auditDraft,
  draftRecord,
  itemsToPrice,
  lockDraftRow,
  viewDraft,
} from './draft-orders.service';

/** Each sends an email. */
const SENDS_PER_HOUR = 200;

interface Sending {
  version: number;
  paymentMethod: PaymentMethod;
  /** As it was shown. */
  total: number;
}

/**
 * Offers a draft to its customer, in one transaction that begins with the draft's lock: however often a version is sent, it
 * is one email and at most one order. Throws `stale_version`, and the refusals of an order, since the order is placed to
 * know that it can be: it stays if it holds its stock or is paid on delivery, and is rolled back otherwise.
 */
export async function sendDraft(
  shop: Shop,
  caller: Caller,
  id: string,
  sending: Sending,
): Promise<{ orderId: string | null }> {
  await limitSends(shop, caller);
  await assertCheckedVatNumber(shop, caller, id);
  const orderId = await transaction(shop.pool, async (tx) => {
    const draft = await lockDraftRow(tx, id);
    if (draft.input === null || draft.sentVersion === sending.version) return draft.orderId;
    const place = { shop, tx, id };
    const { note } = await beginEdit(draftRecord, place, caller.accountId, sending.version);
    if (draft.status !== 'open')
      throw orderState(
        'This draft has been sent. Send a reminder, or save changes to send it again.',
      );
    const openUntil = await expiryOf(tx, draft.input);
    const { paymentMethod } = sending;
    const isHeld = draft.input.holdsStock || paymentMethod === 'on-delivery';
    if (!isHeld) await tx.query('savepoint draft_order');
    const terms = { paymentMethod, payUntil: openUntil };
    const order = await placeDraft(shop, tx, draft.input, terms).catch((error) => {
      throw inWordsOfDraft(error);
    });
    assertTotal(order, sending.total, refusals.change.total);
    if (!isHeld) await tx.query('rollback to savepoint draft_order');
    const sent = isHeld ? order._id : null;
    await markSent(tx, id, {
      version: sending.version,
      openUntil,
      paymentMethod,
      orderId: sent,
      offer: offeredOrder.parse(order),
    });
    const collection = collectionOf(paymentMethod);
    if (collection !== 'delivery' && !(sent && collection === 'transfer'))
      await emailOffer(tx, id, `${sending.version}`);
    const after = { ...(sent && { order: sent }), total: sending.total };
    await note({ action: 'draft-order.send', after });
    return sent;
  });
  shop.wakeJobs();
  return { orderId };
}

/** Sends the email of a sent draft again. Throws `order_state` if it is not sent, or has expired. */
export async function remindDraft(shop: Shop, caller: Caller, id: string): Promise<DraftOrder> {
  await limitSends(shop, caller);
  const draft = await transaction(shop.pool, async (tx) => {
    const row = await lockDraftRow(tx, id);
    if (row.status !== 'sent')
      throw orderState('Only a draft that has been sent and is still open has a link.');
    await emailOffer(tx, id, `${row.sentVersion}:${Date.now()}`);
    await auditDraft(tx, caller, id, 'draft-order.remind', {});
    return viewDraft(row);
  });
  shop.wakeJobs();
  return draft;
}

/** Places the order of a draft in the account of its customer, or of a new guest. */
export async function placeDraft(
  shop: Shop,
  tx: Connection,
  draft: DraftOrderInput,
  { paymentMethod, payUntil }: { paymentMethod: PaymentMethod; payUntil: Date | null },
): Promise<Order> {
  const input = await completeInput(shop, { ...draft, paymentMethod });
  const ownerId = await customerOf(tx, draft);
  const { currency } = await readSettings(shop, tx);
  const priced = { ...itemsToPrice(draft, currency), code: draft.promoCode };
  const { cart, code, promoRefusal } = await priceItems(shop, tx, priced);
  if (promoRefusal !== null) throw new ShopError('promo_invalid', { message: promoRefusal });
  if (cart.gone.length > 0)
    throw fieldError('order_state', 'items', 'Some of these items are no longer sold.');
  const accountId = await addVisitor(tx);
  await fillCart(tx, accountId, priced.items, code);
  const request = { accountId, input, inputHash: hashOf(input), key: null, network: null };
  const byStaff = { ...priced.byStaff, payUntil };
  const { order } = await placeOrderIn(shop, tx, { ...request, ownerId, byStaff });
  if (ownerId !== null) await removeVisitor(tx, accountId);
  return order;
}

/** Throws `order_state` if the order costs anything but `total`, which is in major units. */
export function assertTotal(order: Order, total: number, message: string): void {
  if (toMinor(order.total, order.currency) !== toMinor(total, order.currency))
    throw orderState(message);
}

async function limitSends(shop: Shop, { accountId: key }: Caller): Promise<void> {
  await limit(shop, { name: 'draft-send', key, points: SENDS_PER_HOUR, seconds: 60 * 60 });
}

/** Enqueues the email with the link to the draft; one for each `occasion`. */
async function emailOffer(tx: Connection, id: string, occasion: string): Promise<void> {
  const payload = { template: 'draft-order', draftId: id };
  await enqueue(tx, 'mail', payload, { key: `draft-order:${id}:${occasion}` });
}

async function expiryOf(tx: Connection, { openUntil }: DraftOrderInput): Promise<Date> {
  const days = { days: DRAFT_OPEN_DAYS, most: DRAFT_OPEN_DAYS_LIMIT };
  const { at, isPast, isFar } = await readExpiry(tx, { openUntil, ...days });
  if (isPast) throw fieldError('invalid_request', 'openUntil', 'Choose today or a later day.');
  if (isFar) throw fieldError('invalid_request', 'openUntil', 'Choose a day within a year.');
  return at;
}

/** The account that the order goes into; null for a new guest. Its email is the draft's, since the link is sent there. */
async function customerOf(tx: Connection, draft: DraftOrderInput): Promise<string | null> {
  const { customerId, email } = draft;
  if (customerId === '') return null;
  const known = isId(customerId) ? await findCustomerEmail(tx, customerId) : null;
  if (known?.toLowerCase() !== email.toLowerCase())
    throw fieldError(
      'invalid_request',
      'email',
      'This isn’t the email of the chosen customer. Use theirs, or enter the order without choosing a customer.',
    );
  return customerId;
}

/** The register of VAT numbers is asked before the transaction. */
async function assertCheckedVatNumber(shop: Shop, caller: Caller, id: string): Promise<void> {
  const draft = isId(id) ? await findDraft(shop.pool, id) : null;
  await assertVatNumber(shop, caller.accountId, draft?.input?.vatNumber);
}

/** A draft as an order needs it. Throws `invalid_request` with each missing field. */
async function completeInput(
  shop: Shop,
  draft: DraftOrderInput & Pick<OrderInput, 'paymentMethod'>,
): Promise<OrderInput> {
  const { success, data, error } = orderDetails.safeParse(draft);
  if (success) return data;
  const details = [
    ...error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    ...(await refusedAddressErrors(shop, draft, { isOrder: true })),
  ];
  throw new ShopError('invalid_request', { details, message: 'Complete the order first.' });
}

/** Names the fields of a draft instead of those of a cart. */
function inWordsOfDraft(error: unknown): unknown {
  if (!(error instanceof ShopError)) return error;
  const { code, message } = error;
  if (code === 'promo_invalid') return fieldError(code, 'promoCode', message);
  if (code === 'empty_cart') return fieldError('order_state', 'items', 'Add an item first.');
  if (code !== 'out_of_stock') return error;
  const details = error.details.map(({ path, ...detail }) => ({
    ...detail,
    path: path.replace('orderItems.', 'items.'),
  }));
  return new ShopError(code, { message, details });
}
