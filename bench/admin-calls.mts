// How long the calls of the admin area take with 100,000 orders and 100,000 products, one call at a time, on a
// PostgreSQL that is made for it and thrown away. Run: npx tsx bench/admin-calls.mts [orders] [products]
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { buildApp } from '../server/app';
import { readConfig } from '../server/config';
import { openDatabase } from '../server/database/connect';
import { shopOf } from '../server/open-shop';
import type { Shop } from '../server/platform/shop';
import { createTemplate, startPostgres } from '../tests/support/postgres';
import { fill } from './admin-shop';

const [orderCount = 100_000, productCount = 100_000] = process.argv.slice(2).map(Number);
const CALLS = 40;

const postgres = await startPostgres();
try {
  const database = await openDatabase({
    url: await createTemplate(postgres.url),
    dataDir: '/nowhere',
  });
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DEMO: '0',
  });
  const shop = shopOf(config, database, randomBytes(48), pino({ level: 'silent' }));
  const token = await fill(shop, { orders: orderCount, products: productCount });
  const { app, drain } = await buildApp(shop, { pages: false });
  await measure(shop, async (url) => {
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    if (answer.statusCode !== 200)
      throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    return answer;
  });
  await drain();
  await database.close();
} finally {
  await postgres.stop();
}

async function measure(
  shop: Shop,
  call: (url: string) => Promise<{ body: string }>,
): Promise<void> {
  const { rows } = await shop.pool.query<{ id: string; account: string }>(
    'select id, account_id as account from shop_order order by placed_at desc limit 1',
  );
  const [order] = rows;
  const product = await shop.pool.query<{ id: string }>('select id from product limit 1');
  const typed = (word: string) => Array.from(word, (_, n) => word.slice(0, n + 1));
  const calls: [name: string, limit: number, urls: string[]][] = [
    ['dashboard', 100, ['/api/admin/dashboard']],
    ['dashboard, 30 days', 100, ['/api/admin/dashboard/period?period=30d']],
    ['dashboard, 12 months', 100, ['/api/admin/dashboard/period?period=12m']],
    ['changes', 100, ['/api/admin/changes']],
    ['orders', 100, ['/api/admin/orders', '/api/admin/orders?pageSize=20&pageNumber=400']],
    [
      'orders by status',
      100,
      ['/api/admin/orders?status=Pending', '/api/admin/orders?status=Delivered'],
    ],
    [
      'orders by payment',
      100,
      ['/api/admin/orders?payment=paid', '/api/admin/orders?payment=unpaid&sort=oldest'],
    ],
    [
      'orders by days, total',
      100,
      ['/api/admin/orders?from=2026-01-01&to=2026-03-01', '/api/admin/orders?sort=total_high'],
    ],
    ['orders of a customer', 100, [`/api/admin/orders?customer=${order?.account}`]],
    [
      'orders as typed',
      50,
      [...typed('marell77'), ...typed('person-1234'), order?.id.slice(-6) ?? ''].map(
        (q) => `/api/admin/orders?pageSize=20&q=${q}`,
      ),
    ],
    ['one order', 100, [`/api/admin/orders/${order?.id}`]],
    ['returns', 100, ['/api/admin/returns', '/api/admin/returns/reasons']],
    [
      'products',
      100,
      ['/api/admin/products?pageSize=20', '/api/admin/products?pageSize=20&pageNumber=900'],
    ],
    [
      'products in order',
      100,
      ['title', 'price_desc', 'created_desc', 'updated_desc'].map(
        (by) => `/api/admin/products?pageSize=20&orderBy=${by}`,
      ),
    ],
    ['products by stock', 100, ['/api/admin/products?pageSize=20&orderBy=stock']],
    [
      'products low, out',
      100,
      ['/api/admin/products?pageSize=20&stock=low', '/api/admin/products?pageSize=20&stock=out'],
    ],
    [
      'products as typed',
      50,
      [...typed('linen shirt 12'), ...typed('maker 17'), product.rows[0]?.id.slice(-6) ?? ''].map(
        (q) => `/api/admin/products?pageSize=20&q=${encodeURIComponent(q)}`,
      ),
    ],
    ['low stock', 100, ['/api/admin/stock/low', '/api/admin/stock/low?level=out']],
    ['stock of a product', 100, [`/api/admin/products/${product.rows[0]?.id}/stock`]],
    [
      'palette as typed',
      50,
      [...typed('linen sh'), ...typed('carol mar'), ...typed('person-99')].map(
        (q) => `/api/admin/search?q=${encodeURIComponent(q)}`,
      ),
    ],
  ];
  console.log(
    'call'.padEnd(26),
    'p50'.padStart(8),
    'p95'.padStart(8),
    'worst'.padStart(8),
    ' limit',
  );
  for (const [name, limit, urls] of calls) {
    for (const url of urls) await call(url);
    const took: number[] = [];
    for (let n = 0; n < Math.max(CALLS, urls.length * 2); n++) {
      const began = performance.now();
      await call(urls[n % urls.length] ?? '');
      took.push(performance.now() - began);
    }
    took.sort((one, other) => one - other);
    const at = (share: number) =>
      (took[Math.ceil(took.length * share) - 1] ?? 0).toFixed(1).padStart(8);
    const mark = Number(at(0.95)) > limit ? ' over' : '';
    console.log(name.padEnd(26), at(0.5), at(0.95), at(1), `${limit} ms`.padStart(7), mark);
    if (process.env.EACH && mark)
      for (const url of urls) {
        const began = performance.now();
        await call(url);
        console.log('   ', (performance.now() - began).toFixed(1), url);
      }
  }
  const memory = process.memoryUsage().rss;
  let peak = memory;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const began = performance.now();
  const { body } = await call('/api/admin/orders.csv');
  clearInterval(watch);
  console.log(
    `orders.csv: ${body.split('\r\n').length - 2} orders, ${(body.length / 1e6).toFixed(1)} MB in ${Math.round(performance.now() - began)} ms, ${Math.round((peak - memory) / 1e6)} MB more memory, the held answer in it`,
  );
}
