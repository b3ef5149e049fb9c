// Runs whole checkouts over HTTP in a separate process: add to the cart, place the order, pay until the order is paid.
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RoundResult } from './round';

export interface Checkouts {
  url: string;
  /** Number of concurrent shoppers. */
  clients: number;
  address: string;
  checkouts: { headers: Record<string, string>; productId: string; size: string }[];
}

const card = JSON.stringify({ number: '4242424242424242', expiry: '12/99', cvv: '123' });
const names = ['add', 'order', 'pay'] as const;

process.on('message', async (round: Checkouts) => {
  process.send?.(await run(round));
});
process.on('disconnect', () => process.exit());

async function run({ url, clients, address, checkouts }: Checkouts): Promise<RoundResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const durations: number[] = [];
  const stepMs = { add: 0, order: 0, pay: 0 };
  let wrong = 0;
  let fault: string | null = null;
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let one = checkouts[next++]; one; one = checkouts[next++]) {
        const start = performance.now();
        try {
          await checkOut(one);
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
  const steps = names.map((name) => `${name} ${(stepMs[name] / durations.length).toFixed(1)} ms`);
  console.log(`    ${steps.join(', ')}`);
  return {
    seconds,
    answers: durations.length,
    wrong,
    fault,
    p50: durations[Math.floor(durations.length * 0.5)] ?? 0,
    p99: durations[Math.floor(durations.length * 0.99)] ?? 0,
  };

  async function checkOut({ headers, productId, size }: Checkouts['checkouts'][number]) {
    const line = JSON.stringify({ productId, size, quantity: 1 });
    await send('add', 'PUT', '/api/cart/add', headers, line);
    const order = (await send('order', 'POST', '/api/orders', headers, address)) as {
      payment: { clientSecret: string };
    };
    const path = `/sandbox-gateway/payments/${order.payment.clientSecret}/confirm`;
    const paid = (await send('pay', 'POST', path, headers, card)) as { status: string };
    if (paid.status !== 'succeeded') throw new Error(`The payment ${paid.status}.`);
  }

  async function send(
    step: (typeof names)[number],
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
