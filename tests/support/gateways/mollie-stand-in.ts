import { randomUUID } from 'node:crypto';
import type { MollieKeys } from '../../../server/payments/gateways/mollie/mollie.provider';
import {
  type Answer,
  answerOf,
  openStandIn,
  Refusal,
  type StandInRequest,
  type StandInServer,
} from './stand-in-server';

interface Amount {
  currency: string;
  value: string;
}

export interface StandInRefund {
  id: string;
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';
  amount: Amount;
  metadata: unknown;
}

export interface StandInPayment {
  id: string;
  status: 'open' | 'pending' | 'paid' | 'canceled' | 'expired' | 'failed';
  /** Most methods cannot be cancelled while the shopper is at the bank. */
  isCancelable: boolean;
  expiresAt: string;
  amount: Amount;
  method: string;
  description: string;
  redirectUrl: string;
  webhookUrl: string | undefined;
  metadata: unknown;
  createdAt: string;
  paidAt: string | null;
  refunds: StandInRefund[];
  chargebacks: StandInChargeback[];
}

export interface StandInChargeback {
  id: string;
  amount: Amount;
  reason: { code: string; description: string } | null;
  createdAt: string;
  reversedAt: string | null;
}

/** What happens at Mollie. */
interface Account {
  payments: Map<string, StandInPayment>;
  /** Forgets the stored answers of idempotency keys, as after an hour. */
  forgetKeys(): void;
  /** What a shopper does on the page of a payment. Throws if the payment is over. */
  decide(
    url: string,
    status: 'paid' | 'failed' | 'pending' | 'canceled' | 'expired',
  ): StandInPayment;
  paymentOf(url: string): StandInPayment;
  /** The shopper's bank takes the money back. */
  chargeBack(id: string, value: string): StandInChargeback;
}

export interface MollieStandIn {
  keys: MollieKeys;
  account: Account;
  server: StandInServer;
  close(): Promise<void>;
}

const KEY = 'test_standin';
const PAGE_URL = 'https://www.mollie.com/checkout/select/';

const cents = ({ value }: Amount) => Math.round(Number(value) * 100);
const sumOf = (refunds: StandInRefund[]) =>
  refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + cents(amount), 0);

