import type { DraftOrderInput } from '#contract/admin/draft-orders';
import { toMinor } from '#contract/money';
import { type OrderInput, orderInput } from '#contract/orders/orders';
import { isId } from '#contract/values/id';
import type { PaymentMethod } from '#contract/values/orders/payment-methods';
import { refusedAddressErrors } from '../../address-formats/refused-addresses.service';
import { addVisitor } from '../../auth/guests/guests.service';
import type { Caller } from '../../auth/sessions/sessions';
import { fillCart, priceItems } from '../../cart/price-items.service';
import type { Connection } from '../../database/database';
import { transaction } from '../../database/transaction';
import { fieldError, ShopError } from '../../http/errors';
import { hashOf } from '../../http/idempotency';
import { limit } from '../../http/rate-limits';
import { enqueue } from '../../jobs/queue';
import type { Shop } from '../../shop';
import { assertVatNumber } from '../../tax/vat-number.service';
import { orderState } from '../orders.service';
import { placeOrderIn } from '../place-order/place-order.service';
import { findDraft, markSent } from './draft-orders.queries';
import { assertDraftVersion, auditDraft, itemsToPrice, lockDraftRow } from './draft-orders.service';

/** Each sends an email. */
const SENDS_PER_HOUR = 200;

interface Sending {
  version: number;
  paymentMethod: PaymentMethod;
  /** As it was shown. */
  total: number;
}

/**
 * Turns a draft into the order of a new guest, in one transaction that begins with the draft's lock: however often a draft
 * is sent, it is one order. Throws `stale_version`, and the refusals of an order.
 */
export async function sendDraft(
  shop: Shop,
  caller: Caller,
  id: string,
  sending: Sending,
): Promise<{ orderId: string }> {
  const { accountId: key } = caller;
  await limit(shop, { name: 'draft-send', key, points: SENDS_PER_HOUR, seconds: 60 * 60 });
  await assertCheckedVatNumber(shop, caller, id);
  const orderId = await transaction(shop.pool, async (tx) => {
    const draft = await lockDraftRow(tx, id);
    if (draft.input === null) return draft.orderId ?? '';
    await assertDraftVersion(tx, sending.version, draft);
    const sent = await place(shop, tx, draft.input, sending).catch((error) => {
      throw inWordsOfDraft(error);
    });
    await markSent(tx, id, sent);
    await auditDraft(tx, caller, id, 'draft-order.send', {
      after: { order: sent, total: sending.total },
    });
    return sent;
  });
  shop.wakeJobs();
  return { orderId };
}

/** The register of VAT numbers is asked before the transaction. */
async function assertCheckedVatNumber(shop: Shop, caller: Caller, id: string): Promise<void> {
  const draft = isId(id) ? await findDraft(shop.pool, id) : null;
  await assertVatNumber(shop, caller.accountId, draft?.input?.vatNumber);
}

/** Places the order and enqueues the email with the link to pay it. Returns the id of the order. */
async function place(
  shop: Shop,
  tx: Connection,
  draft: DraftOrderInput,
  { paymentMethod, total }: Sending,
): Promise<string> {
  const input = await completeInput(shop, { ...draft, paymentMethod });
  const code = draft.promoCode;
  const priced = itemsToPrice(draft);
  const { cart, promotionId } = await priceItems(shop, tx, { ...priced, code });
  if (cart.gone.length > 0)
    throw fieldError('order_state', 'items', 'Some of these items are no longer sold.');
  const accountId = await addVisitor(tx);
  await fillCart(tx, accountId, priced.items, promotionId);
  const request = { accountId, input, inputHash: hashOf(input), key: null, network: null };
  const { order, payment } = await placeOrderIn(shop, tx, { ...request, isByStaff: true });
  if (toMinor(order.total, order.currency) !== toMinor(total, order.currency))
    throw orderState('The total has changed. Please look at it again.');
  if (paymentMethod === 'card' && payment?.status === 'unpaid')
    await enqueue(
      tx,
      'mail',
      { template: 'order-payment-link', orderId: order._id },
      { key: `order-payment-link:${order._id}` },
    );
  return order._id;
}

/** A draft as an order needs it. Throws `invalid_request` with each missing field. */
async function completeInput(
  shop: Shop,
  draft: DraftOrderInput & Pick<OrderInput, 'paymentMethod'>,
): Promise<OrderInput> {
  const { success, data, error } = orderInput.safeParse(draft);
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
