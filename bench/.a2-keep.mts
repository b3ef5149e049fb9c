// How long the calls of the admin area take with 100,000 orders and 100,000 products, one call at a time, on a
// PostgreSQL that is made for it and thrown away. Run: npx tsx bench/admin-calls.mts [orders] [products]
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { buildApp } from '../server/app';
import { insertProducts } from '../server/catalogue/product.service';
import { rebuildSearchWords } from '../server/catalogue/search.service';
import { readConfig } from '../server/config';
import { openDatabase } from '../server/database/connect';
import { shopOf } from '../server/open-shop';
import { newId } from '../server/platform/ids';
import { beginSession } from '../server/platform/sessions';
import type { Shop } from '../server/platform/shop';
import { createTemplate, startPostgres } from '../tests/support/postgres';
import { draft, steadyRandom } from '../tests/support/products';

const [orderCount = 100_000, productCount = 100_000] = process.argv.slice(2).map(Number);
const CALLS = 40;

const random = steadyRandom(11);
const pick = <T,>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const adjectives = [
  'Linen',
  'Wool',
  'Cotton',
  'Heavy',
  'Light',
  'Washed',
  'Brushed',
  'Cropped',
  'Relaxed',
  'Slim',
];
const nouns = [
  'Shirt',
  'Polo',
  'Hoodie',
  'Chinos',
  'Dress',
  'Top',
  'Pants',
  'Sweatshirt',
  'Short',
  'Tee',
];
const brands = Array.from({ length: 200 }, (_, n) => `Maker ${n}`);
const firstNames = [
  'Ada',
  'Bob',
  'Carol',
  'Dan',
  'Eve',
  'Frank',
  'Grace',
  'Heidi',
  'Ivan',
  'Judy',
  'Mallory',
  'Niaj',
];
const lastNames = Array.from(
  { length: 900 },
  (_, n) =>
    `${pick(['Mar', 'Lov', 'Har', 'Wel', 'Ost'])}${pick(['ell', 'ing', 'wood', 'ton', 'ley'])}${n}`,
);

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
  const token = await fill(shop);
  console.log('URL', database.pool.options.connectionString, token);
  await new Promise((r) => setTimeout(r, 3600_000));
} finally {
  await postgres.stop();
}

async function fill(shop: Shop): Promise<string> {
  const began = performance.now();
  const admin = await insertAccounts(shop);
  const products: string[] = [];
  for (let made = 0; made < productCount; made += 2_000) {
    const drafts = Array.from({ length: Math.min(2_000, productCount - made) }, () =>
      draft({
        id: newId(),
        title: `${pick(adjectives)} ${pick(nouns)} ${Math.floor(random() * 5_000)}`,
        brand: pick(brands),
        category: pick(['mens_polo', 'mens_shirt', 'womens_dress', 'womens_top'] as const),
        colour: pick(['Black', 'White', 'Red', 'Blue']),
        price: 2_000 + Math.floor(random() * 20_000),
        discountPrice: 2_000,
        isNew: random() < 0.05,
        sizes: ['S', 'M', 'L', 'XL'].map((name) => ({ name, quantity: Math.floor(random() * 60) })),
      }),
    );
    const client = await shop.pool.connect();
    await insertProducts(client, drafts);
    client.release();
    products.push(...drafts.map(({ id }) => id));
  }
  const client = await shop.pool.connect();
  await client.query('set statement_timeout = 0');
  await rebuildSearchWords(client);
  client.release(true);
  await insertOrders(shop, products);
  const end = await shop.pool.connect();
  await end.query('set statement_timeout = 0');
  await end.query('vacuum analyze');
  end.release(true);
  console.log(`filled in ${Math.round((performance.now() - began) / 1000)} s`);
  return beginSession(shop, shop.pool, admin, false);
}

async function insertAccounts(shop: Shop): Promise<string> {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({
    ...{ id: newId(), first_name: pick(firstNames), last_name: pick(lastNames) },
    ...{
      email: `person-${n}@shopper.example`,
      password_hash: '',
      role: n === 0 ? 'Admin' : 'User',
    },
  }));
  for (let start = 0; start < rows.length; start += 5_000)
    await shop.pool.query(
      `insert into account (id, first_name, last_name, email, password_hash, role)
        select id, first_name, last_name, email, password_hash, role
        from jsonb_populate_recordset(null::account, $1::jsonb)`,
      [JSON.stringify(rows.slice(start, start + 5_000))],
    );
  return rows[0]?.id ?? '';
}

async function insertOrders(shop: Shop, products: string[]): Promise<void> {
  const { rows: people } = await shop.pool.query<{
    id: string;
    first_name: string;
    last_name: string;
    email: string;
  }>(`select id, first_name, last_name, email from account where role = 'User'`);
  const now = Date.now();
  for (let made = 0; made < orderCount; made += 2_000) {
    const batch = Array.from({ length: Math.min(2_000, orderCount - made) }, (_, n) => {
      const person = pick(people);
      const age = (1 - (made + n) / orderCount) * 730 * 86_400_000;
      const status =
        age < 3 * 86_400_000 ? 'Pending' : pick(['Shipped', 'Delivered', 'Delivered', 'Cancelled']);
      const at = new Date(now - age).toISOString();
      const isSent = status === 'Shipped' || status === 'Delivered';
      const lines = [pick(products), pick(products)];
      return {
        ...person,
        account_id: person.id,
        id: newId(),
        status,
        at,
        isSent,
        lines,
        line_ids: [newId(), newId()],
        payment_id: newId(),
      };
    });
    const client = await shop.pool.connect();
    await client.query('begin');
    await client.query(
      'create temporary table given on commit drop as select * from jsonb_to_recordset($1::jsonb) as g (id uuid, account_id uuid, first_name text, last_name text, email text, status text, at timestamptz, "isSent" boolean, lines uuid[], line_ids uuid[], payment_id uuid)',
      [
        JSON.stringify(
          batch.map((each) => ({
            ...each,
            lines: `{${each.lines}}`,
            line_ids: `{${each.line_ids}}`,
          })),
        ),
      ],
    );
    await client.query(`insert into shop_order (id, account_id, status, first_name, last_name, email, street_address, city,
        state, zip_code, list_total, subtotal, shipping, total, estimated_from, estimated_to, placed_at, shipped_at,
        delivered_at, cancelled_at)
      select id, account_id, status, first_name, last_name, email, '12 Mill Lane', 'Portland', 'OR', '97201', 16000, 12000,
        500, 12500, at::date, at::date + 3, at, case when "isSent" then at end,
        case when status = 'Delivered' then at end, case when status = 'Cancelled' then at end from given`);
    await client.query(`insert into order_line (id, order_id, position, product_id, title, brand, colour, image_url, size,
        quantity, unit_price, unit_discount_price)
      select line_ids[n], id, n, lines[n], 'Linen Shirt', 'Fernhall', 'White', '', 'M', 1, 8000, 6000
      from given, generate_series(1, 2) n`);
    await client.query(`insert into payment (id, order_id, gateway, status, amount, paid_at)
      select payment_id, id, 'sandbox', case when status = 'Cancelled' then 'unpaid' else 'paid' end, 12500,
        case when status <> 'Cancelled' then at end from given`);
    await client.query('commit');
    client.release();
  }
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
