import { randomBytes } from 'node:crypto';

/** The part of Stripe's objects that the shop sends and reads. Amounts are whole cents. */
export interface StripeIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  capture_method: 'automatic' | 'manual';
  client_secret: string;
  payment_method_types: string[];
  next_action: { type: string; redirect_to_url: { url: string; return_url: string } } | null;
  /** As the API was given them; null until it is confirmed. */
  billing_details: { name: string | null; email: string | null } | null;
  description: string | null;
  customer: string | null;
  metadata: Record<string, string>;
  livemode: boolean;
  last_payment_error: { type: string; code: string; message: string } | null;
  latest_charge: string | null;
}

export interface StripeCharge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  payment_intent: string;
  status: 'succeeded' | 'failed';
  currency: string;
  created: number;
  metadata: Record<string, string>;
  /** Expanded; null while Stripe has not made it. */
  balance_transaction: {
    id: string;
    object: 'balance_transaction';
    fee: number;
    currency: string;
  } | null;
  payment_method_details: { type: string; card?: StripeCard; sepa_debit?: { last4: string } };
}

interface StripeCard {
  brand: string;
  last4: string;
  capture_before?: number;
  multicapture?: { status: 'available' | 'unavailable' };
}

export interface StripeDispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  payment_intent: string;
  currency: string;
  reason: string;
  status:
    | 'warning_needs_response'
    | 'needs_response'
    | 'under_review'
    | 'warning_closed'
    | 'won'
    | 'lost';
}

export interface StripeRefund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
}

export interface StripeSavedCard {
  id: string;
  object: 'payment_method';
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
}

interface StripeCustomer {
  id: string;
  cards: StripeSavedCard[];
}

