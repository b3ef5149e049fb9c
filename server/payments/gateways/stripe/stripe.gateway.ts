import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import {
  EXACT_AMOUNT,
  refundAtStripe,
  toStripeAmount,
} from '#contract/values/payments/stripe-amounts';
import { traceHeaders } from '../../../telemetry/spans';
import {
  type CreatedPayment,
  type Gateway,
  type GatewayPayment,
  GatewayRejection,
  type MadeRefund,
  type PaymentRequest,
} from '../gateway';
import { cardsAtStripe } from './stripe.cards';
import { errorCode, withIdempotencyKey, withLoggableErrors } from './stripe.errors';
import { readEvent } from './stripe.events';
import {
  CARD,
  isTypedInCheckout,
  type StripeSettings,
  stripeProvider,
  typeOf,
} from './stripe.provider';
import {
  createdIntent,
  createdRefund,
  toAccountTypes,
  toGatewayCharges,
  toGatewayDispute,
  toGatewayPayment,
} from './stripe.rules';

const PAGE = 100;

const withCharge = { expand: ['latest_charge', 'latest_charge.balance_transaction'] };

/** The Stripe gateway: one payment intent for each payment. */
export function stripeGateway(settings: StripeSettings, log: FastifyBaseLogger): Gateway {
  const connected = connectStripe(settings);
  // If the import failed, each call throws.
  connected.catch(() => {});
  const ask = <T>(call: (stripe: Stripe) => Promise<T>) =>
    withLoggableErrors(async () => call(await connected));
  return {
    createPayment: (payment) => ask((stripe) => createIntent(stripe, payment)),
    retrieve: (reference) => ask((stripe) => retrieveIntent(stripe, reference)),
    retrieveDispute: ({ reference, paymentReference }) =>
      ask(async (stripe) =>
        toGatewayDispute(await stripe.disputes.retrieve(reference), paymentReference),
      ),
    listCharges: (query) => ask((stripe) => listCharges(stripe, query)),
    refund: (refund) => ask((stripe) => refundOnce(stripe, refund)),
    cancel: (reference) => ask((stripe) => cancelIntent(stripe, reference)),
    capture: (capture) => ask((stripe) => captureIntent(stripe, capture)),
    cards: cardsAtStripe(ask),
    checkKeys: async () => {
      await ask((stripe) => stripe.charges.list({ limit: 1 }));
    },
    listMethods: async () => {
      const types = toAccountTypes(
        await ask((stripe) => stripe.paymentMethodConfigurations.list({ limit: PAGE })),
      );
      return stripeProvider.methods
        .map(({ name }) => name)
        .filter((name) => types.includes(typeOf(name)));
    },
    parseWebhook: async (rawBody, headers, receivedAt) =>
      readEvent(await connected, settings, log, { rawBody, headers, receivedAt }),
  };
}

/** Stripe captures several times only for some accounts and cards; the authorisation tells. */
const MANUAL_CAPTURE = {
  capture_method: 'manual',
  payment_method_options: { card: { request_multicapture: 'if_available' } },
} as const;

type NewIntent = Partial<Stripe.PaymentIntentCreateParams>;

/** Of the card, the Payment Element also shows wallets and Link. Methods that leave the shop are methods of their own. */
const WITH_CARD = {
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
} as const;

const onlyType = (type: string): NewIntent => ({
  allowed_payment_method_types: [type as Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType],
});

/** Confirmed immediately, so that Stripe answers with the address of the bank's page. */
async function confirmed(type: string, { payer, returnUrl }: PaymentRequest): Promise<NewIntent> {
  const { name, email, country } = await payer();
  return {
    ...onlyType(type),
    confirm: true,
    return_url: returnUrl,
    payment_method_data: {
      type: type as Stripe.PaymentIntentCreateParams.PaymentMethodData.Type,
      billing_details: { name, email, ...(country && { address: { country } }) },
    },
  };
}

/** What an intent needs so that it is paid with the chosen method, and with no other. */
async function paramsOf(payment: PaymentRequest): Promise<NewIntent> {
  const type = typeOf(payment.method);
  if (type === CARD) return { ...WITH_CARD, ...(payment.captureLater ? MANUAL_CAPTURE : {}) };
  return isTypedInCheckout(payment.method) ? onlyType(type) : confirmed(type, payment);
}

async function createIntent(stripe: Stripe, payment: PaymentRequest): Promise<CreatedPayment> {
  const { key, orderId, currency, amount, description } = payment;
  const isInCheckout = isTypedInCheckout(payment.method);
  const ofMethod = await paramsOf(payment);
  const answer = await withIdempotencyKey(key, (idempotencyKey) =>
    stripe.paymentIntents.create(
      {
        amount: toStripeAmount(amount, currency),
        currency: currency.toLowerCase(),
        description,
        metadata: { payment_id: key, order_id: orderId, [EXACT_AMOUNT]: String(amount) },
        ...ofMethod,
      },
      { idempotencyKey },
    ),
  );
  const created = createdIntent.safeParse(answer);
  if (!created.success)
    throw new Error('Stripe returned an unexpected response to a new payment intent.');
  const { id: reference, client_secret: clientSecret, next_action: next } = created.data;
  if (isInCheckout) return { reference, clientSecret };
  return { reference, clientSecret: null, redirectUrl: next?.redirect_to_url?.url ?? null };
}

