import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const READY = 0x5a;
const TERMINATE = 0x58;
const IDLE = 0x49;

export interface Pooler {
  /** The database's address through it. */
  url: string;
  close(): Promise<void>;
}

/** A session of the server. */
interface Backend {
  socket: Socket;
  /** What the server said when it was opened, for each client to hear. */
  greeting: Buffer[];
  client: Socket | null;
}

export interface PoolerOptions {
  mode: 'transaction' | 'session';
  /** What becomes of the time limits that a client asks for when it connects. */
  limits: 'passed' | 'dropped' | 'refused';
}

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/**
 * A pooler as far as PostgreSQL's protocol makes one: in transaction mode the session that has become free last gets the
 * next transaction, whoever's it is; in session mode each client keeps its own.
 */
export async function openStandIn(
  databaseUrl: string,
  { mode, limits }: PoolerOptions,
): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const free: Backend[] = [];
  const sockets = new Set<Socket>();

  async function openBackend(startup: Buffer): Promise<Backend> {
    const socket = connect(Number(target.port), target.hostname);
    sockets.add(socket);
    socket.on('error', () => {});
    const backend: Backend = { socket, greeting: [], client: null };
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
        if (isReady && frame[5] === IDLE && mode === 'transaction') {
          backend.client = null;
          free.push(backend);
        }
        client?.write(frame);
      });
    });
    socket.write(limits === 'dropped' ? without(startup, LIMITS) : startup);
    await opened;
    return backend;
  }

  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    let startup: Buffer | null = null;
    let own: Backend | null = null;
    let turn = Promise.resolve();
    const serve = async (message: Buffer) => {
      if (startup === null) {
        if (limits === 'refused') return void client.end(refusal());
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

/** An ErrorResponse: severity, code and message, each behind its letter and ended by a zero. */
function refusal(): Buffer {
  const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${LIMITS[0]}\0\0`;
  const head = Buffer.from('E....');
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, Buffer.from(fields, 'latin1')]);
}

/** Messages one by one: a letter and a length, but for a client's first one, which has no letter. */
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

/** A first message without some of its settings: a length, a version, then names and values, each ended by a zero. */
function without(startup: Buffer, names: string[]): Buffer {
  const words = startup.subarray(8).toString('latin1').split('\0');
  const kept: string[] = [];
  for (let at = 0; words[at]; at += 2)
    if (!names.includes(words[at] ?? '')) kept.push(words[at] ?? '', words[at + 1] ?? '');
  const body = Buffer.from(`${kept.join('\0')}\0\0`, 'latin1');
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}
