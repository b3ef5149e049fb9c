import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  plainLowest,
  priceHistoryOf,
  type Step,
} from '../../../tests/support/catalogue/lowest-price';
import { fixture, type Json, openTestShop } from '../../../tests/support/shop';
import { newId } from '../../database/ids';
import { writeDuePrices } from './due-prices.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const shopper = fixture(() => test.signUp());
beforeAll(async () => {
  await test.changeSettings({ catalogueAccess: 'public' });
  await test.changeLegal({ lowestPrice: 'on' });
});
afterAll(() => test.expectVerified());

const make = (price: number, discountPrice = price): Promise<Json> =>
  test.makeProduct({ price, discountPrice, stock: 9 });

const stored = async ({ _id }: Json) =>
  (
    await test.shop.pool.query(
      `select price, discount_price as charged, prior_price as prior, standing_discount_price as standing, version,
        price_changes_at is not null as changes from product where id = $1`,
      [_id],
    )
  ).rows[0];
const history = (product: Json) => priceHistoryOf(test, product);

describe('a planned price', () => {
  it('is charged from its first to its last moment, before any row was written', async () => {
    const shirt = await make(100);
    await plan(shirt, { from: 1, until: 3, percent: 30 });
    expect(await test.visitor.readProduct(shirt)).toMatchObject({ discountPrice: 100 });
    await pass(shirt, 1);
    expect(await stored(shirt)).toMatchObject({ charged: 10_000 });
    expect(await test.visitor.readProduct(shirt)).toMatchObject({
      price: 100,
      discountPrice: 70,
      lowestPrice: 100,
      discountPercent: 30,
    });
    const items = [{ productId: shirt._id, size: 'M', quantity: 1 }];
    const guest = await test.visitor.post('/api/cart/guest', { items });
    expect(guest.body).toMatchObject({ total: 75 });
    await pass(shirt, 2);
    expect(await test.visitor.readProduct(shirt)).toMatchObject({ discountPrice: 100 });
  });

  it('reaches lists when the row follows, without being an edit', async () => {
    const shirt = await make(100);
    const { version } = await stored(shirt);
    await plan(shirt, { from: 1, until: 2, percent: 30 });
    await pass(shirt, 1);
    await writeDuePrices(test.shop);
    expect(await stored(shirt)).toMatchObject({
      price: 10_000,
      charged: 7_000,
      prior: 10_000,
      standing: 10_000,
      version,
      changes: true,
    });
    const { body } = await test.visitor.get('/api/products?sale=true&pageSize=100');
    expect(body.content.map(({ _id }: Json) => _id)).toContain(shirt._id);
    await pass(shirt, 1);
    await writeDuePrices(test.shop);
    expect(await stored(shirt)).toMatchObject({
      price: 10_000,
      charged: 10_000,
      prior: null,
      standing: null,
      version,
      changes: false,
    });
  });

  it('is in the history from its moments, even of a server that was down', async () => {
    const shirt = await make(100);
    await pass(shirt, 24);
    await plan(shirt, { from: 1, until: 2, charged: 60 });
    await plan(shirt, { from: 4, until: 5, charged: 80 });
    await pass(shirt, 4.25);
    expect(await test.visitor.readProduct(shirt)).toMatchObject({
      discountPrice: 80,
      lowestPrice: 60,
    });
    await pass(shirt, 2.75);
    await writeDuePrices(test.shop);
    expect(await history(shirt)).toEqual([
      { charged: 10_000, hours_ago: 31 },
      { charged: 6_000, hours_ago: 6 },
      { charged: 10_000, hours_ago: 5 },
      { charged: 8_000, hours_ago: 3 },
      { charged: 10_000, hours_ago: 2 },
    ]);
  });

  it('lets staff change the standing price, which counts when it ends', async () => {
    const shirt = await make(100);
    await plan(shirt, { from: 1, until: 2, percent: 50 });
    await pass(shirt, 1);
    const path = `/api/admin/products/${shirt._id}`;
    expect((await staff.get(path)).body).toMatchObject({ price: 100, discountPrice: 100 });
    expect((await staff.put(path, { price: 80, discountPrice: 80 })).status).toBe(200);
    expect((await staff.get(path)).body).toMatchObject({ price: 80, discountPrice: 80 });
    expect(await test.visitor.readProduct(shirt)).toMatchObject({ price: 80, discountPrice: 40 });
    expect((await history(shirt)).map((row) => row.charged)).toEqual([10_000, 5_000, 4_000]);
    await pass(shirt, 1);
    expect(await test.visitor.readProduct(shirt)).toMatchObject({ price: 80, discountPrice: 80 });
  });

  it('never raises what is charged by a percentage, and may by an amount', async () => {
    const shirt = await make(100, 60);
    await plan(shirt, { from: 0, until: 1, percent: 10 });
    expect(await test.visitor.readProduct(shirt)).toMatchObject({ price: 100, discountPrice: 60 });
    const dress = await make(50);
    await plan(dress, { from: 0, charged: 70 });
    expect(await test.visitor.readProduct(dress)).toMatchObject({ price: 70, discountPrice: 70 });
  });

  it('is refused where another one of the same source is planned', async () => {
    const shirt = await make(100);
    await plan(shirt, { from: 1, until: 3, percent: 10 });
    await plan(shirt, { from: 3, until: 4, percent: 10 });
    await expect(plan(shirt, { from: 2, until: 3, percent: 20 })).rejects.toThrow('overlap');
  });
});

