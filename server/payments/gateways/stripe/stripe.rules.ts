import { z } from 'zod';
import {
  chargedAmount,
  fromStripeAmount,
  refundedAmount,
} from '#contract/values/payments/stripe-amounts';
import type { DisputeStatus, GatewayCharge, GatewayDispute, GatewayPayment } from '../gateway';
import { isTypedInCheckout } from './stripe.provider';

/** In Stripe's units, see `toStripeAmount`. */
const units = z.number().int().min(0);

/** Stripe writes it in lower case. */
const currency = z.string().min(1).toUpperCase();

export const createdIntent = z.object({
  id: z.string().min(1),
  client_secret: z.string().min(1),
  next_action: z
    .object({ redirect_to_url: z.object({ url: z.url().nullish() }).nullish() })
    .nullish(),
});

export const createdRefund = z.object({ id: z.string().min(1), status: z.string().nullish() });

const charge = z.object({
  amount: units,
  amount_captured: units.nullish(),
  amount_refunded: units,
  // Expanded; Stripe makes it some time after the charge.
  balance_transaction: z
    .union([z.object({ fee: z.number().int(), currency }), z.string()])
    .nullish(),
  payment_method_details: z
    .object({
      type: z.string(),
      card: z
        .object({
          last4: z.string().nullish(),
          brand: z.string().nullish(),
          capture_before: z.number().int().nullish(),
          multicapture: z.object({ status: z.string() }).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

/** A payment intent, its last charge expanded. */
const intent = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: units,
  amount_received: units,
  capture_method: z.string().nullish(),
  payment_method_types: z.array(z.string()).nullish(),
  currency,
  metadata: z.record(z.string(), z.string()).nullish(),
  last_payment_error: z.object({ type: z.string(), message: z.string().nullish() }).nullish(),
  latest_charge: charge.nullish(),
});

const dispute = z.object({
  id: z.string().min(1),
  payment_intent: z.string().min(1),
  status: z.string().min(1),
  amount: units,
  currency,
  reason: z.string().nullish(),
});

/** An inquiry is a dispute that takes no money; one that is closed, or was prevented, costs nothing. */
const dispositions = new Map<string, DisputeStatus>([
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
]);

/** A page of charges. Those without `payment_id` were not made by the shop. */
const chargePage = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      status: z.string(),
      amount: units,
      amount_captured: units.nullish(),
      amount_refunded: units,
      currency,
      created: z.number().int(),
      payment_intent: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  ),
  has_more: z.boolean(),
});

const NO_REASON = 'Your payment didn’t go through.';

/** Converts a Stripe dispute to the common type. Throws for anything else, and for a dispute of another payment. */
export function toGatewayDispute(answer: unknown, paymentReference: string): GatewayDispute {
  const parsed = dispute.safeParse(answer);
  if (!parsed.success) throw new Error('Stripe returned an unexpected response about a dispute.');
  const { id: reference, payment_intent, status, amount, currency: code, reason } = parsed.data;
  if (payment_intent !== paymentReference)
    throw new Error('Stripe returned a dispute of another payment.');
  return {
    reference,
    status: dispositions.get(status) ?? 'open',
    amount: fromStripeAmount(amount, code),
    currency: code,
    reason: (reason ?? '').replaceAll('_', ' '),
  };
}

/** Converts a Stripe payment intent to the common type. Throws for anything else. */
export function toGatewayPayment(answer: unknown): GatewayPayment {
  const { id, latest_charge: last, last_payment_error: error, ...fields } = read(answer);
  const received = fields.amount_received;
  // A partly captured intent that is cancelled has still been paid.
  const status = fields.status === 'canceled' && received > 0 ? 'succeeded' : fields.status;
  const isPaid = status === 'succeeded';
  const { currency, metadata } = fields;
  const isAuthorised = status === 'requires_capture';
  const isLater = fields.capture_method === 'manual';
  const paidBy = isPaid || isAuthorised ? last?.payment_method_details : null;
  return {
    reference: id,
    status: isAuthorised ? 'authorised' : statusOf({ ...fields, status }, Boolean(error)),
    amount: chargedAmount(isPaid && !isLater ? received : fields.amount, currency, metadata),
    captured: chargedAmount(received, currency, metadata),
    authorisation: isAuthorised
      ? {
          until: toDate(paidBy?.card?.capture_before),
          captures: paidBy?.card?.multicapture?.status === 'available' ? 'several' : 'once',
        }
      : null,
    currency,
    refunded: last ? refundedOf(last, currency, metadata) : 0,
    last4: paidBy?.card?.last4 ?? null,
    brand: paidBy?.card?.brand ?? paidBy?.type ?? null,
    // Only card errors have messages meant for the card holder.
    fee: feeOf(last?.balance_transaction),
    failure: error ? (error.type === 'card_error' && error.message) || NO_REASON : null,
  };
}

function feeOf(
  transaction: z.infer<typeof charge>['balance_transaction'],
): NonNullable<GatewayPayment['fee']> | null {
  if (!transaction || typeof transaction === 'string') return null;
  const { fee, currency: code } = transaction;
  return { amount: fromStripeAmount(fee, code), currency: code };
}

/** The successful charges of the shop's payments in a page, and the cursor of the next page. */
const configurations = z.object({
  data: z.array(
    z.looseObject({
      active: z.boolean(),
      is_default: z.boolean(),
      parent: z.string().nullish(),
    }),
  ),
});
const configured = z.object({ available: z.boolean() });

/** The types of methods that the account offers by default. Those of accounts that are connected to it are others. */
export function toAccountTypes(answer: unknown): string[] {
  const parsed = configurations.safeParse(answer);
  if (!parsed.success) throw new Error('Stripe returned something other than configurations.');
  const own = parsed.data.data.find(
    ({ active, is_default: isDefault, parent }) => active && isDefault && !parent,
  );
  return Object.entries(own ?? {}).flatMap(([type, value]) =>
    configured.safeParse(value).data?.available ? [type] : [],
  );
}

export function toGatewayCharges(answer: unknown): {
  charges: GatewayCharge[];
  next: string | null;
} {
  const parsed = chargePage.safeParse(answer);
  if (!parsed.success) throw new Error('Stripe returned something other than a list of charges.');
  const { data, has_more: hasMore } = parsed.data;
  const charges = data.flatMap(({ status, payment_intent: reference, metadata, ...fields }) => {
    const paymentId = metadata?.payment_id;
    const { currency } = fields;
    const captured = capturedOf(fields);
    if (status !== 'succeeded' || captured === 0 || !reference || paymentId === undefined)
      return [];
    return [
      {
        reference,
        paymentId,
        currency,
        amount: chargedAmount(captured, currency, metadata),
        refunded: refundedOf(fields, currency, metadata),
        chargedAt: new Date(fields.created * 1000),
      },
    ];
  });
  return { charges, next: hasMore ? (data.at(-1)?.id ?? null) : null };
}

type Intent = z.infer<typeof intent>;
type Metadata = Intent['metadata'];
type Amounts = Pick<z.infer<typeof charge>, 'amount' | 'amount_captured' | 'amount_refunded'>;

/** 0 of a charge that is only authorised. */
const capturedOf = ({ amount, amount_captured: captured }: Amounts) => captured ?? amount;

/** Stripe counts the released part of an authorisation as refunded. */
function refundedOf(amounts: Amounts, ...money: [currency: string, metadata: Metadata]): number {
  const charged = capturedOf(amounts);
  const refunded = Math.max(0, amounts.amount_refunded - (amounts.amount - charged));
  return refunded === 0 ? 0 : refundedAmount({ charged, refunded }, ...money);
}

const toDate = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000);

function statusOf(
  { status, payment_method_types: types }: Pick<Intent, 'status' | 'payment_method_types'>,
  hasFailed: boolean,
): GatewayPayment['status'] {
  if (status === 'succeeded' || status === 'canceled' || status === 'processing') return status;
  if (status !== 'requires_payment_method' || !hasFailed) return 'open';
  // After a refusal on the page of a bank, another payment is needed; what was typed can be typed again.
  return types?.some(isTypedInCheckout) === false ? 'canceled' : 'failed';
}

function read(answer: unknown) {
  const parsed = intent.safeParse(answer);
  if (!parsed.success) throw new Error('Stripe returned something other than a payment intent.');
  return parsed.data;
}
