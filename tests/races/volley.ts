import { once } from 'node:events';
import { connect } from 'node:net';
import type { TestAnswer } from '../support/shop';

/** A request to be sent. */
export interface Shot {
  url: string;
  token: string | null;
  /** Method and path: `POST /api/orders`. */
  call: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Maximum time for an answer of any kind. */
const ANSWER_MS = 10_000;

/**
 * Sends requests so that they truly meet: each on its own connection without its last byte, then the last bytes of all
 * in one tick. Rejects if an answer takes longer than 10 s.
 */
export async function volley(shots: Shot[]): Promise<TestAnswer[]> {
  const loaded = await Promise.all(shots.map(load));
  const answers = Promise.all(loaded.map(({ answer }) => answer));
  for (const { fire } of loaded) fire();
  return answers;
}

async function load(shot: Shot): Promise<{ fire: () => void; answer: Promise<TestAnswer> }> {
  const message = Buffer.from(messageOf(shot));
  const { hostname, port } = new URL(shot.url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  await once(socket, 'connect');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await new Promise((sent) => socket.write(message.subarray(0, -1), sent));
  const end = once(socket, 'end', { signal: AbortSignal.timeout(ANSWER_MS) });
  return {
    fire: () => socket.write(message.subarray(-1)),
    answer: end
      .then(() => answerOf(Buffer.concat(chunks).toString()))
      .finally(() => socket.destroy()),
  };
}

function messageOf({ url, token, call, body, headers = {} }: Shot): string {
  const content = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const lines = {
    host: new URL(url).host,
    connection: 'close',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined
      ? {}
      : {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(content)),
        }),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${call} HTTP/1.1\r\n${head.join('')}\r\n${content}`;
}

function answerOf(message: string): TestAnswer {
  const split = message.indexOf('\r\n\r\n');
  const [first = '', ...lines] = message.slice(0, split).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  const text = message.slice(split + 4);
  const isJson = headers['content-type']?.includes('json') ?? false;
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body: isJson ? JSON.parse(text) : undefined,
    text,
  };
}
