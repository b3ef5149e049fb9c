import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type StripeSettings,
  stripeProvider,
  typeOf,
} from '../../../server/payments/gateways/stripe/stripe.provider';
import { openStripeAccount, type StripeAccount, StripeApiError } from './stripe-account';

/**
 * Failures of one request. `down`: connection closed before it is handled; `lost`: handled, but the answer is lost;
 * `hangs`: never answered; `error`: Stripe's own 500, which it stores for the key; `busy`: 429; `html` and `empty`:
 * 200 with a wrong body.
 */
export type StripeFault = 'down' | 'lost' | 'hangs' | 'error' | 'busy' | 'html' | 'empty';

export interface StripeStandIn {
  settings: StripeSettings;
  account: StripeAccount;
  /** Every request, in order. */
  calls: { method: string; path: string; key: string | undefined }[];
  /** The `traceparent` of every request. */
  traceparents: unknown[];
  /** The failures of the next requests, in order; null is a request that succeeds. */
  faults: (StripeFault | null)[];
  /** The failure of every request while it is set. */
  outage: StripeFault | null;
  /** Forgets the stored responses of idempotency keys, as after a day. */
  forgetKeys(): void;
  close(): Promise<void>;
}

const WORK_MS = 5;

interface Answer {
  status: number;
  body: string;
}

/** The stored response of a key, with its request; null while it is handled. */
type StoredResponses = Map<string, (Answer & { requestText: string }) | null>;

/** Serves the part of Stripe's HTTP API that the shop uses, on a free port of this machine. */
export async function openStripe(): Promise<StripeStandIn> {
  const stored: StoredResponses = new Map();
  const server = createServer((request, response) => {
    serve(standIn, stored, request, response).catch(() => request.socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const standIn: StripeStandIn = {
    settings: {
      secretKey: 'sk_test_standin',
      publishableKey: 'pk_test_standin',
      webhookSecret: 'whsec_standin',
      methods: stripeProvider.methods.map(({ name }) => typeOf(name)),
      isLive: false,
      apiBase: `http://127.0.0.1:${port}`,
    },
    account: openStripeAccount(),
    calls: [],
    traceparents: [],
    faults: [],
    outage: null,
    forgetKeys: () => stored.clear(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

async function serve(
  standIn: StripeStandIn,
  stored: StoredResponses,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '' } = request;
  const form = await text(request);
  const key = request.headers['idempotency-key'] as string | undefined;
  standIn.calls.push({ method, path: url, key });
  standIn.traceparents.push(request.headers.traceparent);
  const fault = standIn.faults.length > 0 ? standIn.faults.shift() : standIn.outage;
  if (fault === 'down') return void request.socket.destroy();
  if (fault === 'hangs') return;
  if (fault === 'html') return send(response, { status: 200, body: '<html>Sorry</html>' });
  if (fault === 'empty') return send(response, { status: 200, body: '{}' });
  if (fault === 'busy') return send(response, refused(429, { type: 'rate_limit_error' }));
  if (request.headers.authorization !== `Bearer ${standIn.settings.secretKey}`)
    return send(response, refused(401, { type: 'invalid_request_error' }));
  const work = () =>
    fault === 'error'
      ? refused(500, { type: 'api_error', message: 'Something is wrong on Stripe’s end.' })
      : handleCall(standIn.account, method, url, new URLSearchParams(form));
  const { answer, headers } =
    key === undefined
      ? { answer: work(), headers: {} }
      : await handleOnce(stored, key, `${method} ${url} ${form}`, work);
  if (fault === 'lost') return void request.socket.destroy();
  send(response, answer, headers);
}

/** Handles each idempotency key once: the first response is stored and repeated. */
async function handleOnce(
  stored: StoredResponses,
  key: string,
  requestText: string,
  work: () => Answer,
): Promise<{ answer: Answer; headers: Record<string, string> }> {
  const before = stored.get(key);
  if (before === null)
    return { answer: refused(409, { code: 'idempotency_key_in_use' }), headers: {} };
  if (before && before.requestText !== requestText)
    return { answer: refused(400, { type: 'idempotency_error' }), headers: {} };
  if (before) return { answer: before, headers: { 'idempotent-replayed': 'true' } };
  stored.set(key, null);
  await wait(WORK_MS);
  const answer = work();
  stored.set(key, { ...answer, requestText });
  return { answer, headers: {} };
}

function handleCall(
  account: StripeAccount,
  method: string,
  url: string,
  form: URLSearchParams,
): Answer {
  const { pathname, searchParams } = new URL(url, 'http://stripe');
  const [, , kind, id = '', verb] = pathname.split('/');
  try {
    const call = `${method} ${kind}${id && ' id'}${verb ? ` ${verb}` : ''}`;
    if (call === 'POST payment_intents') return ok(account.createIntent(form));
    if (call === 'GET payment_intents id') return ok(account.expanded(id));
    if (call === 'POST payment_intents id cancel') {
      account.cancelIntent(id);
      return ok(account.expanded(id));
    }
    if (call === 'POST payment_intents id capture') {
      account.captureIntent(id, form);
      return ok(account.expanded(id));
    }
    if (call === 'POST payment_intents id') return ok(account.updateIntent(id, form));
    if (call === 'POST customers') return ok({ id: account.createCustomer().id });
    if (call === 'GET customers id') return ok({ id: account.customer(id).id });
    if (call === 'DELETE customers id') return ok(account.deleteCustomer(id));
    if (call === 'GET customers id payment_methods') {
      const { cards: data } = account.customer(id);
      return ok({ object: 'list', data, has_more: false, url: pathname });
    }
    if (call === 'POST payment_methods id detach') return ok(account.detachCard(id));
    if (call === 'POST customer_sessions') return ok(account.openSession(form));
    if (call === 'GET payment_method_configurations')
      return ok({ object: 'list', data: account.configurations(), has_more: false, url: pathname });
    if (call === 'GET disputes id') return ok(account.dispute(id));
    if (call === 'POST refunds') return ok(account.createRefund(form));
    if (call === 'GET charges') {
      const since = Number(searchParams.get('created[gte]'));
      const after = searchParams.get('starting_after');
      const limit = Number(searchParams.get('limit'));
      return ok({ object: 'list', ...account.listCharges({ since, after, limit }), url: pathname });
    }
    if (call === 'GET refunds') {
      const data = account.refundsOf(searchParams.get('payment_intent') ?? '');
      return ok({ object: 'list', data, has_more: false, url: pathname });
    }
    return refused(404, { type: 'invalid_request_error', message: `No such call: ${call}` });
  } catch (error) {
    if (error instanceof StripeApiError) return refused(error.status, error.body);
    throw error;
  }
}

function ok(object: unknown): Answer {
  return { status: 200, body: JSON.stringify(object) };
}

function refused(status: number, error: Record<string, unknown>): Answer {
  return { status, body: JSON.stringify({ error: { message: 'No.', ...error } }) };
}

function send(response: ServerResponse, { status, body }: Answer, headers = {}): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test', ...headers })
    .end(body);
}
