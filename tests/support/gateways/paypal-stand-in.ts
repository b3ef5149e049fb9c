import { randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { PayPalKeys } from '../../../server/payments/gateways/paypal/paypal.provider';
import { makeCertificate, type TestCertificate } from './certificates';
import {
  type Answer,
  answerOf,
  openStandIn,
  Refusal,
  type StandInRequest,
  type StandInServer,
} from './stand-in-server';

interface Amount {
  currency_code: string;
  value: string;
}

/** A line of the list of transactions. */
interface StandInTransaction {
  transaction_id: string;
  transaction_event_code: string;
  paypal_reference_id: string;
  paypal_reference_id_type: 'TXN';
}

interface StandInCapture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED';
  amount: Amount;
}

export interface StandInOrder {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  customId: string;
  amount: Amount;
  returnUrl: string;
  captures: StandInCapture[];
  refunds: { id: string; status: string; amount: Amount; custom_id?: string | undefined }[];
}

export interface StandInDispute {
  dispute_id: string;
  disputed_transactions: { seller_transaction_id: string }[];
  reason: string;
  status: 'OPEN' | 'UNDER_REVIEW' | 'RESOLVED';
  dispute_amount: Amount;
  dispute_outcome?: { outcome_code: string; amount_refunded?: Amount };
}

type Headers = Record<string, string>;

export interface PayPalStandIn {
  keys: PayPalKeys;
  /** The roots that the gateway trusts in tests. */
  roots: string[];
  server: StandInServer;
  orders: Map<string, StandInOrder>;
  /** The shopper asks PayPal, or the bank, for the money back. */
  dispute(order: StandInOrder): StandInDispute;
  /** What happens to the next captures; `COMPLETED` by default. */
  nextCaptures: ('COMPLETED' | 'PENDING' | 'INSTRUMENT_DECLINED' | 'TRANSACTION_REFUSED')[];
  /** The texts of the certificates by the end of their address. */
  certificates: Map<string, string>;
  root: TestCertificate;
  /** What a shopper does on PayPal's page. */
  approve(url: string): StandInOrder;
  /** An event about an order, signed; with the headers of its delivery. */
  signed(event: object, options?: SigningOptions): { rawBody: Buffer; headers: Headers };
  /** Forgets the answers of keys, and withdraws all access tokens. */
  forget(): void;
  close(): Promise<void>;
}

interface SigningOptions {
  at?: Date;
  certificate?: string;
  key?: TestCertificate['key'];
  webhookId?: string;
  headers?: Headers;
}

const PAGE_URL = 'https://www.sandbox.paypal.com/checkoutnow?token=';
const CERTIFICATES = 'https://api.sandbox.paypal.com/v1/notifications/certs/';
const LEAF = 'messageverificationcerts.paypal.com';

const cents = ({ value }: Amount) => Math.round(Number(value) * 100);
const newId = () => randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase();