async function retrieveIntent(stripe: Stripe, reference: string): Promise<GatewayPayment> {
  return toGatewayPayment(await stripe.paymentIntents.retrieve(reference, withCharge));
}

async function listCharges(
  stripe: Stripe,
  { since, cursor }: Parameters<Gateway['listCharges']>[0],
) {
  const page = await stripe.charges.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: PAGE,
    ...(cursor === null ? {} : { starting_after: cursor }),
  });
  return toGatewayCharges(page);
}

async function cancelIntent(stripe: Stripe, reference: string): Promise<GatewayPayment> {
  try {
    return toGatewayPayment(await stripe.paymentIntents.cancel(reference, withCharge));
  } catch (err) {
    if (errorCode(err) !== 'payment_intent_unexpected_state') throw err;
  }
  const payment = await retrieveIntent(stripe, reference);
  if (payment.status === 'succeeded' || payment.status === 'canceled') return payment;
  throw new GatewayRejection('Stripe is at work on this payment and cannot cancel it now');
}

/**
 * Stripe deletes idempotency keys after a day, but a capture may be retried for longer, so the captured amount is read
 * first. Only one capture of a payment is made at a time. If Stripe allows a single capture, it releases the rest itself and
 * rejects `final_capture`.
 */
async function captureIntent(
  stripe: Stripe,
  { key, reference, currency, upTo, isLast }: Parameters<NonNullable<Gateway['capture']>>[0],
): Promise<GatewayPayment> {
  const total = toStripeAmount(upTo, currency);
  const answer = await withIdempotencyKey(key, async (idempotencyKey) => {
    const intent = await stripe.paymentIntents.retrieve(reference, withCharge);
    const { authorisation } = toGatewayPayment(intent);
    if (intent.amount_received >= total) return intent;
    return stripe.paymentIntents.capture(
      reference,
      {
        ...withCharge,
        amount_to_capture: total - intent.amount_received,
        ...(authorisation?.captures === 'several' ? { final_capture: isLast } : {}),
      },
      { idempotencyKey },
    );
  });
  const payment = toGatewayPayment(answer);
  // Stripe may have rounded the amount down.
  return { ...payment, captured: Math.max(payment.captured, upTo) };
}

/**
 * Stripe deletes idempotency keys after a day, but a refund may be retried for longer. Existing refunds are therefore
 * found by the refund's id.
 */
async function refundOnce(
  stripe: Stripe,
  { key, reference, currency, amount }: Parameters<Gateway['refund']>[0],
): Promise<MadeRefund | undefined> {
  try {
    const answer = await withIdempotencyKey(key, async (idempotencyKey) => {
      const earlier = await stripe.refunds.list({ payment_intent: reference, limit: PAGE });
      const made = earlier.data.find(({ metadata }) => metadata?.refund_id === key);
      if (made) return made;
      const rounded = refundAtStripe(amount, currency, earlier.data.filter(isMade));
      // Less than Stripe can refund: it follows with the next refund.
      if (rounded === 0) return null;
      const metadata = { refund_id: key, [EXACT_AMOUNT]: String(amount) };
      return stripe.refunds.create(
        { payment_intent: reference, amount: rounded, metadata },
        { idempotencyKey },
      );
    });
    if (answer === null) return undefined;
    const made = createdRefund.safeParse(answer);
    if (!made.success) throw new Error('Stripe returned an unexpected response to a refund.');
    if (made.data.status === 'failed' || made.data.status === 'canceled')
      throw new GatewayRejection('Stripe could not give this money back');
    return { reference: made.data.id };
  } catch (err) {
    // Refunded in full in Stripe's dashboard, so this part is refunded too.
    if (errorCode(err) !== 'charge_already_refunded') throw err;
    return undefined;
  }
}

function isMade({ status }: { status: string | null }): boolean {
  return status !== 'failed' && status !== 'canceled';
}

const TIMEOUT_MS = 5_000;
const RETRIES = 1;

/** Stripe's client, imported on first use: it is large, and shops with another gateway do not need it. */
async function connectStripe({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const httpClient = StripeClient.createNodeHttpClient();
  const send = httpClient.makeRequest.bind(httpClient);
  httpClient.makeRequest = (host, port, path, method, headers, ...rest) =>
    send(host, port, path, method, { ...headers, ...traceHeaders() }, ...rest);
  return new StripeClient(secretKey, {
    httpClient,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Selvedge' },
    ...(apiBase === null ? {} : addressOf(apiBase)),
  });
}

function addressOf(base: string) {
  const { protocol, hostname, port } = new URL(base);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  const host = hostname.replace(/^\[|\]$/g, '');
  return { protocol: scheme, host, port: port || (scheme === 'http' ? '80' : '443') } as const;
}
