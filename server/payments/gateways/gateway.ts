declare module '../../shop' {
  interface Shop {
    /**
     * Payment gateways, with the state of their circuit breakers: by name with the keys of the environment, and by name and
     * version, `acme:12`, with those that staff have entered.
     */
    gateways: Map<string, Gateway>;
  }
}

/** A payment as the gateway reports it. Amounts are in the minor unit of the currency by ISO 4217. */
export interface GatewayPayment {
  /** The gateway's id of the payment. */
  reference: string;
  /**
   * `failed`: the last card was declined, another may be tried. `processing`: the shopper has paid, and the outcome is not known
   * yet. `authorised`: money can be captured. `succeeded`: some was
   * captured, and nothing more can be. `canceled`: nothing was, and it can no longer be paid: it was cancelled or declined
   * for good, or has expired, and the shop makes another one. `approved`: the shopper has
   * agreed, and the shop can take the money with `capture` now; until then nothing is promised.
   */
  status: 'open' | 'failed' | 'processing' | 'approved' | 'authorised' | 'succeeded' | 'canceled';
  /** What the payment was created with. */
  amount: number;
  /** The charged amount, before refunds; all or nothing unless the payment was created with `captureLater`. */
  captured: number;
  /** While it is authorised: until when, if that is known, and whether it can be captured in parts. */
  authorisation: { until: Date | null; captures: 'once' | 'several' } | null;
  /** ISO 4217, `USD`. */
  currency: string;
  refunded: number;
  last4: string | null;
  brand: string | null;
  /** Why the last card was declined, for the shopper. */
  failure: string | null;
  /** Refunds that were accepted and could not be made, of gateways whose events do not name them. */
  failedRefunds?: FailedRefund[];
  /** The disputes of the payment, of gateways whose events do not name them. */
  disputes?: GatewayDispute[];
  /**
   * What the provider keeps of the payment, in the minor unit of its own currency; omitted until the provider reports it. Money that
   * was charged in another currency than the shop's account has its fee in the currency of the account.
   */
  fee?: { amount: number; currency: string } | null;
}

/** A refund that the gateway accepted but could not make; in the minor unit of the currency. */
export interface FailedRefund {
  id: string;
  amount: number;
  currency: string;
}

/** What became of a dispute; `open` while the bank decides. */
export type DisputeStatus = 'open' | 'won' | 'lost';

/** A bank's demand for the money of a payment (chargeback). */
export interface GatewayDispute {
  /** The gateway's id of the dispute. */
  reference: string;
  status: DisputeStatus;
  /** In the minor unit of `currency`. */
  amount: number;
  /** ISO 4217, `USD`. */
  currency: string;
  /** The bank's reason, as the provider names it; empty if it names none. */
  reason: string;
}

/** A warning of the card's issuer, before a dispute. */
export interface FraudWarning {
  /** The gateway's id of the warning. */
  reference: string;
}

/** The gateway's id of a refund, by which its files of payouts name it. */
export interface MadeRefund {
  reference: string;
}

/** A successful charge that was made for a payment of the shop. Amounts are in the minor unit of the currency. */
export interface GatewayCharge {
  /** The gateway's id of the payment. */
  reference: string;
  /** The id of the shop's payment, as the gateway was given it; the shop may no longer have that payment. */
  paymentId: string;
  amount: number;
  currency: string;
  refunded: number;
  chargedAt: Date;
}

/** A payment whose money, or a part of it, has gone back, whoever did that. */
export interface ReturnedMoney {
  /** The gateway's id of the payment. */
  reference: string;
  /** The gateway's ids of its disputes. */
  disputes: string[];
}

/** The gateway answered and refused. Any other error means that it could not be reached. */
export class GatewayRejection extends Error {}

/** The gateway cannot cancel a payment while the shopper may still pay it, which ends at `until`, if that is known. */
export class NotCancelableYet extends GatewayRejection {
  constructor(readonly until: Date | null) {
    super('The payment cannot be cancelled before it has ended.');
  }
}

/** Header names are lower-case. */
export type WebhookHeaders = Record<string, string | string[] | undefined>;

/** A webhook event about the payment `reference`. */
export interface GatewayEvent {
  /** Null for an unsigned hint: the gateway is asked each time, and the same answer changes nothing. */
  id: string | null;
  kind: string;
  reference: string;
  /** The payment at that time; null if the event only names it and the gateway must be asked. */
  payment: GatewayPayment | null;
  failedRefund?: FailedRefund | undefined;
  /** The state of a dispute of the payment. Its events come in any order: one that was decided stays decided. */
  dispute?: GatewayDispute | undefined;
  /** The provider warns that the card may be another person's. Nothing has happened to the money. */
  warning?: FraudWarning | undefined;
  /** The gateway's id of a dispute, if the event only names it: `retrieveDispute` tells its state. */
  disputeReference?: string | undefined;
}

