import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Shop } from '../platform/shop';
import { foldVisitDays, insertVisit } from './visits.queries';

/** How many visitors of a day are remembered here, to spare the database their second page. */
const REMEMBERED = 20_000;
/** Visits are given up before they make shoppers wait. */
const BUSY = 5;

/**
 * Counts the visitor of a page, once a day, by the shop itself and without a cookie: what is stored is a hash that cannot be
 * traced to the address or the browser, nor followed from day to day. Bots and prefetches do not count. Returns at once
 * and never throws.
 */
export function countVisit(shop: Shop, request: FastifyRequest): void {
  if (!isVisit(request) || shop.pool.waitingCount > BUSY) return;
  const visitor = visitorOf(shop, request);
  if (!isNewHere(shop, visitor)) return;
  insertVisit(shop.pool, visitor).catch((err) => {
    seenBy(shop).visitors.delete(visitor);
    shop.log.debug({ err }, 'a visit was not counted');
  });
}

/** Forgets the visitors of days that are over, but not how many they were. */
export async function forgetOldVisitors(shop: Shop): Promise<void> {
  await foldVisitDays(shop.pool);
}

function isVisit({ method, headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'];
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? '';
  return method === 'GET' && !!agent && !isbot(agent) && !String(purpose).includes('prefetch');
}

function visitorOf(shop: Shop, { ip, headers }: FastifyRequest): string {
  return createHmac('sha256', shop.secret)
    .update(`visitor:${ip}\n${headers['user-agent']}`)
    .digest('base64url');
}

interface Seen {
  day: string;
  visitors: Set<string>;
}

const seenByShop = new WeakMap<Shop, Seen>();

function isNewHere(shop: Shop, visitor: string): boolean {
  const { visitors } = seenBy(shop);
  if (visitors.has(visitor)) return false;
  if (visitors.size < REMEMBERED) visitors.add(visitor);
  return true;
}

function seenBy(shop: Shop): Seen {
  const day = new Date().toISOString().slice(0, 10);
  const seen = seenByShop.get(shop);
  if (seen?.day === day) return seen;
  const fresh = { day, visitors: new Set<string>() };
  seenByShop.set(shop, fresh);
  return fresh;
}
