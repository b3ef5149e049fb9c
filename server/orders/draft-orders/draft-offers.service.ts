import { draftOrderInput } from '#contract/admin/orders/draft-orders';
import type { DraftOffer, OfferedOrder } from '#contract/orders/draft-offers';
import { isId } from '#contract/values/id';
import { collectionOf } from '#contract/values/orders/payment-methods';
import {
  draftOrderPurpose,
  isLinkToken,
  linkToken,
  orderLinkPurpose,
} from '../../auth/sessions/link-token';
import { transaction } from '../../database/transaction';
import { fieldError, ShopError } from '../../http/errors';
import { limitLinkTries } from '../../http/rate-limits';
import { refusals } from '../../http/refusals/messages';
import { textIn } from '../../http/refusals/refusal-text';
import type { Shop } from '../../shop';
import { assertVatNumber } from '../../tax/vat-number.service';
import { orderState } from '../orders.service';
import { type DraftRow, findDraft, setDraftOrder } from './draft-orders.queries';
import { lockDraftRow } from './draft-orders.service';
import { assertTotal, placeDraft } from './send-draft.service';

const CLOSED: DraftOffer = { status: 'closed', order: null, expiresAt: null, paymentMethod: null };

/** What the link of a sent draft offers, at the prices that were sent. Throws `invalid_request` for a wrong link. */
export async function openOffer(shop: Shop, link: string, client: string): Promise<DraftOffer> {
  await limitTries(shop, client);
  const draft = await draftOf(shop, link);
  const { status, offer, openUntil, paymentMethod, orderId } = draft;
  const isOrdered = orderId !== null;
  if (!isOrdered && status !== 'sent') return CLOSED;
  return {
    status: isOrdered ? 'ordered' : 'open',
    order: offer,
    expiresAt: openUntil?.toISOString() ?? null,
    paymentMethod,
  };
}

/**
 * Places the order of a sent draft for its customer, once: an order that has been placed is returned. It has the prices that
 * were sent, whatever the shop asks by now, and its stock is judged now. Returns the link to the order. Throws the refusals
 * of an order, and `order_state` if the draft has expired or staff are changing it.
 */
export async function acceptOffer(
  shop: Shop,
  { token: link, total }: { token: string; total: number },
  client: string,
): Promise<{ orderLink: string }> {
  await limitTries(shop, client);
  const { id, input } = await draftOf(shop, link);
  await assertVatNumber(shop, id, input?.vatNumber);
  const orderId = await transaction(shop.pool, async (tx) => {
    const draft = await lockDraftRow(tx, id);
    assertToken(shop, draft, link);
    if (draft.orderId !== null) return draft.orderId;
    if (draft.status !== 'sent' || !draft.input || !draft.offer || !draft.paymentMethod)
      throw orderState(refusals.order.noLongerOpen);
    const asSent = atSentPrices(draftOrderInput.parse(draft.input), draft.offer);
    const { paymentMethod, openUntil } = draft;
    // A transfer takes days. A card is charged immediately, or the stock is released.
    const payUntil = collectionOf(paymentMethod) === 'transfer' ? openUntil : null;
    const order = await placeDraft(shop, tx, asSent, { paymentMethod, payUntil });
    assertTotal(order, total, refusals.order.totalHasChanged);
    await setDraftOrder(tx, id, order._id);
    return order._id;
  }).catch((error) => {
    throw forCustomer(error);
  });
  shop.wakeJobs();
  return { orderLink: `${orderId}.${linkToken(shop, orderLinkPurpose(orderId))}` };
}

function atSentPrices(input: ReturnType<typeof draftOrderInput.parse>, offer: OfferedOrder) {
  const { orderItems } = offer;
  return {
    ...input,
    items: input.items.map((item) => {
      const sent = orderItems.find(
        ({ product, size }) => product._id === item.product && size === item.size,
      );
      return { ...item, price: sent?.unitDiscountPrice ?? item.price };
    }),
  };
}

async function limitTries(shop: Shop, key: string): Promise<void> {
  await limitLinkTries(shop, 'draft-offer', key);
}

async function draftOf(shop: Shop, link: string): Promise<DraftRow> {
  const [id = ''] = link.split('.');
  const draft = isId(id) ? await findDraft(shop.pool, id) : null;
  if (!draft) throw wrongLink();
  assertToken(shop, draft, link);
  return draft;
}

/** The link proves the address that it was sent to: it ends with another address. */
function assertToken(shop: Shop, { id, input, offer }: DraftRow, link: string): void {
  const [, token = ''] = link.split('.');
  const email = input?.email ?? offer?.email ?? '';
  if (!isLinkToken(shop, draftOrderPurpose(id, email), token)) throw wrongLink();
}

function wrongLink(): ShopError {
  return fieldError('invalid_request', 'token', refusals.link.contactUs);
}

/** Names products instead of fields that the customer cannot change. */
function forCustomer(error: unknown): unknown {
  if (!(error instanceof ShopError) || error.code !== 'out_of_stock') return error;
  return new ShopError('out_of_stock', {
    message: (language) =>
      `${error.textsIn(language).message} ${textIn(refusals.order.weWillChange, language)}`,
    details: error.details,
  });
}
