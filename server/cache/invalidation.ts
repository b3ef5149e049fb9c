import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { oneAtATime } from '../concurrency/map-concurrently';
import { withTimeout } from '../concurrency/with-timeout';
import type { Database, Listening } from '../database/database';
import { newId } from '../database/ids';
import { CHANNEL, notify, readPulse } from './invalidation.queries';
import { createRollCall } from './roll-call';

/** What is told of: that pages change, that a session ended, that an account's role or names changed or it was erased. */
export type Topic = 'pages' | 'session' | 'account';

/** `id` is whose; null when it is not known of whom, or something may have been missed: then of all. */
export type OnChange = (id: string | null) => void;

/** What a process knows, without asking, of whether what it remembers still holds. */
export interface Freshness {
  /** Begins to listen, in the background. Until then, and while the database is away, nothing is certain. */
  start(): void;
  stop(): Promise<void>;
  /**
   * Whether all changes committed more than `LEASE_MS` ago have been told to `onChange`. What is remembered of sessions
   * may be used only while this is true.
   */
  isCertain(): boolean;
  /** As `readPageVersion` would answer, at most `LEASE_MS` late; null when only the database can tell. */
  pageVersion(): string | null;
  onChange(topic: Topic, tell: OnChange): void;
  /** Resolves when this process has been told of what was committed before: within 100 ms, or else nothing is certain. */
  caughtUp(): Promise<void>;
  /**
   * Resolves when no process goes by what was committed before: each has said that it has been told, or `LEASE_MS` are
   * over, after which it does not trust what it remembers.
   */
  heardEverywhere(): Promise<void>;
  /** The database's clock in milliseconds since 1970; the process's own while that is not known. */
  now(): number;
}

/** Nothing remembered is used any longer after the last heartbeat that was answered was sent. */
const LEASE_MS = 900;
const BEAT_MS = 300;
/** Between two looks at a database where much changes. */
const REST_MS = 20;
const CATCH_UP_MS = 100;
/** How long the first notification, sent to oneself, may take. */
const TEST_MS = 500;
/** After it proved that nothing is heard, as behind a pooler that gives each transaction another connection. */
const DEAF_MS = 60_000;
/** As long as a timer goes. */
const LONG_MS = 2 ** 31 - 1;

/**
 * Keeps up with a database: by NOTIFY, and by a heartbeat on the connection that listens. PostgreSQL tells a connection
 * what was notified before it answers it, so a heartbeat's answer proves that all has been heard that was committed
 * before it was sent. A database whose notifications do not come is asked for the version of the pages instead.
 */
export function createFreshness(database: Database, log: FastifyBaseLogger): Freshness {
  const listeners: Record<Topic, OnChange[]> = { pages: [], session: [], account: [] };
  const rollCall = createRollCall(database.pool, LEASE_MS, () => ear);
  let ear: Listening | null = null;
  let version: string | null = null;
  let pagesTold = 0;
  let sentAt = Number.NEGATIVE_INFINITY;
  let clock: { database: number; at: number } | null = null;
  let deafUntil = 0;
  let living: Promise<void> | null = null;
  let isStopping = false;
  let wake = () => {};

  const isInTime = () => performance.now() < sentAt + LEASE_MS;
  const isProven = () => ear?.isInstant || isInTime();

  function tell(topic: Topic, id: string | null): void {
    if (topic === 'pages') {
      pagesTold++;
      version = null;
      wake();
    }
    for (const listener of listeners[topic]) listener(id);
  }

  function hear(payload: string): void {
    const [topic = '', id = null] = payload.split(':');
    if (Object.hasOwn(listeners, topic)) tell(topic as Topic, id);
    else rollCall.hear(payload);
  }

  function lose(lost: Listening | null): void {
    lost?.close();
    if (lost !== ear) return;
    ear = null;
    sentAt = Number.NEGATIVE_INFINITY;
    for (const topic of Object.keys(listeners)) tell(topic as Topic, null);
  }

  async function listen(): Promise<void> {
    const test = `test:${newId()}`;
    let [isHeard, isBroken] = [false, false];
    const opened: Listening = await database.listen(CHANNEL, {
      onNotify: (payload) => {
        if (payload === test) isHeard = true;
        else hear(payload);
      },
      onEnd: () => {
        isBroken = true;
        lose(opened);
      },
    });
    if (!opened.isInstant) {
      await notify(database.pool, test);
      // Nothing is asked meanwhile: behind a pooler, a question would borrow a connection that hears by chance.
      for (let waited = 0; !isHeard && !isBroken && waited < TEST_MS; waited += 5) await wait(5);
    }
    if (isBroken || isStopping) opened.close();
    else if (isHeard || opened.isInstant) ear = opened;
    else deafen(opened);
  }

  function deafen(opened: Listening): void {
    opened.close();
    deafUntil = performance.now() + DEAF_MS;
    log.warn('notifications of the database do not arrive: sessions are not remembered');
  }

  async function beat(): Promise<void> {
    const [asked, before, at] = [ear, pagesTold, performance.now()];
    const needsVersion = asked === null || version === null;
    const answer = readPulse(asked?.connection ?? database.pool, needsVersion);
    const pulse = await withTimeout(answer, LEASE_MS, 'the database').catch((error) => {
      lose(asked);
      throw error;
    });
    if (asked !== ear) return;
    sentAt = at;
    clock = { database: pulse.time, at };
    if (!needsVersion || pagesTold !== before) return;
    if (asked === null && version !== pulse.version) for (const told of listeners.pages) told(null);
    version = pulse.version;
  }

  const beatFromNow = oneAtATime(beat);

  async function live(): Promise<void> {
    while (!isStopping) {
      try {
        if (ear === null && performance.now() >= deafUntil) await listen();
        await beatFromNow();
      } catch (err) {
        log.debug({ err }, 'the database could not be listened to');
      }
      await wait(REST_MS);
      if (ear === null || version !== null) await sleep(ear?.isInstant ? LONG_MS : BEAT_MS);
    }
    lose(ear);
  }

  /** Until `wake` is called, at most so long. */
  function sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, isStopping ? 0 : milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    start: () => {
      isStopping = false;
      living ??= live();
    },
    stop: async () => {
      isStopping = true;
      wake();
      await living;
      living = null;
    },
    isCertain: () => ear !== null && isProven(),
    pageVersion: () => (isProven() ? version : null),
    onChange: (topic, listener) => {
      listeners[topic].push(listener);
    },
    caughtUp: async () => {
      if (living === null || ear?.isInstant) return;
      await withTimeout(beatFromNow(), CATCH_UP_MS, 'the database').catch(() => {
        sentAt = Number.NEGATIVE_INFINITY;
      });
    },
    heardEverywhere: async () => {
      if (living !== null && !ear?.isInstant) await rollCall.pass();
    },
    now: () => {
      if (clock === null || ear?.isInstant) return Date.now();
      return clock.database + (performance.now() - clock.at);
    },
  };
}
