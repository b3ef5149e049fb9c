import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture, openTestShop, type TestUser } from '../../tests/support/shop';
import { moveMidnightAway } from '../../tests/support/time/shop-day';
import { writeWebVitals } from './report-web-vitals.service';
import { deleteOldWebVitals } from './web-vitals.queries';

const test = fixture(openTestShop);
let admin: TestUser;
beforeAll(async () => {
  admin = await test.admin();
  await moveMidnightAway(admin);
});
beforeEach(async () => {
  await test.shop.pool.query('truncate web_vital_count');
  await measure('all');
});

async function measure(speedMeasurement: 'all' | 'tenth' | 'off'): Promise<void> {
  expect((await admin.put('/api/admin/settings', { speedMeasurement })).status).toBe(200);
}

const figures = async () => (await admin.get('/api/admin/web-vitals')).body;

describe('a report', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const lcp = { page: '/product/:productId', metric: 'LCP', value: 1_234 };

  const report = (measurements: unknown, headers: Record<string, string> = {}) =>
    test.visitor.post('/api/web-vitals', { measurements }, { 'user-agent': FIREFOX, ...headers });

  async function storedCounts() {
    await writeWebVitals(test.shop);
    const { rows } = await test.shop.pool.query(
      'select page, device, metric, count from web_vital_count order by page, device, metric, bucket',
    );
    return rows;
  }

  it('is counted by page, device and metric, in rows that several reports share', async () => {
    const PHONE =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';

    const { status } = await report([
      lcp,
      { page: '/shipping', metric: 'CLS', value: 0 },
      { page: '/', metric: 'INP', value: 40 },
    ]);
    expect(status).toBe(204);
    await report([lcp]);
    await storedCounts();
    await report([lcp], { 'user-agent': PHONE });
    await report([lcp]);
    expect(await storedCounts()).toEqual([
      { page: 'content', device: 'desktop', metric: 'CLS', count: 1 },
      { page: 'home', device: 'desktop', metric: 'INP', count: 1 },
      { page: 'product', device: 'desktop', metric: 'LCP', count: 3 },
      { page: 'product', device: 'phone', metric: 'LCP', count: 1 },
    ]);
  });

  it.each([
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a request without a User-Agent', { 'user-agent': '' }],
    ['a browser of staff', { cookie: 'theme=dark; staff=1' }],
    ['a browser with Global Privacy Control', { 'sec-gpc': '1' }],
    ['a browser with Do Not Track', { dnt: '1' }],
  ])('from %s is ignored', async (_, headers) => {
    expect((await report([lcp], headers)).status).toBe(204);
    expect(await storedCounts()).toEqual([]);
  });

  it('is ignored in a shop that does not measure, whose pages do not send any', async () => {
    const share = async () => (await test.visitor.call('GET /api/shop')).measuredShare;
    expect(await share()).toBe(1);
    await measure('tenth');
    expect(await share()).toBe(0.1);
    await measure('off');
    expect(await share()).toBeUndefined();
    expect((await report([lcp])).status).toBe(204);
    expect(await storedCounts()).toEqual([]);
    expect((await figures()).isMeasured).toBe(false);
  });

  it.each([
    ['a page of the admin area', [{ ...lcp, page: '/admin' }]],
    ['the URL of a product', [{ ...lcp, page: '/product/1' }]],
    ['an unknown metric', [{ ...lcp, metric: 'FID' }]],
    ['a negative value', [{ ...lcp, value: -1 }]],
    ['a value of a broken clock', [{ ...lcp, value: 1e12 }]],
    ['nothing', []],
    ['too many measurements', Array.from({ length: 33 }, () => lcp)],
  ])('of %s is refused', async (_, measurements) => {
    expect((await report(measurements)).status).toBe(400);
    expect(await storedCounts()).toEqual([]);
  });

  it('that is larger than any browser sends is refused before it is read', async () => {
    const { status } = await test.visitor.post('/api/web-vitals', {
      measurements: [lcp],
      more: 'x'.repeat(5_000),
    });
    expect(status).toBe(413);
  });

  it('is limited by network', async () => {
    const limited = await openTestShop({ config: { rateLimits: true } });
    try {
      const send = async () =>
        (
          await limited.visitor.post(
            '/api/web-vitals',
            { measurements: [lcp] },
            { 'user-agent': FIREFOX },
          )
        ).status;
      expect(await send()).toBe(204);
      await limited.shop.pool.query(
        `update rate_limit set points = 600 where key like 'web-vitals:%'`,
      );
      expect(await send()).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('never fails while the database is away, and loses nothing that was written before', async () => {
    await report([lcp]);
    const { pool } = test.shop;
    test.shop.pool = { query: () => Promise.reject(new Error('away')) } as unknown as typeof pool;
    await writeWebVitals(test.shop);
    test.shop.pool = pool;
    await report([lcp]);
    expect(await storedCounts()).toMatchObject([{ count: 1 }]);
  });
});

describe('the figures', () => {
  const store = (page: string, metric: string, bucket: number, count: number, age = 0) =>
    test.shop.pool.query(
      `insert into web_vital_count (day, page, device, metric, bucket, count)
        values (shop_day(now()) - $5::integer, $1, 'phone', $2, $3, $4)`,
      [page, metric, bucket, count, age],
    );

  it('are empty without measurements', async () => {
    expect(await figures()).toMatchObject({ isMeasured: true, days: 28, phone: [], desktop: [] });
  });

  it('are those of the last 28 days, of all pages and of each, most measured first', async () => {
    await store('home', 'LCP', 9, 30);
    await store('product', 'LCP', 19, 50, 27);
    await store('product', 'LCP', 35, 1_000, 28);
    await store('product', 'CLS', 0, 19);
    await store('a page of a later version', 'LCP', 0, 1);
    const { phone, desktop } = await figures();
    expect(desktop).toEqual([]);
    expect(phone.map(({ page }: { page: string | null }) => page)).toEqual([
      null,
      'product',
      'home',
    ]);
    expect(phone[0].LCP.count).toBe(81);
    // Bucket 19 ends at 2.5 s, bucket 9 at 1.25 s.
    expect(phone[1].LCP.p75).toBeGreaterThan(2_375);
    expect(phone[1].LCP.p75).toBeLessThanOrEqual(2_500);
    expect(phone[2].LCP.p75).toBeLessThanOrEqual(1_250);
    expect(phone[1].CLS).toBeNull();
    expect(phone[1].INP).toBeNull();
    await deleteOldWebVitals(test.shop.pool, 28);
    const { rows } = await test.shop.pool.query(
      'select sum(count)::int as left from web_vital_count',
    );
    expect(rows[0].left).toBe(100);
  });

  it('are for staff', async () => {
    expect((await test.visitor.get('/api/admin/web-vitals')).status).toBe(401);
    expect((await (await test.signUp()).get('/api/admin/web-vitals')).status).toBe(403);
    const staff = await test.staff('Fulfilment');
    expect((await staff.get('/api/admin/web-vitals')).status).toBe(200);
  });
});
