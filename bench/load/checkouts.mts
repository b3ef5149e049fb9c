// Runs whole checkouts over HTTP in a separate process, as browsers do: add to the cart, place the order, pay until the order is paid.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RoundResult } from './round';

export interface Checkouts {
  url: string;
  /** Number of concurrent shoppers. */
  clients: number;
  address: string;
  checkouts: { headers: Record<string, string>; productId: string; size: string }[];
  /** Runs only this step of each; the earlier ones have run before. */
  only?: Step;
}

export type Step = (typeof names)[number];

const card = JSON.stringify({ number: '4242424242424242', expiry: '12/99', cvv: '123' });
const names = ['add', 'order', 'pay'] as const;

/** The client secrets of the orders to pay, by the index of their checkout. */
const secrets = new Map<number, string>();

process.on('message', async (round: Checkouts) => {
  process.send?.(await run(round));
});
process.on('disconnect', () => process.exit());

async function run({ url, clients, address, checkouts, only }: Checkouts): Promise<RoundResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const durations: number[] = [];
  const stepMs = { add: 0, order: 0, pay: 0 };
  let wrong = 0;
  let fault: string | null = null;
  let next = 0;
  const headersOf = (index: number) => checkouts[index]?.headers ?? {};
  const steps: Record<Step, (index: number) => Promise<void>> = {
    add: async (index) => {
      const { productId, size } = checkouts[index] ?? {};
      const line = JSON.stringify({ productId, size, quantity: 1 });
      await send('add', 'PUT', '/api/cart/add?include=cart', headersOf(index), line);
    },
    order: async (index) => {
      const headers = { ...headersOf(index), 'idempotency-key': randomUUID() };
      const order = (await send('order', 'POST', '/api/orders', headers, address)) as {
        payment: { clientSecret: string };
      };
      secrets.set(index, order.payment.clientSecret);
    },
    pay: async (index) => {
      const path = `/sandbox-gateway/payments/${secrets.get(index)}/confirm`;
      const paid = (await send('pay', 'POST', path, headersOf(index), card)) as { status: string };
      if (paid.status !== 'succeeded') throw new Error(`The payment ${paid.status}.`);
    },
  };
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let index = next++; index < checkouts.length; index = next++) {
        const start = performance.now();
        try {
          for (const step of only ? [only] : names) await steps[step](index);
        } catch (error) {
          wrong++;
          fault ??= String(error);
        }
        durations.push(performance.now() - start);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  durations.sort((one, other) => one - other);
  const waits = names.map((name) => `${name} ${(stepMs[name] / durations.length).toFixed(1)} ms`);
  if (!only) console.log(`    ${waits.join(', ')}`);
  return {
    seconds,
    answers: durations.length,
    wrong,
    fault,
    p50: durations[Math.floor(durations.length * 0.5)] ?? 0,
    p99: durations[Math.floor(durations.length * 0.99)] ?? 0,
  };

  async function send(
    step: Step,
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<unknown> {
    const start = performance.now();
    const [status, answer] = await new Promise<[number, string]>((resolve, reject) => {
      const length = { 'content-length': Buffer.byteLength(body) };
      request(
        `${url}${path}`,
        { method, agent, headers: { ...headers, ...length } },
        async (response) => resolve([response.statusCode ?? 0, await text(response)]),
      )
        .on('error', reject)
        .end(body);
    });
    stepMs[step] += performance.now() - start;
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${answer.slice(0, 200)}`);
    return JSON.parse(answer);
  }
}
