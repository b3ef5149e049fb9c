import { beforeAll, describe, expect, it } from 'vitest';
import {
  adasAddress,
  fixture,
  type Json,
  openTestShop,
  type TestUser,
} from '../../../tests/support/shop';

let matching: Json;

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

async function place(user: TestUser, product: Json, address: object) {
  await user.fillCart(product);
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

const foundOnce = () => ({ listed: [matching._id], suggested: [matching._id] });

const test = fixture(openTestShop);
const staff = fixture(() => test.staff('Fulfilment'));
const shirt = fixture(() => test.makeProduct());
beforeAll(async () => {
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

  it('finds an order by the phone number, however it is dialled', async () => {
    const setMobile = (mobile: string) =>
      test.rows('update shop_order set mobile = $2 where id = $1', [matching._id, mobile]);

    const { rows } = await test.shop.pool.query<{ mobile: string }>(
      'select mobile from shop_order where id = $1',
      [matching._id],
    );
    const numbers = ['+44 7700 900123', '07700 900123', '+44 (0)7700 900123'];
    for (const mobile of numbers) {
      await setMobile(mobile);
      for (const q of [...numbers, '0044 7700 900123', '07700900123'])
        expect([mobile, q, await find(q)]).toEqual([mobile, q, foundOnce()]);
    }
    await setMobile(rows[0]?.mobile ?? '');
  });

  it('finds a recipient and a street however accents and apostrophes are typed', async () => {
    const setAddress = (lastName: string, street: string) =>
      test.shop.pool.query(
        'update shop_order set last_name = $2, street_address = $3 where id = $1',
        [matching._id, lastName, street],
      );
    await setAddress('O’Müller', 'Façade Street 12');
    for (const q of ['O’Müller', "O'Müller", 'müller', 'MULLER', 'mu\u0308ller', 'facade str'])
      expect([q, await find(q)]).toEqual([q, foundOnce()]);
    await setAddress("O'Muller", recipient.streetAddress);
    for (const q of ['O’Müller', "o'muller", 'müller', '4 Quay'])
      expect([q, await find(q)]).toEqual([q, foundOnce()]);
    await setAddress(recipient.lastName, recipient.streetAddress);
  });

  it('finds an order by a whole SKU, barcode, tracking or invoice number', async () => {
    const { pool } = test.shop;
    const sizes = `(select jsonb_build_object(size, jsonb_build_object('sku', 'FS-1-M', 'gtin', '4006381333931'))
      from order_line where order_id = $1)`;
    await pool.query(
      `update product set size_details = ${sizes} where id = (select product_id from order_line where order_id = $1)`,
      [matching._id],
    );
    await pool.query(
      `insert into parcel (id, order_id, number, tracking_number) values (gen_random_uuid(), $1, 1, 'JD0002464')`,
      [matching._id],
    );
    await pool.query(`insert into invoice_counter (kind, year, last) values ('invoice', 2024, 7)`);
    await pool.query(
      `insert into invoice (id, kind, order_id, year, ordinal, number, total, tax, document)
        values (gen_random_uuid(), 'invoice', $1, 2024, 7, 'INV-2024-00007', 1, 0, '{}')`,
      [matching._id],
    );
    for (const q of ['FS-1-M', 'fs-1-m', '4006381333931', 'jd0002464', 'JD00 0246 4'])
      expect([q, await find(q)]).toEqual([q, foundOnce()]);
    for (const q of ['INV-2024-00007', 'inv-2024-00007'])
      expect([q, await find(q)]).toEqual([q, foundOnce()]);
    for (const q of ['FS-1', 'FS-1-L', '400638133393', 'JD0002465', 'INV-2024-00008'])
      expect([q, (await find(q)).listed]).toEqual([q, []]);
    const file = await staff.get('/api/admin/orders.csv?q=FS-1-M');
    expect(file.text.trim().split('\n')).toHaveLength(2);
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
    for (const table of ['payment', 'order_line'])
      await test.shop.pool.query(`delete from ${table} where order_id = any ($1)`, [ids]);
    await test.shop.pool.query('delete from shop_order where id = any ($1)', [ids]);
  });

  it('matches special characters literally', async () => {
    for (const q of ['%%%', '___', '\\\\\\', "'''", '#', '..', '#0', '#99999999999'])
      expect((await find(q)).listed).toEqual([]);
  });
});
