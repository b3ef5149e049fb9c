import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type Person, signUpAt } from '../support/people';
import { createTestDatabase } from '../support/postgres/postgres';
import { type ServedShop, serveShop } from '../support/served/served-shop';
import { adasAddress } from '../support/shop';
import { type FaultShop, JWT_SECRET, openFaultShop } from './support/fault-shop';
import { NAMED_STATEMENTS, openPgbouncer, pgbouncerVersion } from './support/pgbouncer';
import { recordRound } from './support/rounds';
import { stockShirts } from './support/shoppers/shopping';
import { openStandIn, type Pooler, type PoolerOptions } from './support/stand-in-pooler';

type OpenPooler = (databaseUrl: string, options: PoolerOptions) => Promise<Pooler>;

const poolers: [string, OpenPooler, PoolerOptions['mode'][]][] = [
  ['a stand-in', openStandIn, ['transaction', 'session']],
];
if (pgbouncerVersion !== null)
  poolers.push([
    'PgBouncer',
    openPgbouncer,
    pgbouncerVersion >= NAMED_STATEMENTS ? ['transaction', 'session'] : ['session'],
  ]);

/** Applies the settings that docs/operations.md requires behind a pooler. */
async function setForRole(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const settings = {
    statement_timeout: '5s',
    lock_timeout: '3s',
    idle_in_transaction_session_timeout: '10s',
    jit: 'off',
  };
  for (const [name, value] of Object.entries(settings))
    await client.query(
      `alter role current_user in database ${rows[0]?.name} set ${name} = '${value}'`,
    );
  await client.end();
}

/** A second, and as much for a busy machine. */
const SOON = { timeout: 2_000, interval: 50 };

/** Asserts that two processes behind the pooler show each other's changes soon, and sign out together. */
async function expectShop(shop: FaultShop): Promise<void> {
  const [productId, replica, ada] = await Promise.all([
    stockShirts(shop, 100),
    shop.beside({}),
    signUpAt(shop.url, 'Ada'),
  ]);
  for (let round = 1; round <= 3; round++) {
    const prices = { price: 100, discountPrice: 50 + round };
    await shop.staff.call('PUT /api/admin/products/:id', {
      params: { id: productId },
      body: prices,
    } as never);
    await Promise.all(
      [shop.url, replica.url].map((url) =>
        expect.poll(() => listedPrices(ada.at(url)), SOON).toEqual([50 + round]),
      ),
    );
  }
  const shoppers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      signUpAt(index % 2 === 0 ? shop.url : replica.url, 'Ada'),
    ),
  );
  await Promise.all(
    shoppers.map(async (shopper) => {
      await shopper.call('PUT /api/cart/add', { body: { productId, size: 'M', quantity: 1 } });
      await shopper.call('POST /api/orders', { body: { ...adasAddress, email: shopper.email } });
    }),
  );
  await ada.at(replica.url).call('POST /auth/signout', {});
  for (const url of [shop.url, replica.url])
    await expect(ada.at(url).call('GET /api/user/profile', {})).rejects.toMatchObject({
      status: 401,
    });
  expect(await shop.verify()).toMatch(/^all invariants hold/);
}

async function listedPrices(person: Person): Promise<number[]> {
  const query = { category: 'womens_shirt' } as never;
  const { content } = await person.call('GET /api/products', { query });
  return content.map(({ discountPrice }) => discountPrice);
}

describe.each(poolers)('%s between shop and database', (_name, open, modes) => {
  it.each(
    modes.map((mode): [string, PoolerOptions] => {
      const settings = mode === 'transaction' ? 'refused' : 'dropped';
      return [`${mode} mode, start-up settings ${settings}`, { mode, settings }];
    }),
  )(
    '%s: the shop serves if the role has the settings',
    async (kind, options) => {
      const database = await createTestDatabase();
      await setForRole(database);
      const pooler = await open(database, options);
      const shop = await openFaultShop({ DATABASE_URL: pooler.url });
      try {
        await expectShop(shop);
      } finally {
        await shop.close();
        await pooler.close();
      }
      recordRound({ fault: `a pooler, ${kind}`, held: 'I1', backInMs: 0 });
    },
    90_000,
  );

  it.each(['dropped', 'refused'] as const)(
    'start-up settings %s and not set for the role: the start fails with one line',
    async (settings) => {
      const pooler = await open(await createTestDatabase(), { mode: 'session', settings });
      const env = { DATABASE_URL: pooler.url, DEMO: '0', JWT_SECRET, DATA_DIR: '/nowhere' };
      const output = await serveShop(env).then(
        async (shop: ServedShop) => {
          await shop.stop();
          return 'it started';
        },
        (error: Error) => error.message,
      );
      await pooler.close();
      expect(output).toMatch(
        /^Sessions of the database at postgres:\/\/127\.0\.0\.1:\d+\/\w+ have no idle_in_transaction_session_timeout, lock_timeout, statement_timeout: .* ALTER ROLE/m,
      );
      expect(output.split('\n').filter(Boolean)).toHaveLength(2);
    },
  );
});
