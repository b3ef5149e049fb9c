import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillCart } from '../../../tests/support/orders/orders';
import {
  adasAddress,
  openTestShop,
  type TestAnswer,
  type TestShop,
  type TestUser,
} from '../../../tests/support/shop';

let test: TestShop;
let staff: TestUser;
let shirt: TestAnswer['body'];
let matching: TestAnswer['body'];

const recipient = {
  firstName: 'Marit',
  lastName: 'Halvorsen',
  email: 'parcels@harbour.example',
  mobile: '+1 (503) 555-0177',
  streetAddress: '4 Quay',
  city: 'Bergen',
  state: 'OR',
  zipCode: '97777-0042',
};

async function place(user: TestUser, product: TestAnswer['body'], address: object) {
  await fillCart(user, product);
  const { status, body } = await user.post('/api/orders', address);
  expect(status).toBe(201);
  return body;
}

/** The ids that the order list and the suggestions find. */
async function find(q: string): Promise<{ listed: string[]; suggested: string[] }> {
  const list = await staff.get(`/api/admin/orders?q=${encodeURIComponent(q)}`);
  const found = await staff.get(`/api/admin/search?q=${encodeURIComponent(q)}`);
  const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);
  expect(list.headers['x-total-count']).toBe(String(list.body.length));
  return { listed: ids(list.body), suggested: ids(found.body.orders) };
}

beforeAll(async () => {
  test = await openTestShop();
  staff = await test.staff('Fulfilment');
  shirt = await test.makeProduct();
  const smock = await test.makeProduct({ title: 'Fisherman Smock' });
  const other = await test.signUp();
  for (let count = 0; count < 3; count++) await place(other, shirt, adasAddress);
  const buyer = await test.signUp({ firstName: 'Ingeborg', lastName: 'Sol' });
  matching = await place(buyer, smock, recipient);
  // The order keeps its original title.
  await (await test.admin()).put(`/api/admin/products/${smock._id}`, {
    title: 'Harbour Overshirt',
  });
});
afterAll(() => test.close());

const samples = (): [string, string][] => [
  ['the number', `#${matching.number}`],
  ['the number without its mark', `${matching.number}`],
  ['the end of the id', matching._id.slice(-6)],
  ['the end of the id as the dashboard shows it', `..${matching._id.slice(-6)}`],
  ['the whole id', matching._id],
  ['the account’s name', 'ingeborg sol'],
  ['the recipient', 'marit halv'],
  ['the email', 'PARCELS@harbour'],
  ['the phone number as typed', '+1 (503) 555-0177'],
  ['the phone number with other marks', '503.555.0177'],
  ['the digits of the phone number', '5035550177'],
  ['the ZIP code', '97777-0042'],
  ['part of the ZIP code', '97777'],
  ['the product title', 'fisherman smo'],
];

describe('the order search', () => {
  it('finds an order by every field that the list shows', async () => {
    for (const [what, q] of samples())
      expect([what, await find(q)]).toEqual([
        what,
        { listed: [matching._id], suggested: [matching._id] },
      ]);
  });

  it('finds the same orders if the text is common among the newest orders', async () => {
    // Copies of one order make its text common among the newest orders.
    const { rows } = await test.shop.pool.query<{ id: string }>(
      `insert into shop_order (id, account_id, first_name, last_name, email, mobile, street_address, city, state,
          zip_code, list_total, subtotal, shipping, total, estimated_from, estimated_to, placed_at)
        select gen_random_uuid(), account_id, first_name, last_name, email, mobile, street_address, city, state,
          zip_code, list_total, subtotal, shipping, total, estimated_from, estimated_to, now() + interval '1 minute'
        from shop_order, generate_series(1, 60) where id = $1 returning id`,
      [matching._id],
    );
    const ids = rows.map(({ id }) => id);
    await test.shop.pool.query(
      `insert into order_line (id, order_id, position, product_id, title, brand, colour, image_url, size, quantity,
          unit_price, unit_discount_price)
        select gen_random_uuid(), copy, position, product_id, title, brand, colour, image_url, size, quantity,
          unit_price, unit_discount_price
        from order_line, unnest($2::uuid[]) as copy where order_id = $1`,
      [matching._id, ids],
    );
    await test.shop.pool.query(
      `insert into payment (id, order_id, gateway, amount) select gen_random_uuid(), copy, 'sandbox', 1
        from unnest($1::uuid[]) as copy`,
      [ids],
    );
    for (const [what, q] of samples().slice(5)) {
      const { listed } = await find(q);
      expect([what, listed.length, listed.includes(matching._id)]).toEqual([what, 61, true]);
    }
    const file = await staff.get(`/api/admin/orders.csv?q=${encodeURIComponent('fisherman')}`);
    expect(file.text.trim().split('\n')).toHaveLength(62);
  });

  it('matches special characters literally', async () => {
    for (const q of ['%%%', '___', '\\\\\\', "'''", '#', '..', '#0', '#99999999999'])
      expect((await find(q)).listed).toEqual([]);
  });
});
