/** What a gateway says of one payment. Amounts are whole cents. */
export interface GatewayPayment {
  /** The gateway's name for it. */
  reference: string;
  /** `failed`: the last card was refused, another may be tried. `canceled`: it can no longer be paid. */
  status: 'open' | 'failed' | 'succeeded' | 'canceled';
  amount: number;
  /** ISO 4217, lower case. An amount says nothing without it. */
  currency: string;
  refunded: number;
  last4: string | null;
  brand: string | null;
  /** Why the last card was refused, for the shopper to read. */
  failure: string | null;
}

/** A successful charge that was made for a payment of the shop. Amounts are in the minor unit of the currency. */
export interface GatewayCharge {
  /** The gateway's name for the payment. */
  reference: string;
  /** The id of the shop's payment that the gateway was given, whether or not the shop still has that payment. */
  paymentId: string;
  amount: number;
  currency: string;
  refunded: number;
  chargedAt: Date;
}

/** The gateway has answered, and has not done it. Whatever else goes wrong means that it could not be asked. */
export class GatewayRefusal extends Error {}

/** Header names are lower-case. */
export type WebhookHeaders = Record<string, string | string[] | undefined>;

/** Something that happened at the gateway to the payment `reference`. */
export interface GatewayEvent {
  id: string;
  kind: string;
  reference: string;
  /** The payment as it was then; null where the event only names it, and the gateway is to be asked. */
  payment: GatewayPayment | null;
  /** A refund that the gateway had accepted and could not make, by its name there; in the minor unit of the currency. */
  failedRefund?: { id: string; amount: number; currency: string } | undefined;
}

/**
 * A payment gateway as the shop sees it. `key` makes a call safe to repeat: the same key has one effect, ever.
 * Everything but `parseWebhook` goes outside, may fail or take long, and so is never called inside a transaction.
 */
export interface Gateway {
  createPayment(payment: {
    key: string;
    orderId: string;
    amount: number;
    description: string;
  }): Promise<{ reference: string; clientSecret: string }>;

  retrieve(reference: string): Promise<GatewayPayment>;

  refund(refund: { key: string; reference: string; amount: number }): Promise<void>;

  /** One page of the charges made since `since`; `next` is the cursor of the page that follows, null on the last. */
  listCharges(query: {
    since: Date;
    cursor: string | null;
  }): Promise<{ charges: GatewayCharge[]; next: string | null }>;

  /** After this no money can arrive. One that was paid already stays so, as the answer tells. Throws while neither is so. */
  cancel(reference: string): Promise<GatewayPayment>;

  /** Throws `invalid_request` when the event is not signed by the gateway; null for an event the shop has no use for. */
  parseWebhook(
    rawBody: Buffer,
    headers: WebhookHeaders,
    receivedAt: Date,
  ): Promise<GatewayEvent | null>;
}
