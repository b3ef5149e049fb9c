// A shop with many customers, products and orders, the same each time, for the bench of the admin area.
import type pg from 'pg';
import { insertProducts } from '../../server/catalogue/products/write-products.service';
import { rebuildSearchWords } from '../../server/catalogue/search/search-terms.service';
import { newId } from '../../server/database/ids';
import { draft, seededRandom } from '../../tests/support/catalogue/products';
import { firstNames } from '../shop/made-people';
import { insertOrderRecords } from './admin-records';

export interface Size {
  orders: number;
  products: number;
}

const random = seededRandom(11);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
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
const lastNames = Array.from(
  { length: 900 },
  (_, n) =>
    `${pick(['Mar', 'Lov', 'Har', 'Wel', 'Ost'])}${pick(['ell', 'ing', 'wood', 'ton', 'ley'])}${n}`,
);

const CUSTOMERS = 50_000;
const staff = ['Admin', ...Array.from({ length: 5 }, () => 'Fulfilment'), 'Merchandiser'];

/** Fills an empty shop. */
export async function fill(pool: pg.Pool, size: Size): Promise<void> {
  const began = performance.now();
  const client = await pool.connect();
  try {
    await insertAll(client, size);
  } finally {
    client.release(true);
  }
  console.log(`filled in ${Math.round((performance.now() - began) / 1000)} s`);
}

async function insertAll(client: pg.PoolClient, size: Size): Promise<void> {
  await insertAccounts(client);
  const products: string[] = [];
  for (let made = 0; made < size.products; made += 2_000) {
    const drafts = Array.from({ length: Math.min(2_000, size.products - made) }, (_, n) =>
      draft({
        id: newId(),
        title: `${pick(adjectives)} ${pick(nouns)} ${Math.floor(random() * 5_000)}`,
        brand: pick(brands),
        category: pick(['mens_polo', 'mens_shirt', 'womens_dress', 'womens_top'] as const),
        colour: pick(['Black', 'White', 'Red', 'Blue']),
        price: 2_000 + Math.floor(random() * 20_000),
        discountPrice: 500 + Math.floor(random() * 1_500),
        isNew: random() < 0.05,
        sizes: ['S', 'M', 'L', 'XL'].map((name) => ({ name, quantity: Math.floor(random() * 60) })),
        createdAt: new Date(Date.now() - (size.products - made - n) * 500_000),
      }),
    );
    await insertProducts(client, drafts);
    products.push(...drafts.map(({ id }) => id));
  }
  await rebuildSearchWords(client);
  await insertOrders(client, products, size.orders);
  await insertOrderRecords(client);
  await client.query('vacuum analyze');
}

async function insertAccounts(client: pg.PoolClient): Promise<void> {
  const rows = Array.from({ length: CUSTOMERS + staff.length }, (_, n) => ({
    id: newId(),
    first_name: pick(firstNames),
    last_name: pick(lastNames),
    email: `person-${n}@shopper.example`,
    password_hash: '',
    role: staff[n] ?? 'User',
    created_at: new Date(Date.now() - (CUSTOMERS + 100 - n) * 1_200_000).toISOString(),
  }));
  for (let start = 0; start < rows.length; start += 5_000)
    await client.query(
      `insert into account (id, first_name, last_name, email, password_hash, role, created_at)
        select id, first_name, last_name, email, password_hash, role, created_at
        from jsonb_populate_recordset(null::account, $1::jsonb)`,
      [JSON.stringify(rows.slice(start, start + 5_000))],
    );
}

async function insertOrders(
  client: pg.PoolClient,
  products: string[],
  orderCount: number,
): Promise<void> {
  const { rows: people } = await client.query<{
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
        age < 3 * 86_400_000
          ? 'Pending'
          : pick(['Shipped', 'Delivered', 'Delivered', 'Delivered', 'Returned', 'Cancelled']);
      const at = new Date(now - age).toISOString();
      const isSent = status !== 'Pending' && status !== 'Cancelled';
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
        postage, 12000 + postage, at::date, at::date + 3, at, case when "isSent" then at end,
        case when status in ('Delivered', 'Returned') then at end, case when status = 'Cancelled' then at end
      from given, lateral (select abs(hashtext(id::text)) % 4000 as postage) p`);
    await client.query(`insert into order_line (id, order_id, position, product_id, title, brand, colour, image_url, size,
        quantity, unit_price, unit_discount_price)
      select line_ids[n], id, n, lines[n], 'Linen Shirt', 'Fernhall', 'White', '', 'M', 1, 8000, 6000
      from given, generate_series(1, 2) n`);
    await client.query(`insert into parcel (id, order_id, number, shipped_at, delivered_at)
      select o.id, o.id, 1, o.shipped_at, o.delivered_at from given join shop_order o using (id) where o.shipped_at is not null`);
    await client.query(`insert into parcel_line (parcel_id, order_line_id, quantity)
      select id, line_ids[n], 1 from given join parcel using (id), generate_series(1, 2) n`);
    await client.query(`insert into payment (id, order_id, gateway, status, amount, refunded, paid_at)
      select payment_id, g.id, 'sandbox', p.status, o.total, case when p.status = 'refunded' then o.total else 0 end,
        case when p.status in ('paid', 'refunded') then at end
      from given g join shop_order o on o.id = g.id, lateral (
        select case when g.status <> 'Cancelled' then 'paid'
          else (array['unpaid', 'failed', 'refunded'])[1 + abs(hashtext(g.id::text)) % 3] end as status
      ) p`);
    await client.query('commit');
  }
}
