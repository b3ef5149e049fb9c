import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Client } from '../http/implement';
import { isStaffBrowser } from '../http/staff-browser';
import { shopToday } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { deleteVisit, insertVisits } from './visits.queries';

declare module '../shop' {
  interface Shop {
    visits: Visits;
  }
}

const WRITE_DELAY_MS = 1_000;
/** Maximum number of visitors that are collected between two writes; more are not counted. */
const MAX_PENDING = 5_000;
/** Number of a day's visitors cached here, to spare the database their later pages. */
const MAX_CACHED = 20_000;
/** Maximum length of a counted User-Agent; browsers send shorter ones, and longer ones would fill the memory. */
const MAX_AGENT_LENGTH = 512;
/** At this number of waiting database requests, visits are postponed. */
const MAX_WAITING = 5;

/** What a process holds of visits: `shop.visits`. */
interface Visits {
  /** Visitors since the last write, with address and browser, which are not kept longer. */
  pending: Map<string, string>;
  timer: NodeJS.Timeout | undefined;
  day: string;
  /** The visitors of `day` that have been written. */
  visitors: Set<string>;
}

export function createVisits(): Visits {
  return { pending: new Map(), timer: undefined, day: '', visitors: new Set() };
}

/** URLs that are not pages of the storefront: the admin area, pages for signing in, and the theme. */
const notStorefront =
  /^\/(admin|theme|signin|signup|forgot-password|reset-password|invitation|setup)(\/|\?|$)/i;

/**
 * Counts the visitor of a storefront page once a day, without a cookie: the stored hash cannot be traced to the
 * address or the browser, nor followed from day to day. Bots, prefetches and browsers of staff do not count. Never
 * waits and never throws: visits are collected and written every second. A process that is killed loses those of the
 * last second.
 */
export function countVisit(shop: Shop, { ip, method, headers, url }: FastifyRequest): void {
  const agent = headers['user-agent'];
  if (method !== 'GET' || !agent || agent.length > MAX_AGENT_LENGTH || isPrefetch(headers)) return;
  if (notStorefront.test(url) || isStaffBrowser(headers)) return;
  const { visits } = shop;
  if (visits.pending.size >= MAX_PENDING) return;
  visits.pending.set(visitorKey(ip, agent), agent);
  visits.timer ??= setTimeout(() => void writeVisits(shop), WRITE_DELAY_MS).unref();
}

/** Writes the collected visits; await it before closing the shop. Never rejects. */
export async function writeVisits(shop: Shop): Promise<void> {
  const { visits } = shop;
  clearTimeout(visits.timer);
  visits.timer = undefined;
  if (shop.pool.waitingCount > MAX_WAITING) return;
  const keys = [...visits.pending].filter(([, agent]) => !isbot(agent)).map(([key]) => key);
  visits.pending.clear();
  const today = await shopToday(shop).catch(() => null);
  if (today === null) return;
  const fresh = keys
    .map((key) => visitorOf(shop, key))
    .filter((one) => isNewHere(visits, one, today));
  if (fresh.length === 0) return;
  await insertVisits(shop.pool, fresh).catch((err) => {
    for (const visitor of fresh) visits.visitors.delete(visitor);
    shop.log.debug({ err }, 'visits were not counted');
  });
}

/**
 * Removes today's visit of a browser in which a staff member has just signed in: until then it counted as a shopper's.
 * The web app marks the browser's later page requests, see `isStaffBrowser`. Never rejects.
 */
export async function discountStaffVisit(shop: Shop, { ip, headers }: Client): Promise<void> {
  const key = visitorKey(ip, headers['user-agent'] ?? '');
  const { visits } = shop;
  visits.pending.delete(key);
  const visitor = visitorOf(shop, key);
  visits.visitors.delete(visitor);
  await deleteVisit(shop.pool, visitor).catch((err) =>
    shop.log.debug({ err }, 'a visit of staff was not taken back'),
  );
}

function isPrefetch(headers: FastifyRequest['headers']): boolean {
  return String(headers['sec-purpose'] ?? headers.purpose ?? '').includes('prefetch');
}

function visitorKey(ip: string, agent: string): string {
  return `${ip}\n${agent}`;
}

function visitorOf(shop: Shop, key: string): string {
  return createHmac('sha256', shop.secret).update(`visitor:${key}`).digest('base64url');
}

function isNewHere(visits: Visits, visitor: string, day: string): boolean {
  if (visits.day !== day) Object.assign(visits, { day, visitors: new Set() });
  const { visitors } = visits;
  if (visitors.has(visitor)) return false;
  if (visitors.size < MAX_CACHED) visitors.add(visitor);
  return true;
}