describe('a price that changes while somebody buys', () => {
  it('is shown in the cart with the old one, and an order states what it charges', async () => {
    const shirt = await make(100);
    await plan(shirt, { from: 1, percent: 30 });
    await shopper.fillCart(shirt);
    expect((await shopper.get('/api/cart')).body).toMatchObject({ total: 105 });
    await pass(shirt, 1);
    expect(await stored(shirt)).toMatchObject({ charged: 10_000 });
    const { body: cart } = await shopper.get('/api/cart');
    expect(cart).toMatchObject({
      total: 75,
      cartItems: [{ unitDiscountPrice: 70, was: { unitDiscountPrice: 100 } }],
    });
    const order = await shopper.order();
    expect(order).toMatchObject({ status: 201, body: { total: 75 } });
    const { rows } = await test.shop.pool.query(
      'select unit_price, unit_discount_price, prior_price from order_line where order_id = $1',
      [order.body._id],
    );
    expect(rows).toEqual([{ unit_price: 10_000, unit_discount_price: 7_000, prior_price: 10_000 }]);
  });

  it('is kept by a cart line from the moment that it was added at', async () => {
    const shirt = await make(100);
    await plan(shirt, { from: 1, percent: 30 });
    await pass(shirt, 1);
    const added = await shopper.put('/api/cart/add', {
      productId: shirt._id,
      quantity: 1,
      size: 'M',
    });
    expect(added.body).toMatchObject({ discountPrice: 70 });
  });
});

interface Planned {
  source: string;
  starts: number;
  ends: number;
  /** Either a price or a percentage, with its rounding. */
  charged: number | null;
  percent: number | null;
  step: number | null;
  ending: number | null;
  /** The later of equal prices counts. */
  created: number;
}

/** A reduced amount from the definition: tries every price with the ending, from the nearest on. */
function plainReduced(amount: number, { percent, step, ending }: Planned): number {
  const exact = Math.round((amount * (100 - (percent ?? 0))) / 100);
  if (step === null || ending === null) return exact;
  const candidates: number[] = [];
  for (let price = ending; price < amount; price += step) if (price > 0) candidates.push(price);
  const [nearest] = candidates.sort(
    (one, other) => Math.abs(one - exact) - Math.abs(other - exact) || other - one,
  );
  return nearest ?? exact;
}

/** What is charged at an hour: the lowest of the planned prices in force, or else the standing one. */
function plainPrice(list: number, charged: number, entries: Planned[], hour: number) {
  const inForce = entries
    .filter(({ starts, ends }) => starts <= hour && ends > hour)
    .map((entry) => entry.charged ?? Math.min(charged, plainReduced(list, entry)));
  const selling = inForce.length === 0 ? charged : Math.min(...inForce);
  return { price: inForce.length === 0 ? list : Math.max(list, selling), selling };
}

