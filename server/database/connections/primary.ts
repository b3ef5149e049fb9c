import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { codeOf, READ_ONLY } from '../database-errors';
import { askServer, askTimeline, type Server, serverAt, type Timeline } from './hosts';
import { cutOff } from './silence';

/** How often all servers are asked, because an old primary may still answer when there is a new one. */
const ASK_EVERY_MS = 2_000;
const ANSWER_MS = 1_500;
/** How long the other servers may take once a primary has answered: the newest counts, not the fastest. */
const GRACE_MS = 300;
const PAUSE_MS = 200;

/** Finds the primary among several servers, and keeps the connections of a pool on it. */
export interface Primary {
  /** Connects to the primary, wherever it is. */
  Client: new () => pg.Client;
  /** Rejects if the server of a new connection is not the primary. */
  check(client: pg.ClientBase): Promise<void>;
  watch(pool: pg.Pool): void;
  urlOf(client: pg.ClientBase): string | undefined;
  stop(): void;
}

export function createPrimary(urls: string[], log: FastifyBaseLogger | undefined): Primary {
  const servers = urls.map(serverAt);
  const connected = new Map<pg.ClientBase, Server>();
  let known: Server | null = null;
  let last: Server | null = null;
  /** The highest timeline of any primary: a server with a lower timeline has been replaced. */
  let newest = 0;
  let search: Promise<Server> | null = null;
  let isStopped = false;

  /** Asks all servers, again and again until one is the primary; calls during a search and after it failed share its result. */
  function look(): Promise<Server> {
    if (search !== null) return search;
    const end = () => {
      search = null;
    };
    const again = () => {
      end();
      if (!isStopped) look().catch(() => {});
    };
    search = ask();
    search.then(end, () => setTimeout(again, PAUSE_MS).unref());
    return search;
  }

  async function ask(): Promise<Server> {
    const { primaries, reasons } = await askAll(servers, newest);
    const [best] = primaries.sort((a, b) => b.timeline - a.timeline);
    if (best === undefined) throw new NoPrimary(reasons);
    newest = best.timeline;
    known = best.server;
    if (last !== null && last !== known)
      log?.warn({ address: addressOf(known) }, 'the database has another primary');
    last = known;
    for (const [client, server] of connected)
      if (server !== known) cutOff(client, new NoPrimary([`${addressOf(server)} was replaced`]));
    return known;
  }

  function distrust(client: pg.ClientBase): void {
    if (known === connected.get(client)) known = null;
    look().catch(() => {});
  }

  class PrimaryClient extends pg.Client {
    override connect(callback?: (error: never, client: never) => void): Promise<pg.Client> {
      const connecting = this.#connect();
      if (callback)
        connecting.then(
          () => callback(null as never, this as never),
          (error) => callback(error as never, undefined as never),
        );
      return connecting;
    }

    async #connect(): Promise<pg.Client> {
      const server = known ?? (await look());
      this.host = server.host;
      this.port = server.port;
      connected.set(this, server);
      this.once('end', () => connected.delete(this));
      try {
        return await super.connect();
      } catch (error) {
        distrust(this);
        throw error;
      }
    }
  }

  const timer = setInterval(() => look().catch(() => {}), ASK_EVERY_MS).unref();
  return {
    Client: PrimaryClient,
    check: async (client) => {
      const timeline = await askTimeline(client);
      if (timeline !== null && timeline >= newest) {
        newest = timeline;
        return;
      }
      distrust(client);
      throw new NoPrimary(['the server has become a standby']);
    },
    watch: (pool) => {
      pool.on('connect', (client) => client.on('error', () => distrust(client)));
      pool.on('release', (error: Error | undefined, client) => {
        if (error && codeOf(error) === READ_ONLY) distrust(client);
      });
    },
    urlOf: (client) => connected.get(client)?.url,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

/** The servers that say that they are the primary, on a timeline from `oldest` on, and why the others are not. */
async function askAll(servers: Server[], oldest: number) {
  const primaries: { server: Server; timeline: number }[] = [];
  const reasons: string[] = [];
  const asked = servers.map(async (server) => {
    const answer = await askServer(server, ANSWER_MS).catch((error: Error) => error);
    if (typeof answer === 'number' && answer >= oldest)
      return primaries.push({ server, timeline: answer });
    reasons.push(`${addressOf(server)} ${reasonOf(answer)}`);
    throw new NoPrimary(reasons);
  });
  await Promise.any(asked).catch(() => {});
  await Promise.race([Promise.allSettled(asked), wait(GRACE_MS, undefined, { ref: false })]);
  return { primaries, reasons };
}

/** None of the servers is the primary, or the one of a connection no longer is. */
export class NoPrimary extends Error {
  /** PostgreSQL's code for a connection that cannot be made. */
  readonly code = '08001';
  constructor(reasons: string[]) {
    super(`no primary answers: ${reasons.join(', ')}`);
  }
}

function addressOf({ host, port }: Server): string {
  return `${host}:${port}`;
}

function reasonOf(answer: Timeline | (Error & { code?: string })): string {
  if (answer instanceof Error) return answer.code ?? answer.message;
  return answer === null ? 'is a standby or read-only' : 'is a former primary';
}
