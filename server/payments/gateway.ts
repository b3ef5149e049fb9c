/** What a gateway says of one payment. Amounts are whole cents. */
export interface GatewayPayment {
  /** The gateway's name for it. */
  reference: string;
  /** `failed`: the last card was refused, another may be tried. `canceled`: it can no longer be paid. */
  status: 'open' | 'failed' | 'succeeded' | 'canceled';
  amount: number;
  refunded: number;
  last4: string | null;
  brand: string | null;
  /** Why the last card was refused, for the shopper to read. */
  failure: string | null;
}

/** Header names are lower-case. */
export type WebhookHeaders = Record<string, string | string[] | undefined>;

/** Something that happened at the gateway, with the payment as it was then. */
export interface GatewayEvent {
  id: string;
  kind: string;
  payment: GatewayPayment;
}

/**
 * A payment gateway as the shop sees it. `key` makes a call safe to repeat: the same key has one effect, ever.
 * Everything but `parseWebhook` goes outside, may fail or take long, and so is never called inside a transaction.
 */
export interface Gateway {
  createPayment(payment: {
    key: string;
    amount: number;
    description: string;
  }): Promise<{ reference: string; clientSecret: string }>;

  retrieve(reference: string): Promise<GatewayPayment>;

  refund(refund: { key: string; reference: string; amount: number }): Promise<void>;

  /** After this no money can arrive. One that was paid already stays so, as the answer tells. */
  cancel(reference: string): Promise<GatewayPayment>;

  /** Throws `invalid_request` when the event is not signed by the gateway; null for an event the shop has no use for. */
  parseWebhook(rawBody: Buffer, headers: WebhookHeaders, receivedAt: Date): GatewayEvent | null;
}
