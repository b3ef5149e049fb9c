import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a shop and its database that can disturb the connection. */
export interface FaultProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** The number of connections since the start. */
  connections(): number;
  /** The number of protocol messages to the database since the start. */
  messageCount(): number;
  /** Ends all disturbances. */
  heal(): void;
  /** Delays each direction by some milliseconds with jitter; the order of bytes stays. */
  delay(milliseconds: number, jitter: number): void;
  /** Drops everything without notice; new connections hang. Until `heal`. */
  swallow(): void;
  /** Resets all connections (RST) and refuses new ones until `heal`. */
  reset(): void;
  /** Cuts the next connection after a number of bytes in both directions together. */
  cutAfter(bytes: number): void;
  /**
   * Passes the next COMMIT of a transaction with such a statement and cuts the connection before its answer. Resolves
   * then.
   */
  cutNextCommit(statement: string): Promise<void>;
  close(): Promise<void>;
}

interface Link {
  client: Socket;
  server: Socket;
  /** Whether the connection runs the transaction to cut. */
  isMarked: boolean;
  isDoomed: boolean;
}

/** Opens a proxy to `databaseUrl`. */
export async function openFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  let state: 'well' | 'swallowing' | 'refusing' = 'well';
  let lag = { milliseconds: 0, jitter: 0 };
  let bytesLeft = Number.POSITIVE_INFINITY;
  let cutCommit: { statement: string; done: () => void } | null = null;
  let connections = 0;
  let messages = 0;

  const drop = (link: Link) => {
    links.delete(link);
    link.client.resetAndDestroy();
    link.server.destroy();
  };

  function pass(link: Link, chunk: Buffer, to: Socket): void {
    if (state === 'swallowing') return;
    if (to === link.server) {
      messages++;
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
    messageCount: () => messages,
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

/** A simple query message (PostgreSQL's protocol, 'Q' and its length) that is a commit, alone or after others. */
const COMMIT = 'Q\0\0\0\x0bcommit\0';
