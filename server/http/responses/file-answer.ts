import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file, which a handler returns for an endpoint with a raw response. */
export class FileAnswer {
  constructor(
    readonly name: string,
    /** The media type. */
    readonly type: string,
    readonly content: Buffer | AsyncIterable<string>,
  ) {}
}

/** Sends a file to download. */
export function sendFileAnswer(reply: FastifyReply, { name, type, content }: FileAnswer): void {
  reply
    .header('content-disposition', attachment(name))
    .type(type)
    .send(Buffer.isBuffer(content) ? content : Readable.from(content, { objectMode: false }));
}

/** The header that makes a browser save a response under a name. */
export function attachment(name: string): string {
  return `attachment; filename="${name}"`;
}

/** A PDF. `name` is without an extension. */
export function pdfFile(name: string, content: Buffer): FileAnswer {
  return new FileAnswer(`${name}.pdf`, 'application/pdf', content);
}

/** XML in UTF-8. `name` is without an extension. */
export function xmlFile(name: string, content: Buffer): FileAnswer {
  return new FileAnswer(`${name}.xml`, 'application/xml; charset=utf-8', content);
}

/** JSON of several lines, so that staff can read and compare files. */
export function jsonFile(named: DatedName, content: object): FileAnswer {
  return dated(named, 'json', Buffer.from(`${JSON.stringify(content, null, 2)}\n`));
}

/** A JSON list, streamed, an item on each line. */
export function jsonListFile(named: DatedName, batches: AsyncIterable<object[]>): FileAnswer {
  return dated(named, 'json', listLines(batches));
}

/** JSON values, streamed, one on each line. */
export function jsonLinesFile(named: DatedName, parts: AsyncIterable<string>): FileAnswer {
  return dated(named, 'jsonl', parts);
}

/** A CSV file of lines that `csvLines` made, streamed. */
export function csvFile(named: DatedName, parts: AsyncIterable<string>): FileAnswer {
  return dated(named, 'csv', withMark(parts));
}

/** What a file is called: a name, and a day `YYYY-MM-DD`. */
interface DatedName {
  name: string;
  day: string;
}

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

function dated(
  { name, day }: DatedName,
  type: keyof typeof types,
  content: FileAnswer['content'],
): FileAnswer {
  return new FileAnswer(`${name}-${day}.${type}`, types[type], content);
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

/** Lets Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

async function* withMark(parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* parts;
}
