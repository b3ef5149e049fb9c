import type { FastifyRequest } from 'fastify';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { fixture, openTestShop, type TestShop } from '../../tests/support/shop';
import { moveMidnightAway } from '../../tests/support/time/shop-day';
import { countVisit, createVisits, writeVisits } from './visits';
import { aggregateVisitDays } from './visits.queries';

const shop = fixture(openTestShop);
beforeAll(async () => {
  await moveMidnightAway(await shop.admin());
});
beforeEach(async () => {
  await shop.shop.pool.query('delete from visit');
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const page = (ip: string, headers: Record<string, string> = {}, method = 'GET', url = '/') =>
  ({
    ip,
    method,
    url,
    headers: { 'user-agent': FIREFOX, ...headers },
  }) as unknown as FastifyRequest;

async function expectVisits(count: number): Promise<void> {
  const { rows } = await shop.shop.pool.query('select day, visitor from visit');
  expect(rows).toHaveLength(count);
}

/** The same shop in another process. */
function replica(): TestShop['shop'] {
  return { ...shop.shop, visits: createVisits() };
}

/** Requests pages in order and writes the visits. */
async function visit(process: TestShop['shop'], ...requests: FastifyRequest[]): Promise<void> {
  for (const request of requests) countVisit(process, request);
  await writeVisits(process);
}

it('counts a visitor once a day', async () => {
  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

  await visit(shop.shop, page('192.0.2.1'), page('192.0.2.1'), page('192.0.2.2'));
  await visit(shop.shop, page('192.0.2.2', { 'user-agent': SAFARI }), page('192.0.2.1'));
  await expectVisits(3);
});

it('counts the same visitor once on two replicas, and again the next day', async () => {
  const request = page('192.0.2.10');
  await Promise.all([visit(shop.shop, request), visit(replica(), request)]);
  await expectVisits(1);
  await shop.shop.pool.query('update visit set day = day - 1');
  await visit(replica(), request);
  await expectVisits(2);
});

it.each([
  ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'GET'],
  ['a script', { 'user-agent': 'curl/8.5.0' }, 'GET'],
  ['one without a User-Agent', { 'user-agent': '' }, 'GET'],
  ['a page fetched in advance', { 'sec-purpose': 'prefetch;prerender' }, 'GET'],
  ['a question for headers', {}, 'HEAD'],
])('does not count %s', async (_, headers, method) => {
  await visit(shop.shop, page('192.0.2.20', headers, method));
  await expectVisits(0);
});

it.each(['/admin', '/admin/orders?page=2', '/ADMIN', '/signin?next=/admin', '/invitation'])(
  'does not count %s, which is not the storefront',
  async (url) => {
    await visit(shop.shop, page('192.0.2.21', {}, 'GET', url));
    await expectVisits(0);
  },
);

it('counts a page whose path only begins like one of these', async () => {
  await visit(shop.shop, page('192.0.2.24', {}, 'GET', '/administration'));
  await expectVisits(1);
});

it('does not count browsers of staff, nor their visits before they signed in', async () => {
  await visit(shop.shop, page('192.0.2.22', { cookie: 'theme=dark; staff=1' }));
  await expectVisits(0);
  const staff = await shop.staff('Fulfilment');
  const shopper = await shop.signUp();
  const from = { 'user-agent': FIREFOX };
  const signIn = ({ email, password }: typeof staff) =>
    shop.visitor.post('/auth/signin', { email, password }, from);
  await visit(shop.shop, page('127.0.0.1'), page('192.0.2.23'));
  await expectVisits(2);
  expect((await signIn(shopper)).status).toBe(200);
  await expectVisits(2);
  expect((await signIn(staff)).status).toBe(200);
  await expectVisits(1);
  // A shopper with the same browser and address is counted again.
  await visit(shop.shop, page('127.0.0.1'));
  await expectVisits(2);
});

it('stores nothing that identifies a visitor or links two days of one', async () => {
  await visit(shop.shop, page('192.0.2.30'));
  await expectVisits(1);
  await shop.shop.pool.query('update visit set day = day - 1');
  await visit(replica(), page('192.0.2.30'));
  await expectVisits(2);
  const { rows } = await shop.shop.pool.query<{ visitor: Buffer }>('select visitor from visit');
  for (const { visitor } of rows) expect(visitor).toHaveLength(32);
});

it('keeps of past days the number of visitors and nothing about them', async () => {
  const { pool } = shop.shop;
  const left = async () => {
    const { rows } =
      await pool.query(`select shop_day(now()) - day as age, sum(visitors)::int as visitors
      from (select day, 1 as visitors from visit union all select day, visitors from daily_visitor_total) as counted
      group by 1 order by 1`);
    return rows;
  };
  await pool.query(`insert into visit (day, visitor)
    select shop_day(now()) - d, sha256(convert_to(n::text, 'UTF8'))
    from generate_series(0, 3) d, generate_series(1, 4) n`);
  const before = await left();
  await aggregateVisitDays(shop.shop.pool);
  await expectVisits(8);
  await pool.query(`insert into visit (day, visitor) values (shop_day(now()) - 3, 'late')`);
  await aggregateVisitDays(shop.shop.pool);
  await expectVisits(8);
  before[3].visitors += 1;
  expect(await left()).toEqual(before);
});

it('never fails a page, and counts the visit when the database is available again', async () => {
  const broken = {
    ...replica(),
    pool: { waitingCount: 0, query: () => Promise.reject(new Error('away')) },
  } as unknown as TestShop['shop'];
  await visit(broken, page('192.0.2.40'));
  broken.pool = shop.shop.pool;
  await visit(broken, page('192.0.2.40'));
  await expectVisits(1);
});
