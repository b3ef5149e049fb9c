import {
  type CreatedPayment,
  type Gateway,
  type GatewayPayment,
  GatewayRejection,
  type MadeRefund,
  NotCancelableYet,
  type PaymentRequest,
} from '../gateway';
import { ProviderRefusal } from '../provider-api';
import { type Call, payPalApi } from './paypal.api';
import { certificateStore } from './paypal.certificates';
import type { PayPalKeys } from './paypal.provider';
import {
  approvalPage,
  hasFailed,
  readOrder,
  readRefund,
  toAmount,
  toGatewayDispute,
  toGatewayPayment,
} from './paypal.rules';
import { readEvent } from './paypal.webhooks';
import { listReturned } from './paypal-transactions';

/** PayPal: an order that the shopper approves on its page, and the shop captures once. */
export function payPalGateway(keys: PayPalKeys, roots?: readonly string[]): Gateway {
  const { call, checkKeys } = payPalApi(keys);
  const certificates = certificateStore(keys.apiBase, roots);
  return {
    createPayment: (payment) => createOrder(call, payment),
    retrieve: async (reference) => toGatewayPayment(await find(call, reference)),
    retrieveDispute: async ({ reference, paymentReference }) =>
      toGatewayDispute(
        await call('GET', `/v1/customer/disputes/${encodeURIComponent(reference)}`),
        await find(call, paymentReference),
      ),
    // The shop itself takes all money, from orders that it knows: there is nothing else to find.
    listCharges: async () => ({ charges: [], next: null }),
    listReturned: (query) => listReturned(call, query),
    refund: (refund) => refundOnce(call, refund),
    cancel: (reference) => cancelOrder(call, reference),
    capture: (capture) => captureOnce(call, capture),
    checkKeys,
    parseWebhook: (rawBody, headers, receivedAt) =>
      readEvent({ rawBody, headers, receivedAt }, keys, { call, certificates }),
  };
}

const pathOf = (reference: string) => `/v2/checkout/orders/${encodeURIComponent(reference)}`;

const find = async (call: Call, reference: string) =>
  readOrder(await call('GET', pathOf(reference)));

async function createOrder(
  call: Call,
  { key, currency, amount, description, returnUrl }: PaymentRequest,
): Promise<CreatedPayment> {
  const body = {
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: key, description, amount: toAmount(amount, currency) }],
    payment_source: {
      paypal: {
        experience_context: {
          user_action: 'PAY_NOW',
          // The address belongs to the order of the shop.
          shipping_preference: 'NO_SHIPPING',
          // Without this, PayPal also takes money that arrives days later.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: returnUrl,
          cancel_url: returnUrl,
        },
      },
    },
  };
  const order = readOrder(await call('POST', '/v2/checkout/orders', body, key));
  if (toGatewayPayment(order).amount !== amount)
    throw new GatewayRejection('PayPal has made another order with this key');
  return { reference: order.id, clientSecret: null, redirectUrl: approvalPage(order) };
}

/** The order says whether it was captured, also once PayPal has forgotten the key. */
async function captureOnce(
  call: Call,
  { key, reference, upTo }: Parameters<NonNullable<Gateway['capture']>>[0],
): Promise<GatewayPayment> {
  const payment = toGatewayPayment(await find(call, reference));
  if (payment.status !== 'approved') {
    if (payment.status === 'succeeded' || payment.status === 'processing') return payment;
    throw new GatewayRejection(`PayPal’s order is ${payment.status}`);
  }
  if (payment.amount !== upTo) throw new GatewayRejection('PayPal’s order has another amount');
  try {
    const answer = await call('POST', `${pathOf(reference)}/capture`, {}, key);
    return toGatewayPayment(readOrder(answer));
  } catch (error) {
    const code = error instanceof ProviderRefusal ? error.code : undefined;
    if (code === 'ORDER_ALREADY_CAPTURED') return toGatewayPayment(await find(call, reference));
    if (code !== 'INSTRUMENT_DECLINED') throw error;
    // The approval is of no more use: the shopper chooses something else with another order.
    return { ...payment, status: 'canceled', failure: 'PayPal declined the payment.' };
  }
}

/** An order that was not captured needs nothing: the shop does not capture it any more, and PayPal deletes it. */
async function cancelOrder(call: Call, reference: string): Promise<GatewayPayment> {
  const payment = toGatewayPayment(await find(call, reference));
  if (payment.status === 'succeeded' || payment.status === 'canceled') return payment;
  if (payment.status === 'processing') throw new NotCancelableYet(null);
  return { ...payment, status: 'canceled' };
}

/** PayPal keeps keys of refunds for 45 days. Before, an earlier refund is found by its id. */
async function refundOnce(
  call: Call,
  { key, reference, currency, amount }: Parameters<Gateway['refund']>[0],
): Promise<MadeRefund> {
  const [{ payments }] = (await find(call, reference)).purchase_units;
  const capture = payments.captures.at(-1);
  if (!capture) throw new GatewayRejection('PayPal has taken nothing for this order');
  const made = payments.refunds.find((one) => one.custom_id === key);
  const body = { amount: toAmount(amount, currency), custom_id: key };
  const path = `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`;
  const refund = made ?? readRefund(await call('POST', path, body, key));
  if (hasFailed(refund)) throw new GatewayRejection('PayPal could not give this money back');
  return { reference: refund.id };
}