/** The payer, for providers that require it. */
export interface Payer {
  name: string;
  email: string;
  /** ISO 3166-1; empty if it is not known. */
  country: string;
}

/** The arguments of a new payment. */
export interface PaymentRequest {
  key: string;
  orderId: string;
  currency: string;
  amount: number;
  description: string;
  /** The name of one of the provider's methods. */
  method: string;
  /** Where the shopper comes back to, of a method that leaves the shop. Nothing in it proves a payment. */
  returnUrl: string;
  /** Where the provider sends its events, for providers that take this URL with each payment. */
  webhookUrl: string;
  /** The money is only authorised; see `capture`. */
  captureLater: boolean;
  /** Asked only by providers that need it. */
  payer(): Promise<Payer>;
}

export interface CreatedPayment {
  /** The gateway's id of the payment. */
  reference: string;
  /** What the provider's component in the browser pays with; null if it needs nothing. */
  clientSecret: string | null;
  /** Where the shopper pays, of a method that leaves the shop. */
  redirectUrl?: string | null;
  /** When it can no longer be paid; null if that is not known. */
  expiresAt?: Date | null;
}

/** A card that the provider keeps. */
export interface KeptCard {
  reference: string;
  brand: string;
  last4: string;
  /** The month until whose end it is valid, `2029-08`; null if that is not known. */
  expires: string | null;
}

/**
 * How a provider keeps cards for members. It identifies a member by its own customer id, and the shop sends nothing else about the member. A
 * customer that was deleted there has no cards.
 */
export interface SavingCards {
  createCustomer(customer: { key: string }): Promise<string>;
  isKnown(customer: string): Promise<boolean>;
  /**
   * Makes an unpaid payment one of the customer, and returns the secret with which the provider's fields show the saved cards
   * and offer to save another. It can be used once.
   */
  openSession(session: { customer: string; payment: string }): Promise<string>;
  list(customer: string): Promise<KeptCard[]>;
  /** The caller has made sure whose card it is. */
  remove(card: string): Promise<void>;
  /** Also deletes the cards. Repeating it changes nothing. */
  deleteCustomer(customer: string): Promise<void>;
}

/**
 * A payment gateway. `key` is an idempotency key: calls with the same key have one effect. Its methods make network calls, so
 * they are never called inside a transaction.
 */
export interface Gateway {
  createPayment(payment: PaymentRequest): Promise<CreatedPayment>;

  retrieve(reference: string): Promise<GatewayPayment>;

  /** Optional: the state of a dispute of the payment `paymentReference`. Needed if events name disputes only by their ids. */
  retrieveDispute?(dispute: {
    reference: string;
    paymentReference: string;
  }): Promise<GatewayDispute>;

  /** Returns the refund's id, where the provider tells it. */
  refund(refund: {
    key: string;
    reference: string;
    currency: string;
    amount: number;
    // biome-ignore lint/suspicious/noConfusingVoidType: a gateway without ids of refunds returns nothing
  }): Promise<MadeRefund | void>;

  /** One page of the charges since `since`; `next` is the cursor of the next page, null on the last. */
  listCharges(query: {
    since: Date;
    cursor: string | null;
  }): Promise<{ charges: GatewayCharge[]; next: string | null }>;

  /**
   * Optional: one page of the payments whose money has gone back since `since`, of gateways whose charges do not tell it. A payment
   * can be listed more than once. `next` as above.
   */
  listReturned?(query: {
    since: Date;
    cursor: string | null;
  }): Promise<{ returned: ReturnedMoney[]; next: string | null }>;

  /**
   * Cancels a payment for good, unless it is paid already; returns which. Releases the uncaptured rest of an
   * authorised payment. Throws `NotCancelableYet` if the outcome is not certain before the payment has ended.
   */
  cancel(reference: string): Promise<GatewayPayment>;

  /**
   * Optional: captures an authorised payment until the sum of its captures is `upTo`, so that a repeated call charges nothing.
   * The last capture releases the rest. It also takes the money of an `approved` payment. Needed by methods that declare
   * `captureLater` or are taken on approval.
   */
  capture?(capture: {
    key: string;
    reference: string;
    currency: string;
    upTo: number;
    isLast: boolean;
  }): Promise<GatewayPayment>;

  /** Needed by methods that declare `savesCards`. */
  cards?: SavingCards;

  /** Optional: asks the provider whether the keys are accepted. Throws `GatewayRejection` if not. */
  checkKeys?(): Promise<void>;

  /** Optional: the methods of the provider that are turned on in the account. */
  listMethods?(): Promise<string[]>;

  /** Throws `invalid_request` for an invalid signature; null for an event that the shop does not use. */
  parseWebhook(
    rawBody: Buffer,
    headers: WebhookHeaders,
    receivedAt: Date,
  ): Promise<GatewayEvent | null>;
}
