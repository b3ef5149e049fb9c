// The load generator, a separate process: it receives rounds and returns their results.
import autocannon, { type Client } from 'autocannon';
import { type AnswerCheck, createAnswerCheck } from './answers';
import type { Call, Round, RoundResult } from './round';

process.on('message', async (round: Round) => {
  process.send?.(await run(round));
});
process.on('disconnect', () => process.exit());

async function run({ url, connections, calls, seconds, once }: Round): Promise<RoundResult> {
  const judge = createAnswerCheck();
  const waits: number[] = [];
  let clients = 0;
  let beganAt = 0;
  let endedAt = 0;
  const lost = await new Promise<number>((resolve, reject) => {
    const load = autocannon(
      {
        url,
        connections,
        sampleInt: 20,
        ...(once ? { amount: calls.length } : { duration: seconds ?? 1 }),
        setupClient: (client) => {
          const first = clients++ % calls.length;
          const own = calls.filter((_, index) => index % connections === first);
          ask(client, own, judge);
        },
      },
      (error, { errors, timeouts }) => (error ? reject(error) : resolve(errors + timeouts)),
    );
    load.on('response', (_client: Client, _status: number, _bytes: number, wait: number) => {
      endedAt = performance.now();
      if (waits.push(wait) === 1) beganAt = endedAt - wait;
    });
  });
  waits.sort((one, other) => one - other);
  const { wrong, fault } = judge.verdict();
  return {
    seconds: (endedAt - beganAt) / 1_000,
    answers: waits.length,
    p50: at(waits, 0.5),
    p99: at(waits, 0.99),
    wrong: wrong + lost,
    fault: fault ?? (lost > 0 ? `${lost} requests had no answer` : null),
  };
}

/** Assigns requests to a connection. Keeps bodies as bytes, because autocannon would convert each chunk to text. */
function ask(client: Client, calls: Call[], judge: AnswerCheck): void {
  let chunks: Buffer[] = [];
  // autocannon sets its own reader of bodies after this, still before data arrives.
  queueMicrotask(() => {
    client.parser[client.parser.constructor.kOnBody] = (chunk, start, length) => {
      chunks.push(Buffer.from(chunk.subarray(start, start + length)));
    };
  });
  client.setRequests(
    calls.map((call) => ({
      method: call.method,
      path: call.path,
      ...(call.headers ? { headers: call.headers } : {}),
      ...(call.body === undefined ? {} : { body: call.body }),
      onResponse: (status, _text, _context, headers) => {
        const [first] = chunks;
        const body = first && chunks.length === 1 ? first : Buffer.concat(chunks);
        chunks = [];
        judge.take(call, status, body, headers['content-encoding']);
      },
    })),
  );
}

function at(sorted: number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}
