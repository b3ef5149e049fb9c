import { once } from 'node:events';
import type pg from 'pg';

export type Value = string | number | boolean | Date | null;

/** The part of `pg` for COPY that its types omit. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  stream: import('node:net').Socket;
}

const CHUNK_CHARACTERS = 1 << 18;

/** Writes rows into a table by COPY, generating them one by one; returns their number. `options` are COPY's own. */
export async function copyIn(
  client: pg.PoolClient,
  table: string,
  columns: string,
  rows: Iterable<Value[]>,
  options = '',
): Promise<number> {
  const copy = begin(client, `copy ${table} (${columns}) from stdin ${options}`);
  const wire = await copy.isReady;
  let made = 0;
  let text = '';
  const flush = async () => {
    wire.sendCopyFromChunk(Buffer.from(text));
    text = '';
    if (wire.stream.writableNeedDrain)
      await Promise.race([once(wire.stream, 'drain'), copy.isDone]);
  };
  for (const row of rows) {
    text += `${row.map(toText).join('\t')}\n`;
    made++;
    if (text.length > CHUNK_CHARACTERS) await flush();
  }
  await flush();
  wire.endCopyFrom();
  await copy.isDone;
  return made;
}

function begin(client: pg.PoolClient, text: string) {
  let wireReady: (wire: Wire) => void = () => {};
  let done: () => void = () => {};
  let failed: (error: Error) => void = () => {};
  const isReady = new Promise<Wire>((resolve) => {
    wireReady = resolve;
  });
  const isDone = new Promise<void>((resolve, reject) => {
    done = resolve;
    failed = reject;
  });
  let fault: Error | undefined;
  client.query({
    submit: (connection: unknown) => (connection as Wire).query(text),
    handleCopyInResponse: (connection: Wire) => wireReady(connection),
    handleCommandComplete: () => {},
    handleError: (error: Error) => {
      fault = error;
      failed(error);
    },
    handleReadyForQuery: () => {
      if (!fault) done();
    },
  } as pg.Submittable);
  return {
    isReady: Promise.race([isReady, isDone.then(() => Promise.reject(new Error('No COPY')))]),
    isDone,
  };
}

/** A value in COPY's text format. */
function toText(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return /[\\\t\n\r]/.test(value) ? escapeText(value) : value;
  if (value instanceof Date) return value.toISOString();
  return String(value);
}

function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}
