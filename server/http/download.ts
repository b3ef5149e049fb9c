import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

/** Streams a file under a name that contains the date. */
export function sendDownload(
  reply: FastifyReply,
  { name, type }: { name: string; type: keyof typeof types },
  parts: AsyncIterable<string>,
): void {
  const file = `${name}-${new Date().toISOString().slice(0, 10)}.${type}`;
  reply
    .header('content-disposition', `attachment; filename="${file}"`)
    .type(types[type])
    .send(Readable.from(parts, { objectMode: false }));
}

/** Streams a JSON list, an item on each line. */
export function sendJsonList(
  reply: FastifyReply,
  name: string,
  batches: AsyncIterable<object[]>,
): void {
  sendDownload(reply, { name, type: 'json' }, listLines(batches));
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