/** An error of Stripe's API. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, code: string, message: string, rest: object = {}) {
    super(message);
    this.status = status;
    this.body = { type: 'invalid_request_error', code, message, ...rest };
  }
}

export type StripeAccount = ReturnType<typeof openStripeAccount>;

/** A Stripe account with payments: operations of the API, the browser script and the dashboard. */
export function openStripeAccount() {
  const turnedOn = new Set(['card']);
  const intents = new Map<string, StripeIntent>();
  const charges = new Map<string, StripeCharge>();
  const refunds = new Map<string, StripeRefund>();
  const disputes = new Map<string, StripeDispute>();
  const customers = new Map<string, StripeCustomer>();
  const sessions = new Map<string, string>();

  const known = <T>(objects: Map<string, T>, id: string): T => {
    const object = objects.get(id);
    if (!object) throw new StripeApiError(404, 'resource_missing', `No such object: '${id}'`);
    return object;
  };
  const charge = (intent: StripeIntent, status: StripeCharge['status']) => {
    const made: StripeCharge = {
      id: newName('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: status === 'succeeded' && !isManual(intent) ? intent.amount : 0,
      amount_refunded: 0,
      payment_intent: intent.id,
      status,
      currency: intent.currency,
      created: Math.floor(Date.now() / 1000),
      metadata: { ...intent.metadata },
      balance_transaction: null,
      payment_method_details: detailsOf(intent, account.multicapture),
    };
    charges.set(made.id, made);
    intent.latest_charge = made.id;
  };
  const inUnexpectedState = (intent: StripeIntent) =>
    new StripeApiError(
      400,
      'payment_intent_unexpected_state',
      `This PaymentIntent's status is ${intent.status}.`,
      { payment_intent: intent },
    );

  /** Stripe counts the released rest as refunded. */
  const release = (intent: StripeIntent) => {
    const made = known(charges, intent.latest_charge ?? '');
    made.amount_refunded += made.amount - made.amount_captured;
    intent.status = intent.amount_received > 0 ? 'succeeded' : 'canceled';
  };

  const account = {
    intents,
    charges,
    refunds,
    /** Whether cards can be captured several times. */
    multicapture: true,
    refusesCaptures: false,

    createIntent(params: URLSearchParams): StripeIntent {
      const id = newName('pi');
      const intent: StripeIntent = {
        id,
        object: 'payment_intent',
        amount: Number(params.get('amount')),
        amount_received: 0,
        currency: params.get('currency') ?? '',
        status: 'requires_payment_method',
        capture_method: params.get('capture_method') === 'manual' ? 'manual' : 'automatic',
        client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        payment_method_types: typesOf(params),
        next_action: null,
        billing_details: null,
        description: params.get('description'),
        customer: params.get('customer'),
        metadata: metadataOf(params),
        livemode: false,
        last_payment_error: null,
        latest_charge: null,
      };
      if (params.get('confirm') === 'true') confirm(intent, params);
      intents.set(id, intent);
      return intent;
    },

    /** The intent with its last charge, as requested by `expand`. */
    expanded(id: string) {
      const intent = known(intents, id);
      const { latest_charge: last } = intent;
      return { ...intent, latest_charge: last === null ? null : known(charges, last) };
    },

    updateIntent(id: string, params: URLSearchParams): StripeIntent {
      const intent = known(intents, id);
      if (intent.status !== 'requires_payment_method') throw inUnexpectedState(intent);
      intent.customer = known(customers, params.get('customer') ?? '').id;
      return intent;
    },

    customers,

    createCustomer(): StripeCustomer {
      const customer = { id: newName('cus'), cards: [] };
      customers.set(customer.id, customer);
      return customer;
    },

    customer(id: string): StripeCustomer {
      return known(customers, id);
    },

    deleteCustomer(id: string): { id: string; deleted: true } {
      known(customers, id);
      customers.delete(id);
      return { id, deleted: true };
    },

    /** The types of methods that are turned on in the account. */
    turnedOn,

    /** Of this account, and of one that is connected to it and offers something else. */
    configurations(): object[] {
      const of = (types: readonly string[]) =>
        Object.fromEntries(types.map((type) => [type, { available: turnedOn.has(type) }]));
      const [all, common] = [
        ['card', 'ideal', 'bancontact', 'klarna'],
        { active: true, is_default: true },
      ];
      return [
        { ...common, id: 'pmc_child', parent: 'pmc_parent', p24: { available: true } },
        { ...common, id: 'pmc_other', is_default: false, parent: null, eps: { available: true } },
        { ...common, id: 'pmc_own', parent: null, livemode: false, ...of(all) },
      ];
    },

    /** A session that shows the cards of a customer in the Payment Element, and lets the shopper save another. */
    openSession(params: URLSearchParams): { object: 'customer_session'; client_secret: string } {
      const { id } = known(customers, params.get('customer') ?? '');
      const features = 'components[payment_element][features]';
      if (params.get(`${features}[payment_method_save_usage]`) !== 'on_session')
        throw new StripeApiError(400, 'parameter_missing', 'How are saved cards used?');
      const secret = newName('cuss_secret');
      sessions.set(secret, id);
      return { object: 'customer_session', client_secret: secret };
    },

    /** The customer of a session; Stripe takes its secret once. */
    useSession(secret: string): StripeCustomer | undefined {
      const customer = customers.get(sessions.get(secret) ?? '');
      sessions.delete(secret);
      return customer;
    },

    /** The shopper has ticked the box below the fields. */
    saveCard(customer: string, last4 = '4242'): StripeSavedCard {
      const card = { brand: 'visa', last4, exp_month: 8, exp_year: 2040 };
      const saved = { id: newName('pm'), object: 'payment_method' as const, card };
      known(customers, customer).cards.push(saved);
      return saved;
    },

    detachCard(id: string): StripeSavedCard {
      for (const customer of customers.values()) {
        const index = customer.cards.findIndex((card) => card.id === id);
        const [card] = index === -1 ? [] : customer.cards.splice(index, 1);
        if (card) return card;
      }
      throw new StripeApiError(404, 'resource_missing', `No such PaymentMethod: '${id}'`);
    },

    cancelIntent(id: string): void {
      const intent = known(intents, id);
      if (intent.status === 'requires_capture') release(intent);
      else if (/^requires_(payment_method|action)$/.test(intent.status)) intent.status = 'canceled';
      else throw inUnexpectedState(intent);
    },

    captureIntent(id: string, params: URLSearchParams): void {
      const intent = known(intents, id);
      if (intent.status !== 'requires_capture') throw inUnexpectedState(intent);
      const isFinal = params.get('final_capture') !== 'false';
      const made = known(charges, intent.latest_charge ?? '');
      const isMulti = made.payment_method_details.card?.multicapture?.status === 'available';
      if (params.has('final_capture') && !isMulti)
        throw new StripeApiError(400, 'parameter_unknown', 'Multicapture is not available.');
      const amount = Number(params.get('amount_to_capture'));
      if (account.refusesCaptures)
        throw new StripeApiError(402, 'capture_charge_authorization_expired', 'It has expired.');
      if (amount > intent.amount - intent.amount_received)
        throw new StripeApiError(400, 'amount_too_large', 'Capture is too large.');
      intent.amount_received += amount;
      made.amount_captured += amount;
      if (isFinal) release(intent);
    },

    /** Lets the authorisation of a payment expire. */
    expire(id: string): void {
      release(known(intents, id));
    },

    createRefund(params: URLSearchParams): StripeRefund {
      const intent = known(intents, params.get('payment_intent') ?? '');
      const charge = known(charges, intent.latest_charge ?? '');
      const rest = charge.amount_captured - refundedOf(charge);
      const amount = Number(params.get('amount'));
      if (charge.amount_captured === 0)
        throw new StripeApiError(400, 'charge_invalid_parameter', 'Charge is not captured.');
      if (rest === 0)
        throw new StripeApiError(400, 'charge_already_refunded', 'Charge has been refunded.');
      if (amount > rest) throw new StripeApiError(400, 'amount_too_large', 'Refund is too large.');
      charge.amount_refunded += amount;
      const refund: StripeRefund = {
        id: newName('re'),
        object: 'refund',
        amount,
        charge: charge.id,
        payment_intent: intent.id,
        status: 'succeeded',
        metadata: metadataOf(params),
      };
      refunds.set(refund.id, refund);
      return refund;
    },

    /** Tells what Stripe keeps of a charge, in its smallest unit. */
    setFee(intentId: string, fee: number, currency: string): void {
      const charge = known(charges, known(intents, intentId).latest_charge ?? '');
      const id = newName('txn');
      charge.balance_transaction = { id, object: 'balance_transaction', fee, currency };
    },

    /** The shopper's bank asks for the money back; `status` is assigned as it changes. */
    openDispute(intentId: string, amount: number): StripeDispute {
      const intent = known(intents, intentId);
      const dispute: StripeDispute = {
        id: newName('dp'),
        object: 'dispute',
        amount,
        charge: intent.latest_charge ?? '',
        payment_intent: intent.id,
        currency: intent.currency,
        reason: 'product_not_received',
        status: 'needs_response',
      };
      disputes.set(dispute.id, dispute);
      return dispute;
    },

    dispute(id: string): StripeDispute {
      return known(disputes, id);
    },

    refundsOf(intentId: string): StripeRefund[] {
      return [...refunds.values()].filter((refund) => refund.payment_intent === intentId);
    },

    /** Charges since a time in seconds, newest first; `after` is the id of the last one on the previous page. */
    listCharges({ since, after, limit }: { since: number; after: string | null; limit: number }) {
      const newest = [...charges.values()].filter(({ created }) => created >= since).reverse();
      const rest = newest.slice(newest.findIndex(({ id }) => id === after) + 1);
      return { data: rest.slice(0, limit), has_more: rest.length > limit };
    },

    /** What a shopper does on the page of their bank. */
    decide(url: string, decision: 'approve' | 'refuse' | 'later'): StripeIntent {
      const intent = known(intents, url.slice(PAGE_URL.length));
      if (intent.status !== 'requires_action') throw new Error(`The payment is ${intent.status}.`);
      if (decision === 'later') intent.status = 'processing';
      else if (decision === 'refuse') {
        charge(intent, 'failed');
        intent.status = 'requires_payment_method';
        const code = 'payment_intent_authentication_failure';
        intent.last_payment_error = { type: 'invalid_request_error', code, message: 'Refused.' };
      } else {
        charge(intent, 'succeeded');
        intent.status = 'succeeded';
        intent.amount_received = intent.amount;
      }
      return intent;
    },

    /** The intent of a client secret, as Stripe's script in the browser finds it. */
    intentOf(clientSecret: string | undefined): StripeIntent | undefined {
      return [...intents.values()].find((one) => one.client_secret === clientSecret);
    },

    /** Pays with what was typed, as Stripe's script in the browser does. A bank debit settles later. */
    pay(
      clientSecret: string | undefined,
      card: 'good' | 'declined' | 'slow' = 'good',
    ): StripeIntent {
      const intent = account.intentOf(clientSecret);
      if (intent?.status !== 'requires_payment_method')
        throw new Error('there is nothing to pay under this secret');
      const isDebit = intent.payment_method_types.includes('sepa_debit');
      if (card === 'slow' || (isDebit && card === 'good')) intent.status = 'processing';
      else if (card === 'declined') {
        charge(intent, 'failed');
        const message = 'Your card was declined.';
        intent.last_payment_error = { type: 'card_error', code: 'card_declined', message };
      } else {
        charge(intent, 'succeeded');
        intent.status = isManual(intent) ? 'requires_capture' : 'succeeded';
        intent.amount_received = isManual(intent) ? 0 : intent.amount;
      }
      return intent;
    },

    /** What the bank says days after a debit. */
    settle(intent: StripeIntent, outcome: 'paid' | 'failed'): void {
      if (intent.status !== 'processing') throw new Error(`The payment is ${intent.status}.`);
      charge(intent, outcome === 'paid' ? 'succeeded' : 'failed');
      intent.status = outcome === 'paid' ? 'succeeded' : 'requires_payment_method';
      if (outcome === 'paid') intent.amount_received = intent.amount;
      else {
        const message = 'The customer’s account has insufficient funds.';
        intent.last_payment_error = { type: 'card_error', code: 'debit_not_authorized', message };
      }
    },
  };
  return account;
}

/** The currency that each of these is limited to. */
const currencies = new Map([
  ['blik', 'pln'],
  ['sepa_debit', 'eur'],
]);

function typesOf(params: URLSearchParams): string[] {
  const type = params.get('allowed_payment_method_types[0]');
  if (!type) return ['card', 'link'];
  if ((currencies.get(type) ?? params.get('currency')) !== params.get('currency'))
    throw new StripeApiError(400, 'parameter_invalid_empty', `${type} is not for this currency.`);
  return [type];
}

export const PAGE_URL = 'https://hooks.stripe.com/redirect/';

/** A payment that is confirmed as it is created: the shopper is sent to their bank. */
function confirm(intent: StripeIntent, params: URLSearchParams): void {
  const type = params.get('allowed_payment_method_types[0]');
  const returnUrl = params.get('return_url');
  const name = params.get('payment_method_data[billing_details][name]');
  const email = params.get('payment_method_data[billing_details][email]');
  if (!type || type !== params.get('payment_method_data[type]') || !returnUrl || !name || !email)
    throw new StripeApiError(400, 'parameter_missing', 'Missing required param.');
  intent.payment_method_types = [type];
  intent.billing_details = { name, email };
  intent.status = 'requires_action';
  const url = `${PAGE_URL}${intent.id}`;
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
}

const isManual = (intent: StripeIntent) => intent.capture_method === 'manual';

const AUTHORISED_SECONDS = 7 * 24 * 60 * 60;

function detailsOf(intent: StripeIntent, isMulti: boolean): StripeCharge['payment_method_details'] {
  const [type = ''] = intent.payment_method_types;
  return {
    type,
    ...(type === 'card' && { card: cardOf(intent, isMulti) }),
    ...(type === 'sepa_debit' && { sepa_debit: { last4: '3000' } }),
  };
}

function cardOf(intent: StripeIntent, isMulti: boolean): StripeCard {
  const card = { brand: 'visa', last4: '4242' };
  if (!isManual(intent)) return card;
  return {
    ...card,
    capture_before: Math.floor(Date.now() / 1000) + AUTHORISED_SECONDS,
    multicapture: { status: isMulti ? 'available' : 'unavailable' },
  };
}

/** Without the released rest. */
const refundedOf = ({
  amount,
  amount_captured: captured,
  amount_refunded: refunded,
}: StripeCharge) => (captured === 0 ? 0 : Math.max(0, refunded - (amount - captured)));

function metadataOf(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...params].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

function newName(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