/** Serves the part of PayPal's REST API (orders v2, payments v2) that the shop uses, as its documentation describes it. */
export async function openPayPal(): Promise<PayPalStandIn> {
  const root = makeCertificate({ name: 'Test root', issuer: null, isAuthority: true });
  const middle = makeCertificate({ name: 'Test authority', issuer: root, isAuthority: true });
  const leaf = makeCertificate({ name: LEAF, issuer: middle });
  const certificates = new Map([['CERT-1', `${leaf.pem}${middle.pem}`]]);
  const orders = new Map<string, StandInOrder>();
  const disputes = new Map<string, StandInDispute>();
  const nextCaptures: PayPalStandIn['nextCaptures'] = [];
  const answers = new Map<string, Answer>();
  const tokens = new Set<string>();

  const known = (id: string | undefined): StandInOrder => {
    const order = orders.get(id ?? '');
    if (!order) throw new Refusal(404, 'INVALID_RESOURCE_ID');
    return order;
  };
  const create = (body: Record<string, never>): Answer => {
    const { purchase_units, payment_source, intent } = body as {
      intent?: string;
      purchase_units?: [{ amount: Amount; custom_id: string }];
      payment_source?: { paypal: { experience_context: { return_url: string } } };
    };
    const [unit] = purchase_units ?? [];
    const returnUrl = payment_source?.paypal.experience_context.return_url;
    if (intent !== 'CAPTURE' || !unit || !/^\d+(\.\d\d)?$/.test(unit.amount.value) || !returnUrl)
      throw new Refusal(422, 'INVALID_PARAMETER_VALUE');
    const order: StandInOrder = {
      id: newId(),
      status: 'PAYER_ACTION_REQUIRED',
      customId: unit.custom_id,
      amount: unit.amount,
      returnUrl,
      captures: [],
      refunds: [],
    };
    orders.set(order.id, order);
    return { status: 200, body: shown(order) };
  };
  const capture = (order: StandInOrder): Answer => {
    if (order.status === 'COMPLETED') throw new Refusal(422, 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw new Refusal(422, 'ORDER_NOT_APPROVED');
    const status = nextCaptures.shift() ?? 'COMPLETED';
    if (status !== 'COMPLETED' && status !== 'PENDING') throw new Refusal(422, status);
    order.captures.push({ id: newId(), status, amount: order.amount });
    order.status = 'COMPLETED';
    return { status: 201, body: shown(order) };
  };
  const refund = (captureId: string, body: { amount: Amount; custom_id?: string }): Answer => {
    const order = [...orders.values()].find(({ captures }) =>
      captures.some(({ id }) => id === captureId),
    );
    if (!order) throw new Refusal(404, 'INVALID_RESOURCE_ID');
    const { amount, custom_id } = body;
    const earlier = order.refunds.filter(({ status }) => status !== 'FAILED');
    const rest = cents(order.amount) - earlier.reduce((sum, one) => sum + cents(one.amount), 0);
    if (amount.currency_code !== order.amount.currency_code)
      throw new Refusal(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH');
    if (cents(amount) > rest) throw new Refusal(422, 'REFUND_AMOUNT_EXCEEDED');
    const made = { id: newId(), status: 'COMPLETED', amount, custom_id };
    order.refunds.push(made);
    return { status: 201, body: made };
  };
  const captureOf = (id: string): Answer => {
    const order = [...orders.values()].find(({ captures }) =>
      captures.some((one) => one.id === id),
    );
    if (!order) throw new Refusal(404, 'INVALID_RESOURCE_ID');
    return {
      status: 200,
      body: { id, supplementary_data: { related_ids: { order_id: order.id } } },
    };
  };
  /** As PayPal lists them: within 31 days, with what began at any time of the test. */
  const listTransactions = (query: URLSearchParams): Answer => {
    const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(query.get(name) ?? ''));
    const days = ((to ?? Number.NaN) - (from ?? Number.NaN)) / (24 * 60 * 60_000);
    if (!(days > 0 && days <= 31)) throw new Refusal(400, 'INVALID_REQUEST');
    const isCurrent = (to ?? 0) > Date.now() - 60_000;
    const all = isCurrent ? transactions() : [];
    const [size, page] = [Number(query.get('page_size')), Number(query.get('page'))];
    const details = all.slice((page - 1) * size, page * size);
    return {
      status: 200,
      body: {
        transaction_details: details.map((transaction_info) => ({ transaction_info })),
        total_pages: Math.ceil(all.length / size),
      },
    };
  };
  const transactions = (): StandInTransaction[] =>
    [...orders.values()].flatMap(({ captures, refunds }) => {
      const paypal_reference_id = captures.at(-1)?.id ?? '';
      const line = (transaction_id: string, transaction_event_code: string) => ({
        transaction_id,
        transaction_event_code,
        paypal_reference_id,
        paypal_reference_id_type: 'TXN' as const,
      });
      const lost = [...disputes.values()].filter(
        ({ dispute_outcome: outcome, disputed_transactions: all }) =>
          outcome && all.some((one) => one.seller_transaction_id === paypal_reference_id),
      );
      return [
        ...refunds.map(({ id }) => line(id, 'T1107')),
        ...lost.map(({ dispute_id }) => line(dispute_id, 'T1201')),
      ];
    });
  const route = ({ method, url, body }: StandInRequest): Answer => {
    const [, , , kind, id, action] = url.pathname.split('/');
    if (kind === 'captures' && id)
      return action === 'refund' ? refund(id, JSON.parse(body)) : captureOf(id);
    if (url.pathname === '/v1/reporting/transactions') return listTransactions(url.searchParams);
    if (kind === 'disputes' && id === undefined) {
      const capture = url.searchParams.get('disputed_transaction_id');
      const items = [...disputes.values()].filter(({ disputed_transactions: all }) =>
        all.some(({ seller_transaction_id: one }) => one === capture),
      );
      return { status: 200, body: { items: items.map(({ dispute_id }) => ({ dispute_id })) } };
    }
    if (kind === 'disputes') {
      const dispute = disputes.get(id ?? '');
      if (!dispute) throw new Refusal(404, 'INVALID_RESOURCE_ID');
      return { status: 200, body: dispute };
    }
    if (kind !== 'orders') throw new Refusal(404, 'NOT_FOUND');
    if (id === undefined && method === 'POST') return create(JSON.parse(body));
    const order = known(id);
    return action === 'capture' ? capture(order) : { status: 200, body: shown(order) };
  };
  const giveToken = ({ headers, body }: StandInRequest): Answer => {
    const expected = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64');
    if (headers.authorization !== `Basic ${expected}` || body !== 'grant_type=client_credentials')
      return { status: 401, body: { error: 'invalid_client' } };
    const token = randomUUID();
    tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } };
  };
  const server = await openStandIn((request) => {
    const { url, headers } = request;
    if (url.pathname === '/v1/oauth2/token') return giveToken(request);
    if (url.pathname.startsWith('/v1/notifications/certs/')) {
      const text = certificates.get(url.pathname.split('/').at(-1) ?? '');
      return text === undefined ? { status: 404, body: {} } : { status: 200, body: null, text };
    }
    if (!tokens.has(headers.authorization?.slice('Bearer '.length) ?? ''))
      return { status: 401, body: { name: 'AUTHENTICATION_FAILURE' } };
    const key = headers['paypal-request-id'] as string | undefined;
    const earlier = key === undefined ? undefined : answers.get(`${url.pathname} ${key}`);
    if (earlier) return earlier;
    const answer = answerOf(() => route(request), refusalBody);
    if (key !== undefined) answers.set(`${url.pathname} ${key}`, answer);
    return answer;
  });
  const keys: PayPalKeys = {
    clientId: 'standin-client-id-of-the-shop',
    clientSecret: 'standin-secret-of-the-shop',
    webhookId: 'WEBHOOK1',
    isTest: true,
    apiBase: server.base,
  };
  return {
    keys,
    roots: [root.pem],
    root,
    server,
    orders,
    dispute: (order) => {
      const dispute: StandInDispute = {
        dispute_id: `PP-D-${newId()}`,
        disputed_transactions: order.captures.map(({ id }) => ({ seller_transaction_id: id })),
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        status: 'OPEN',
        dispute_amount: order.amount,
      };
      disputes.set(dispute.dispute_id, dispute);
      return dispute;
    },
    nextCaptures,
    certificates,
    approve: (url) => {
      const order = known(url.slice(PAGE_URL.length));
      if (order.status !== 'PAYER_ACTION_REQUIRED') throw new Error(`It is ${order.status}.`);
      order.status = 'APPROVED';
      return order;
    },
    signed: (event, { at = new Date(), certificate = 'CERT-1', ...options } = {}) => {
      const rawBody = Buffer.from(JSON.stringify(event));
      const [id, time] = [randomUUID(), at.toISOString()];
      const message = `${id}|${time}|${options.webhookId ?? keys.webhookId}|${crc32(rawBody)}`;
      const signature = sign('sha256', Buffer.from(message), options.key ?? leaf.key);
      const headers = {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature.toString('base64'),
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${CERTIFICATES}${certificate}`,
        ...options.headers,
      };
      return { rawBody, headers };
    },
    forget: () => {
      answers.clear();
      tokens.clear();
    },
    close: () => server.close(),
  };
}

let events = 0;

/** An event about an order, or about what was captured or refunded for it. */
export function payPalEvent(type: string, resource: object) {
  return { id: `WH-${process.pid}-${events++}`, event_type: type, resource };
}

const refusalBody = ({ status, reason: issue }: Refusal) => ({
  name: status === 404 ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY',
  message: 'Secret details',
  details: [{ issue }],
});

function shown({ id, status, amount, customId, captures, refunds }: StandInOrder) {
  return {
    id,
    status,
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: customId,
        amount,
        ...(captures.length > 0 && {
          payments: { captures, ...(refunds.length > 0 && { refunds }) },
        }),
      },
    ],
    links: [{ rel: 'payer-action', href: `${PAGE_URL}${id}`, method: 'GET' }],
  };
}
