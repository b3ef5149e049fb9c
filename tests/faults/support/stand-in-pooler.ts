import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const READY = 'Z'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);
const PARSE_COMPLETE = '1'.charCodeAt(0);
const CLOSE_COMPLETE = '3'.charCodeAt(0);
const BIND = 'B'.charCodeAt(0);

export interface Pooler {
  /** The database's URL through the pooler. */
  url: string;
  close(): Promise<void>;
}

/** A session of the server. */
interface Backend {
  socket: Socket;
  /** The server's messages at its start, which each client is sent. */
  greeting: Buffer[];
  client: Socket | null;
  /** The named statements that this session has prepared. */
  prepared: Set<string>;
  /** The clients whose Parse messages are unanswered, in order. */
  expectedParses: ('client' | 'pooler')[];
}

export interface PoolerOptions {
  mode: 'transaction' | 'session';
  /** How start-up settings of clients are treated. */
  settings: 'passed' | 'dropped' | 'refused';
}

const SETTINGS = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'options',
];

/**
 * A connection pooler. In transaction mode, each transaction gets the session that was released last, so clients share sessions;
 * statements that a client has prepared are prepared in each session that it uses, as PgBouncer does from 1.21 on. In session
 * mode, each client keeps its session.
 */
export async function openStandIn(
  databaseUrl: string,
  { mode, settings }: PoolerOptions,
): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const free: Backend[] = [];
  const sockets = new Set<Socket>();

  async function openBackend(startup: Buffer): Promise<Backend> {
    const socket = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    sockets.add(socket);
    socket.on('error', () => {});
    const backend: Backend = {
      socket,
      greeting: [],
      client: null,
      prepared: new Set(),
      expectedParses: [],
    };
    const opened = new Promise<void>((resolve) => {
      let isOpen = false;
      readFrames(socket, (frame) => {
        const isReady = frame[0] === READY;
        if (!isOpen) {
          backend.greeting.push(frame);
          isOpen = isReady;
          if (isReady) resolve();
          return;
        }
        const { client } = backend;
        if (frame[0] === CLOSE_COMPLETE) return;
        if (frame[0] === PARSE_COMPLETE && backend.expectedParses.shift() === 'pooler') return;
        // A failed statement skips the messages up to its Sync, so their ParseComplete never comes.
        if (isReady) backend.expectedParses.length = 0;
        if (isReady && frame[5] === IDLE && mode === 'transaction') {
          backend.client = null;
          free.push(backend);
        }
        client?.write(frame);
      });
    });
    socket.write(settings === 'dropped' ? without(startup, SETTINGS) : startup);
    await opened;
    return backend;
  }

  // Without `noDelay` each small message waits 40 ms for the acknowledgement of the one before.
  const server = createServer({ noDelay: true }, (client) => {
    sockets.add(client);
    client.on('error', () => {});
    let startup: Buffer | null = null;
    let own: Backend | null = null;
    let turn = Promise.resolve();
    const statements = new Map<string, Buffer>();
    const serve = async (message: Buffer) => {
      if (startup === null) {
        const asksForSettings = SETTINGS.some((name) => message.includes(`\0${name}\0`));
        if (settings === 'refused' && asksForSettings) return void client.end(errorMessage());
        startup = message;
        own = free.pop() ?? (await openBackend(message));
        client.write(Buffer.concat(own.greeting));
        if (mode === 'session') own.client = client;
        else free.push(own);
        return;
      }
      if (message[0] === TERMINATE) return void client.end();
      if (own?.client !== client) own = free.pop() ?? (await openBackend(startup));
      own.client = client;
      if (mode === 'transaction') prepareFor(own, statements, message);
      own.socket.write(message);
    };
    readFrames(
      client,
      (message) => {
        turn = turn.then(() => serve(message));
      },
      true,
    );
    client.once('close', () => {
      if (own?.client === client) own.socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Prepares the statement of a Bind message in a session that does not have it yet. */
function prepareFor(backend: Backend, statements: Map<string, Buffer>, message: Buffer): void {
  if (message[0] === PARSE) {
    backend.expectedParses.push('client');
    const name = textAt(message, 5);
    if (name === '') return;
    statements.set(name, message);
    // Another client has prepared it: the server would refuse the name a second time.
    if (backend.prepared.has(name)) backend.socket.write(closeOf(name));
    backend.prepared.add(name);
  } else if (message[0] === BIND) {
    const name = textAt(message, 6 + textAt(message, 5).length);
    const parse = statements.get(name);
    if (parse === undefined || backend.prepared.has(name)) return;
    backend.prepared.add(name);
    backend.expectedParses.push('pooler');
    backend.socket.write(parse);
  }
}

/** A Close message for a named statement. */
function closeOf(name: string): Buffer {
  const message = Buffer.from(`C....S${name}\0`, 'latin1');
  message.writeInt32BE(message.length - 1, 1);
  return message;
}

function textAt(message: Buffer, start: number): string {
  return message.toString('latin1', start, message.indexOf(0, start));
}

/** An ErrorResponse: severity, code and message, each behind its letter and ended by a zero. */
function errorMessage(): Buffer {
  const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${SETTINGS[0]}\0\0`;
  const head = Buffer.from('E....');
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, Buffer.from(fields, 'latin1')]);
}

/** Splits messages: each has a letter and a length, except a client's first one, which has no letter. */
function readFrames(socket: Socket, take: (frame: Buffer) => void, hasFirst = false): void {
  let left = Buffer.alloc(0);
  let isFirst = hasFirst;
  socket.on('data', (chunk: Buffer) => {
    left = Buffer.concat([left, chunk]);
    for (;;) {
      const start = isFirst ? 0 : 1;
      if (left.length < start + 4) return;
      const length = start + left.readInt32BE(start);
      if (left.length < length) return;
      take(left.subarray(0, length));
      left = left.subarray(length);
      isFirst = false;
    }
  });
}

/** A start-up message without some of its settings: a length, a version, then names and values, each ended by a zero. */
function without(startup: Buffer, names: string[]): Buffer {
  const words = startup.subarray(8).toString('latin1').split('\0');
  const remaining: string[] = [];
  for (let at = 0; words[at]; at += 2)
    if (!names.includes(words[at] ?? '')) remaining.push(words[at] ?? '', words[at + 1] ?? '');
  const body = Buffer.from(`${remaining.join('\0')}\0\0`, 'latin1');
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}
