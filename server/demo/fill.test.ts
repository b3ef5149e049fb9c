import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/support/shop';
import { readDashboard } from '../dashboard/dashboard.service';
import { fillDemoShop } from './fill';
import { mondayOf } from './history/history';

const figures = {
  revenue: { total: 37_975, thisWeek: 1_450 },
  orders: { total: 345, thisWeek: 12 },
  visitors: { total: 24_900, thisWeek: 850 },
  returns: { total: 28, thisWeek: 1 },
};

describe('a demo shop', () => {
  let demo: TestShop;
  beforeAll(async () => {
    demo = await openTestShop({ config: { demo: true, demoAccounts: true } });
    // Two replicas start concurrently.
    const filled = await Promise.all([fillDemoShop(demo.shop), fillDemoShop(demo.shop)]);
    expect(filled.toSorted()).toEqual([false, true]);
  });
  afterAll(() => demo.close());

  const read = async (sql: string) => (await demo.shop.pool.query(sql)).rows;
  const signIn = async (email: string, password: string) => {
    const { status, body } = await demo.visitor.post('/auth/signin', { email, password });
    expect(status).toBe(200);
    return demo.as(body.jwt);
  };

  it('gives its admin the figures of the dashboard', async () => {
    const admin = await signIn('admin@selvedge.test', 'selvedge-admin');
    const { status, body } = await admin.get('/api/admin/dashboard');
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...figures, toShip: 7 });
    const revenue = body.weeks.map((week: { revenue: number }) => week.revenue);
    const add = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
    expect(add(revenue.slice(-12))).toBe(20_665);
    expect(add(revenue.slice(-24, -12))).toBe(17_310);
  });

  it('lets its shopper sign in and see orders', async () => {
    const shopper = await signIn('shopper@selvedge.test', 'selvedge-shopper');
    expect(await shopper.call('GET /api/user/profile')).toMatchObject({ role: 'User' });
    const own = await read(
      `select status from shop_order o join account a on a.id = o.account_id
      where a.email = 'shopper@selvedge.test' order by placed_at desc`,
    );
    expect(own.slice(0, 3).map((row) => row.status)).toEqual(['Pending', 'Shipped', 'Delivered']);
  });

  it('has the listed stock, and a ledger that adds up to it', async () => {
    const wrong = await read(
      `select s.product_id from product_size s
      left join stock_movement m on m.product_id = s.product_id and m.size = s.name
      group by s.product_id, s.name, s.quantity having s.quantity <> coalesce(sum(m.delta), 0)`,
    );
    expect(wrong).toEqual([]);
    const ordered = await read(
      `select -sum(m.delta)::int as moved, (select sum(quantity)::int from order_line) as ordered
      from stock_movement m where reason = 'ordered'`,
    );
    expect(ordered[0].moved).toBe(ordered[0].ordered);
    const [stock] = await read('select sum(quantity)::int as pieces from product_size');
    const { demoProducts } = await import('./catalogue/products');
    const listed = demoProducts.flatMap((product) => Object.values(product.sizes));
    expect(stock.pieces).toBe(listed.reduce((sum, quantity) => sum + quantity, 0));
    expect(await read('select id from product where size_ids <> stocked_size_ids(id)')).toEqual([]);
  });

  it('has the payments of every order in its own records and in the gateway’s', async () => {
    const wrong = await read(
      `select o.id from shop_order o
      join payment p on p.order_id = o.id
      left join sandbox_gateway.charge c on c.payment_id = p.reference
      where p.status <> 'paid' or p.amount <> o.total or c.amount is distinct from o.total
        or o.subtotal <> (select sum(quantity * unit_discount_price) from order_line where order_id = o.id)
        or o.list_total <> (select sum(quantity * unit_price) from order_line where order_id = o.id)
        or o.promo <> (select sum(promo) from order_line where order_id = o.id)
        or p.refunded <> (select coalesce(sum(amount), 0) from refund where payment_id = p.id and status = 'done')
        or p.refunded <> (select coalesce(sum(amount), 0) from sandbox_gateway.refund where payment_id = p.reference)`,
    );
    expect(wrong).toEqual([]);
    const unmailed = await read(
      `select id from shop_order o where not exists (
        select from job where kind = 'mail' and key = 'order-confirmation:' || o.id and done_at is not null)`,
    );
    expect(unmailed).toEqual([]);
    const [code] = await read(
      `select uses, (select count(*)::int from shop_order where promotion_id = promotion.id) as orders from promotion`,
    );
    expect(code).toEqual({ uses: 20, orders: 20 });
  });

  it('has reviews of purchases and of the former shop, with a summary for each product', async () => {
    const counts = await read(
      `select state, count(*)::int as reviews, count(order_line_id)::int as bought,
        sum(helpful_count)::int - (select count(*)::int from review_vote v join review r on r.id = v.review_id
          where r.state = review.state) as uncounted
      from review group by state order by state`,
    );
    expect(counts).toEqual([
      { state: 'pending', reviews: 6, bought: 6, uncounted: 0 },
      { state: 'published', reviews: 1_484, bought: 338, uncounted: 0 },
      { state: 'withheld', reviews: 10, bought: 0, uncounted: 0 },
    ]);
    expect(await read('select sum(count)::int as reviews from review_summary')).toEqual([
      { reviews: 1_484 },
    ]);
    const misrated = await read(
      `select p.id from product p join (
        select c.style_id, sum(s.count) as reviews from review_summary s join product c on c.id = s.product_id group by c.style_id
      ) as style using (style_id) where p.rating_count <> style.reviews`,
    );
    expect(misrated).toEqual([]);
    const wrong = await read(
      `select r.id from review r join order_line l on l.id = r.order_line_id join shop_order o on o.id = l.order_id
      where r.product_id <> l.product_id or r.size <> l.size or r.written_at < o.delivered_at`,
    );
    expect(wrong).toEqual([]);
  });

  it('lists its products and its home page', async () => {
    const { body } = await (await demo.signUp()).get(
      '/api/products?category=mens_tshirt&pageSize=100',
    );
    expect(body.totalItems).toBe(8);
    expect(body.content[0]).toMatchObject({ title: 'Boxy Pocket Tee', colour: 'Red' });
    const home = await demo.visitor.get('/api/home');
    expect(home.body.promo.text).toBe('Free delivery on orders over $100');
    expect([home.body.slides.length, home.body.tiles.length]).toEqual([3, 4]);
    expect(home.body.newArrivals).toHaveLength(8);
  });
});