/** Serves the part of Mollie's Payments API (v2) that the shop uses, as its documentation describes it. */
export async function openMollie(): Promise<MollieStandIn> {
  const payments = new Map<string, StandInPayment>();
  const answers = new Map<string, Answer>();
  const known = (id: string | undefined): StandInPayment => {
    const payment = payments.get(id ?? '');
    if (!payment) throw new Refusal(404, 'Not Found');
    return payment;
  };
  const create = (body: Partial<StandInPayment>): Answer => {
    const { amount, description, redirectUrl } = body;
    if (!amount || !/^\d+\.\d\d$/.test(amount.value) || !description || !redirectUrl)
      throw new Refusal(422, 'Unprocessable Entity');
    if (body.webhookUrl && new URL(body.webhookUrl).protocol !== 'https:')
      throw new Refusal(422, 'Unprocessable Entity');
    const id = `tr_${randomUUID().replaceAll('-', '').slice(0, 10)}`;
    const payment: StandInPayment = {
      id,
      status: 'open',
      isCancelable: true,
      expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
      amount,
      method: body.method ?? '',
      description,
      redirectUrl,
      webhookUrl: body.webhookUrl,
      metadata: body.metadata,
      createdAt: new Date().toISOString(),
      paidAt: null,
      refunds: [],
      chargebacks: [],
    };
    payments.set(id, payment);
    return { status: 201, body: shown(payment) };
  };
  const refund = (payment: StandInPayment, body: Pick<StandInRefund, 'amount' | 'metadata'>) => {
    const rest = cents(payment.amount) - sumOf(payment.refunds);
    const isRefundable = payment.status === 'paid' && cents(body.amount) <= rest;
    if (!isRefundable || body.amount.currency !== payment.amount.currency)
      throw new Refusal(422, 'Unprocessable Entity');
    const id = `re_${randomUUID().slice(0, 8)}`;
    const made: StandInRefund = { id, status: 'pending', ...body };
    payment.refunds.push(made);
    return { status: 201, body: made };
  };
  const cancel = (payment: StandInPayment): Answer => {
    if (payment.status !== 'open' || !payment.isCancelable)
      throw new Refusal(422, 'Unprocessable Entity');
    payment.status = 'canceled';
    return { status: 200, body: shown(payment) };
  };
  const list = (url: URL): Answer => {
    const limit = Number(url.searchParams.get('limit') ?? 50);
    const newest = [...payments.values()].reverse();
    const from = url.searchParams.get('from');
    const start = from === null ? 0 : newest.findIndex(({ id }) => id === from);
    const following = newest[start + limit];
    const next = following && { href: `https://api.mollie.com/v2/payments?from=${following.id}` };
    const page = newest.slice(start, start + limit).map(shown);
    return { status: 200, body: { _embedded: { payments: page }, _links: { next: next ?? null } } };
  };
  const route = ({ method, url, body }: StandInRequest): Answer => {
    const [, , kind, id, part] = url.pathname.split('/');
    if (kind === 'methods') return { status: 200, body: { _embedded: { methods: [] } } };
    if (kind !== 'payments') throw new Refusal(404, 'Not Found');
    if (id === undefined) return method === 'POST' ? create(JSON.parse(body)) : list(url);
    const payment = known(id);
    if (method === 'DELETE') return cancel(payment);
    if (part !== 'refunds') return { status: 200, body: shown(payment) };
    if (method === 'POST') return refund(payment, JSON.parse(body));
    return { status: 200, body: { _embedded: { refunds: payment.refunds } } };
  };
  const server = await openStandIn((request) => {
    if (request.headers.authorization !== `Bearer ${KEY}`)
      return { status: 401, body: { status: 401, title: 'Unauthorized Request' } };
    const key = request.headers['idempotency-key'] as string | undefined;
    const earlier = key === undefined ? undefined : answers.get(key);
    if (earlier) return earlier;
    const answer = answerOf(() => route(request), refusalBody);
    if (key !== undefined) answers.set(key, answer);
    return answer;
  });
  const paymentOf = (url: string) => known(url.slice(PAGE_URL.length));
  return {
    keys: { apiKey: KEY, methods: null, apiBase: server.base },
    server,
    account: {
      payments,
      forgetKeys: () => answers.clear(),
      paymentOf,
      chargeBack: (id, value) => {
        const { amount, chargebacks } = known(id);
        const made: StandInChargeback = {
          id: `chb_${randomUUID().slice(0, 8)}`,
          amount: { ...amount, value },
          reason: { code: 'MD01', description: 'No mandate' },
          createdAt: new Date().toISOString(),
          reversedAt: null,
        };
        chargebacks.push(made);
        return made;
      },
      decide: (url, status) => {
        const payment = paymentOf(url);
        if (payment.status !== 'open' && payment.status !== 'pending')
          throw new Error(`The payment is ${payment.status}.`);
        payment.status = status;
        if (status === 'paid') payment.paidAt = new Date().toISOString();
        return payment;
      },
    },
    close: () => server.close(),
  };
}

const refusalBody = ({ status, reason: title }: Refusal) => ({
  status,
  title,
  detail: 'Secret details',
  _links: {},
});

/** A payment as the API shows it, with its refunds and chargebacks embedded. */
function shown({ refunds, chargebacks, ...payment }: StandInPayment) {
  const { currency } = payment.amount;
  const isOpen = payment.status === 'open';
  return {
    resource: 'payment',
    mode: 'test',
    ...payment,
    amountRefunded:
      refunds.length === 0 ? undefined : { currency, value: (sumOf(refunds) / 100).toFixed(2) },
    _embedded: { refunds, chargebacks },
    _links: { checkout: isOpen ? { href: `${PAGE_URL}${payment.id}` } : undefined },
  };
}