describe('with any plans', () => {
  it('the price at any moment, and the lowest before it, equal a plain search', async () => {
    const { pool } = test.shop;
    let seed = 88;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const pick = <Item>(...items: [Item, ...Item[]]): Item =>
      items[random(items.length)] ?? items[0];
    for (let round = 0; round < 25; round++) {
      const list = 1_000 + random(9_000);
      const charged = pick(list, list, list - random(900));
      const shirt = await make(list / 100, charged / 100);
      const entries: Planned[] = [];
      for (const source of ['hand', 'file'])
        for (let starts = 1 + random(200); starts < 1_200; starts += 1 + random(400)) {
          const ends = starts + 1 + random(400);
          const isAmount = random(3) === 0;
          const [step, ending] = isAmount
            ? [null, null]
            : pick<[number, number] | [null, null]>(
                [null, null],
                [100, 99],
                [1_000, 990],
                [100, 0],
              );
          const entry = {
            starts,
            ends,
            step,
            ending,
            charged: isAmount ? random(12_000) : null,
            percent: isAmount ? null : 1 + random(99),
            created: entries.length,
          };
          entries.push({ ...entry, source });
          starts = ends;
        }
      await pool.query(
        `insert into planned_price (id, product_id, starts_at, ends_at, discount_price, percent, rounding_step,
            rounding_ending, source, created_at)
          select gen_random_uuid(), h.product_id, h.at + make_interval(hours => g.starts), h.at + make_interval(hours => g.ends),
            g.charged, g.percent, g.step, g.ending, g.source, now() + make_interval(secs => g.created)
          from product_price_history h, jsonb_to_recordset($2::jsonb) as g (starts int, ends int, charged int, percent int,
            step int, ending int, source text, created int)
          where h.product_id = $1`,
        [shirt._id, JSON.stringify(entries)],
      );
      const boundaries = [...new Set(entries.flatMap(({ starts, ends }) => [starts, ends]))].sort(
        (one, other) => one - other,
      );
      const hours = [...boundaries, ...boundaries.map((hour) => hour + 0.5), 0.5];
      const { rows } = await pool.query(
        `select at.price, at.discount_price as selling, at.prior_price as prior,
            round(extract(epoch from at.changes_at - h.at) / 3600)::int as changes
          from product p join product_price_history h on h.product_id = p.id
          cross join unnest($2::float8[]) with ordinality as asked (hour, n),
            price_at(p, h.at + make_interval(secs => asked.hour * 3600)) as at
          where p.id = $1 order by asked.n`,
        [shirt._id, hours],
      );
      const expected = hours.map((hour) => {
        const steps: Step[] = [{ at: 0, price: list, selling: charged }];
        for (const boundary of boundaries.filter((one) => one <= hour)) {
          const next = plainPrice(list, charged, entries, boundary);
          const last = steps.at(-1);
          if (last?.price !== next.price || last.selling !== next.selling)
            steps.push({ at: boundary / 24, ...next });
        }
        return {
          ...plainPrice(list, charged, entries, hour),
          prior: plainLowest(steps),
          changes: boundaries.find((boundary) => boundary > hour) ?? null,
        };
      });
      expect(rows).toEqual(expected);
    }
  });
});

/** Plans a price, in hours from now. */
async function plan(
  { _id }: Json,
  { from, until, ...amounts }: { from: number; until?: number; charged?: number; percent?: number },
) {
  const id = newId();
  await test.shop.pool.query(
    `insert into planned_price (id, product_id, starts_at, ends_at, discount_price, percent, source)
      values ($1, $2, now() + make_interval(secs => $3), now() + make_interval(secs => $4), $5, $6, 'hand')`,
    [
      id,
      _id,
      from * 3_600,
      until === undefined ? null : until * 3_600,
      amounts.charged === undefined ? null : amounts.charged * 100,
      amounts.percent ?? null,
    ],
  );
  return id;
}

/** Lets hours pass in which nothing is written: moves what is stored of a product's prices back. */
async function pass({ _id }: Json, hours: number): Promise<void> {
  const client = await test.shop.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const move = 'make_interval(secs => $2)';
    for (const statement of [
      `update planned_price set starts_at = starts_at - ${move}, ends_at = ends_at - ${move} where product_id = $1`,
      `update product set price_changes_at = price_changes_at - ${move} where id = $1`,
      `update product_price_history set at = at - ${move} where product_id = $1`,
    ])
      await client.query(statement, [_id, hours * 3_600]);
    await client.query('commit');
  } finally {
    client.release();
  }
  // As the clock does: what this process keeps until the moment of a change ends with it.
  test.shop.catalogue.products.clear();
}
