import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createAccount } from '../../server/auth/accounts/accounts.service';
import { readSecrets } from '../../server/auth/sessions/secret';
import { beginSession } from '../../server/auth/sessions/sessions';
import { readConfig } from '../../server/config';
import { openDatabase } from '../../server/database/connections/connect';
import { newId } from '../../server/database/ids';
import { transaction } from '../../server/database/transaction';
import { shopOf } from '../../server/open-shop';
import type { Shop } from '../../server/shop';
import { verifyShop } from '../../server/verify/verify.service';
import { JWT_SECRET, openFaultShop } from '../faults/support/fault-shop';
import { type Person, personOf } from '../support/people';
import { adasAddress, linenShirt, type TestAnswer } from '../support/shop';
import { type Shot, volley } from './volley';

/** The shop with more than one process. */
export interface RaceShop {
  /** Two processes of the built shop on one PostgreSQL. */
  urls: [string, string];
  staff: Person;
  pool: pg.Pool;
  /** The same shop inside this process, for scheduled jobs. */
  within: Shop;
  /** Shoppers with accounts, the same ones each time. */
  crowd(size: number): Promise<Person[]>;
  /** A number of new shoppers. */
  newcomers(size: number): Promise<Person[]>;
  /** A new linen shirt with a number of units in M. */
  makeShirt(quantity: number, more?: Record<string, unknown>): Promise<string>;
  /** Sends all requests concurrently, alternating between the two processes. No answer may be a server error. */
  race(requests: Request[]): Promise<TestAnswer[]>;
  /** Resolves when no background work is left, and fails for any row that breaks an invariant. */
  expectSound(): Promise<void>;
  close(): Promise<void>;
}

/** A request to the shop; the race decides which process gets it. */
export type Request = Omit<Shot, 'url'>;

export async function openRaceShop(): Promise<RaceShop> {
  const shop = await openFaultShop();
  const urls: [string, string] = [shop.url, (await shop.beside()).url];
  const database = await openDatabase({ url: shop.databaseUrl, dataDir: '/nowhere' });
  const { pool } = database;
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    SHIP_UNDO_SECONDS: '0',
    DEMO: '0',
    JWT_SECRET,
  });
  const within = shopOf(config, database, await readSecrets(config), pino({ level: 'silent' }));
  const people: Person[] = [];
  return {
    urls,
    staff: shop.staff,
    pool,
    within,
    crowd: async (size) => {
      const missing = Math.max(0, size - people.length);
      people.push(...(await createShoppers(within, shop.url, missing)));
      return people.slice(0, size);
    },
    newcomers: (size) => createShoppers(within, shop.url, size),
    makeShirt: async (quantity, more = {}) => {
      const body = { ...linenShirt, sizes: [{ name: 'M', quantity }], ...more };
      return (await shop.staff.call('POST /api/admin/products', { body: body as never }))._id;
    },
    race: async (requests) => {
      const shots = requests.map((request, index) => ({
        ...request,
        url: urls[index % 2] ?? shop.url,
      }));
      const answers = await volley(shots);
      const failures = answers.filter(({ status }) => status >= 500).map(({ text }) => text);
      expect(failures).toEqual([]);
      return answers;
    },
    expectSound: async () => {
      await isAtRest(pool);
      expect((await verifyShop(database)).findings).toEqual([]);
    },
    close: async () => {
      await database.close();
      await shop.close();
    },
  };
}

/** New shoppers. They share a password, because hashing one for each takes longer than a race. */
async function createShoppers(within: Shop, url: string, size: number): Promise<Person[]> {
  const password = 'weave-and-weft';
  const passwordHash = await within.passwords.hash(password);
  const name = { firstName: 'Ada', lastName: 'Lovell' };
  return transaction(within.pool, async (tx) => {
    const came: Person[] = [];
    for (let count = 0; count < size; count++) {
      const email = `ada-${newId()}@shopper.example`;
      const account = { ...name, email, passwordHash, role: 'User' as const, isConfirmed: true };
      const accountId = await createAccount(tx, account);
      const jwt = await beginSession(within, tx, accountId, false);
      came.push(personOf(url, { email, password }, jwt));
    }
    return came;
  });
}

const REST_MS = 30_000;

/** Waits until all jobs are done and all events of the gateway have been sent. */
export async function isAtRest(pool: pg.Pool, { withEmails = true } = {}): Promise<void> {
  for (const end = performance.now() + REST_MS; ; await delay(5)) {
    const { rows } = await pool.query<{ left: number }>(
      `select (
          (select count(*) from job where done_at is null and ($1 or kind <> 'mail'))
          + (select count(*) from sandbox_gateway.event where deliver_at is not null)
        )::int as left`,
      [withEmails],
    );
    if (rows[0]?.left === 0) return;
    if (performance.now() > end) throw new Error(`${rows[0]?.left} jobs and events are left.`);
  }
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** The same request from each person. */
export const each = (people: Person[], call: string, body?: unknown): Request[] =>
  people.map(({ jwt }) => ({ token: jwt, call, ...(body === undefined ? {} : { body }) }));

export const adding = (person: Person, productId: string, quantity = 1): Request => ({
  token: person.jwt,
  call: 'PUT /api/cart/add',
  body: { productId, size: 'M', quantity },
});

export const ordering = (person: Person, key?: string): Request => ({
  token: person.jwt,
  call: 'POST /api/orders',
  body: adasAddress,
  ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
});

export const paying = (order: { payment: { clientSecret?: string } }): Request => ({
  token: null,
  call: `POST /sandbox-gateway/payments/${order.payment.clientSecret}/confirm`,
  body: { number: '4242 4242 4242 4242', expiry: '12/39', cvv: '123' },
});

/** The number of each answer: `{ '201': 50, '409 out_of_stock': 150 }`. */
export function tally(answers: TestAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const kind = [status, body?.code].filter(Boolean).join(' ');
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

export async function stockOf(pool: pg.Pool, productId: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ quantity: number }>(
    `select quantity from product_size where product_id = $1 and name = 'M'`,
    [productId],
  );
  return rows[0]?.quantity;
}

export const isPlaced = ({ status }: TestAnswer) => status === 201;

/** Adds a shirt to the carts of all people. */
export async function fillCarts(
  shop: RaceShop,
  people: Person[],
  productId: string,
  quantityOf = (_index: number) => 1,
) {
  const answers = await shop.race(
    people.map((person, index) => adding(person, productId, quantityOf(index))),
  );
  expect(tally(answers)).toEqual({ 200: people.length });
}

/** Empties the carts and cancels the unpaid orders of a race. */
export async function cancelAndEmpty(shop: RaceShop, people: Person[], answers: TestAnswer[]) {
  const paid = await shop.race(answers.filter(isPlaced).map(({ body }) => paying(body)));
  expect(paid.every(({ status }) => status === 200)).toBe(true);
  await shop.pool.query(
    'delete from cart_item where account_id in (select id from account where email = any ($1))',
    [people.map(({ email }) => email)],
  );
}