it('has the same figures just after the beginning of a week', async () => {
  const { shop, close } = await openTestShop({ config: { demo: true } });
  const now = new Date(mondayOf(Date.now()) + 1_000);
  await fillDemoShop(shop, now);
  expect(await readDashboard(shop, now)).toMatchObject(figures);
  await close();
});

it('creates accounts with known passwords only if the shop is reachable from this machine alone', async () => {
  const { shop, close } = await openTestShop({ config: { demo: true, demoAccounts: false } });
  const now = new Date();
  await fillDemoShop(shop, now);
  expect(await readDashboard(shop, now)).toMatchObject(figures);
  const { rows } = await shop.pool.query(
    `select email from account where role = 'Admin' or email not like '%@shopper.example'`,
  );
  expect(rows).toEqual([]);
  await close();
});

it('leaves nothing after an interruption, and does not touch a shop in use', async () => {
  const { shop, signUp, close } = await openTestShop({ config: { demo: true } });
  const count = async () =>
    (await shop.pool.query('select count(*)::int as products from product')).rows[0].products;
  await shop.pool.query(
    `insert into promotion (id, code, kind, value) values (gen_random_uuid(), 'welcome10', 'percent', 5)`,
  );
  await expect(fillDemoShop(shop)).rejects.toThrow();
  expect(await count()).toBe(0);

  await signUp();
  expect(await fillDemoShop(shop)).toBe(false);
  expect(await count()).toBe(0);
  await close();
});
