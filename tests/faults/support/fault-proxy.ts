import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What becomes of the bytes between a shop and its database. */
export interface FaultProxy {
  /** The database's address through it. */
  url: string;
  /** How many connections it has taken so far. */
  connections(): number;
  /** How many messages have been asked of the database so far: statements, or steps of one. */
  asked(): number;
  /** All is as if it were not there. */
  heal(): void;
  /** Every direction takes so many milliseconds longer, more or less; what was sent first comes first. */
  delay(milliseconds: number, jitter: number): void;
  /** What is sent vanishes, and no side hears of it; what is connecting waits. Until `heal`. */
  swallow(): void;
  /** Ends all connections without a word (RST), and takes no more until `heal`. */
  reset(): void;
  /** Cuts the next connection over which so many more bytes have gone, in both directions together. */
  cutAfter(bytes: number): void;
  /** Lets the next COMMIT of a transaction with such a statement through, and cuts before its answer. Resolves when it has. */
  cutNextCommit(statement: string): Promise<void>;
  close(): Promise<void>;
}

interface Link {
  client: Socket;
  server: Socket;
  /** Whether its transaction is the one to be cut. */
  isMarked: boolean;
  isDoomed: boolean;
}

/** A way to `databaseUrl` that can be disturbed. */
export async function openFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  let state: 'well' | 'swallowing' | 'refusing' = 'well';
  let lag = { milliseconds: 0, jitter: 0 };
  let bytesLeft = Number.POSITIVE_INFINITY;
  let cutCommit: { statement: string; done: () => void } | null = null;
  let connections = 0;
  let asked = 0;

  const drop = (link: Link) => {
    links.delete(link);
    link.client.resetAndDestroy();
    link.server.destroy();
  };

  function pass(link: Link, chunk: Buffer, to: Socket): void {
    if (state === 'swallowing') return;
    if (to === link.server) {
      asked++;
      if (cutCommit && chunk.includes(cutCommit.statement)) link.isMarked = true;
      if (link.isMarked && chunk.includes(COMMIT)) link.isDoomed = true;
    } else if (link.isDoomed && cutCommit && chunk.includes('COMMIT\0')) {
      cutCommit.done();
      cutCommit = null;
      drop(link);
      return;
    }
    bytesLeft -= chunk.length;
    if (bytesLeft <= 0) {
      to.write(chunk.subarray(0, chunk.length + bytesLeft));
      bytesLeft = Number.POSITIVE_INFINITY;
      setImmediate(() => drop(link));
      return;
    }
    to.write(chunk);
  }

  const server = createServer((client) => {
    connections++;
    if (state === 'refusing') return client.resetAndDestroy();
    const link = {
      client,
      server: connect(Number(target.port), target.hostname),
      isMarked: false,
      isDoomed: false,
    };
    links.add(link);
    for (const [from, to] of [
      [client, link.server],
      [link.server, client],
    ] as const) {
      let arrival = 0;
      from.setNoDelay(true);
      from.on('data', (chunk) => {
        const late = lag.milliseconds + (Math.random() * 2 - 1) * lag.jitter;
        if (late <= 0 && arrival <= performance.now()) return pass(link, chunk, to);
        arrival = Math.max(arrival, performance.now() + late);
        setTimeout(() => pass(link, chunk, to), arrival - performance.now());
      });
      from.on('error', () => {});
      from.on('close', () => {
        links.delete(link);
        if (state !== 'swallowing') to.destroy();
      });
    }
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    connections: () => connections,
    asked: () => asked,
    heal: () => {
      state = 'well';
      lag = { milliseconds: 0, jitter: 0 };
      bytesLeft = Number.POSITIVE_INFINITY;
    },
    delay: (milliseconds, jitter) => {
      lag = { milliseconds, jitter };
    },
    swallow: () => {
      state = 'swallowing';
    },
    reset: () => {
      state = 'refusing';
      for (const link of links) drop(link);
    },
    cutAfter: (bytes) => {
      bytesLeft = bytes;
    },
    cutNextCommit: (statement) =>
      new Promise((done) => {
        cutCommit = { statement, done };
      }),
    close: async () => {
      for (const link of links) drop(link);
      server.close();
      await once(server, 'close');
    },
  };
}

/** A simple query message (PostgreSQL's protocol, 'Q' and its length) that is a commit, by itself or behind others. */
const COMMIT = 'Q\0\0\0\x0bcommit\0';
