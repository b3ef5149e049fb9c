import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

/** Streams a file under a name that contains the day, `YYYY-MM-DD`. */
export function sendDownload(
  reply: FastifyReply,
  { name, type, day }: { name: string; type: keyof typeof types; day: string },
  parts: AsyncIterable<string>,
): void {
  const file = `${name}-${day}.${type}`;
  reply
    .header('content-disposition', `attachment; filename="${file}"`)
    .type(types[type])
    .send(Readable.from(parts, { objectMode: false }));
}

/** Streams a JSON list, an item on each line. */
export function sendJsonList(
  reply: FastifyReply,
  file: { name: string; day: string },
  batches: AsyncIterable<object[]>,
): void {
  sendDownload(reply, { ...file, type: 'json' }, listLines(batches));
}

async function* listLines(batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.map((item) => JSON.stringify(item)).join(',\n');
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}
