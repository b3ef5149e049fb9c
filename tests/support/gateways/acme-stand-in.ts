import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Payment {
  id: string;
  key: string;
  url: string;
  status: 'open' | 'declined' | 'paid' | 'canceled';
  amount: number;
  currency: string;
  refunded: number;
  paid_at: string | null;
}

class Refusal extends Error {
  constructor(readonly status: number) {
    super(`Refused with ${status}`);
  }
}

const WEBHOOK_SECRET = 'acme-webhook-secret';

/** Stands for the API of the invented provider in docs/payment-gateways.md. */
export async function openAcme() {
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, number>();
  const known = (id: string | undefined): Payment => {
    const payment = payments.get(id ?? '');
    if (!payment) throw new Refusal(404);
    return payment;
  };
  const create = (key: string, { amount, currency }: Pick<Payment, 'amount' | 'currency'>) => {
    const earlier = [...payments.values()].find((payment) => payment.key === key);
    if (earlier && earlier.amount !== amount) throw new Refusal(409);
    if (earlier) return earlier;
    const id = `acme_${randomUUID()}`;
    const url = `https://pay.acme.example/${id}`;
    const status = 'open' as const;
    const payment = { id, key, url, status, amount, currency, refunded: 0, paid_at: null };
    payments.set(id, payment);
    return payment;
  };
  const refund = (key: string, payment: Payment, amount: number) => {
    if (refunds.has(key)) return payment;
    if (payment.status !== 'paid' || payment.refunded + amount > payment.amount)
      throw new Refusal(422);
    refunds.set(key, amount);
    payment.refunded += amount;
    return payment;
  };
  const cancel = (payment: Payment) => {
    if (payment.status !== 'paid') payment.status = 'canceled';
    return payment;
  };
  const list = (since: string) => ({
    payments: [...payments.values()].filter(({ paid_at }) => paid_at !== null && paid_at >= since),
    next: null,
  });
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const [, , id, action] = pathname.split('/');
    const key = String(request.headers['idempotency-key']);
    if (request.method === 'GET')
      return id === undefined ? list(searchParams.get('paid_since') ?? '') : known(id);
    const body = JSON.parse(await read(request));
    if (id === undefined) return create(key, body);
    return action === 'refunds' ? refund(key, known(id), body.amount) : cancel(known(id));
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (body) => response.end(JSON.stringify(body)),
      (error) => {
        response.statusCode = error instanceof Refusal ? error.status : 500;
        response.end('{}');
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  /** What a shopper does on Acme's page. */
  const decide = async (url: string, status: 'paid' | 'declined') => {
    const payment = known(url.split('/').at(-1));
    if (payment.status === 'canceled') throw new Refusal(409);
    payment.status = status;
    payment.paid_at = status === 'paid' ? new Date().toISOString() : null;
  };
  return {
    variables: {
      ACME_URL: `http://127.0.0.1:${port}`,
      ACME_KEY: 'test_key',
      ACME_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    pay: (url: string) => decide(url, 'paid'),
    decline: (url: string) => decide(url, 'declined'),
    signedEvent: async (reference: string) => {
      const event = { id: `evt_${randomUUID()}`, kind: 'payment.paid', payment: known(reference) };
      const rawBody = Buffer.from(JSON.stringify(event));
      const seconds = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', WEBHOOK_SECRET)
        .update(`${seconds}.${rawBody}`)
        .digest('hex');
      return { rawBody, headers: { 'acme-signature': `t=${seconds},v1=${signature}` } };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
