import { beforeAll, describe, expect, it } from 'vitest';
import { insertOrder } from '../../tests/support/orders/stored-orders';
import { adasAddress, fixture, openTestShop, type TestUser } from '../../tests/support/shop';
import { newId } from '../database/ids';

/** A customer that the lists below are asked for; other tests make others. */
const listed = (firstName: string, lastName: string) =>
  shop.signUp({ firstName, lastName, email: `${firstName}@listed.example` });
const shop = fixture(openTestShop);
const edith = fixture(() => shop.admin());
const packer = fixture(() => shop.staff('Fulfilment'));
const people = fixture<Record<'ada' | 'bob' | 'cleo', TestUser>>(async () => ({
  ada: await listed('Ada', 'Lovell'),
  bob: await listed('Bob', 'abbot'),
  cleo: await listed('Cleo', 'Moore'),
}));
beforeAll(async () => {
  await insertOrder(shop, people.bob, { total: 3000 });
  await insertOrder(shop, people.bob, { total: 4000 });
  await insertOrder(shop, people.cleo, { total: 8500 });
});

const path = '/api/admin/customers';
const names = async (query: string) =>
  (await packer.get(`${path}?${query}`)).body.map(
    ({ firstName }: { firstName: string }) => firstName,
  );

describe('the customers', () => {
  it('are a file with their totals, by staff only', async () => {
    const { status, text } = await packer.get('/api/admin/customers.csv');
    const lines = text.trim().split('\r\n');
    expect([status, lines[0]?.replace('\uFEFF', '')]).toEqual([
      200,
      'First name,Last name,Email,Guest,Newsletter,Street,City,State,Zip code,Country,Mobile,Orders,Spent,Currency,Customer since,Customer id',
    ]);
    expect(lines.find((line) => line.startsWith('Bob,'))).toContain(',2,70.00,USD,');
    expect(lines.filter((line) => line.includes('@listed.example'))).toHaveLength(3);
    expect((await people.ada.get('/api/admin/customers.csv')).status).toBe(403);
  });

  it('are sorted by any column, both ways', async () => {
    expect(await names('q=listed.example')).toEqual(['Cleo', 'Bob', 'Ada']);
    expect(await names('q=listed.example&sort=since&direction=asc')).toEqual([
      'Ada',
      'Bob',
      'Cleo',
    ]);
    expect(await names('q=listed.example&sort=name')).toEqual(['Bob', 'Ada', 'Cleo']);
    expect(await names('q=listed.example&sort=name&direction=desc')).toEqual([
      'Cleo',
      'Ada',
      'Bob',
    ]);
    expect(await names('q=listed.example&sort=orders')).toEqual(['Bob', 'Cleo', 'Ada']);
    expect(await names('q=listed.example&sort=spent&direction=asc')).toEqual([
      'Ada',
      'Bob',
      'Cleo',
    ]);
    expect(await names('q=listed.example&sort=email&pageSize=2&pageNumber=2')).toHaveLength(1);
  });

  it('are found while typing, by name, email and id', async () => {
    expect(await names('q=c')).toEqual(['Cleo']);
    expect(await names('q=ab')).toEqual(['Bob']);
    expect(await names('q=lov')).toEqual(['Ada']);
    expect(await names(`q=${people.bob.email.toUpperCase()}`)).toEqual(['Bob']);
    expect(await names(`q=${people.cleo.accountId}`)).toEqual(['Cleo']);
    expect(await names(`q=${people.cleo.accountId.slice(-6).toUpperCase()}`)).toEqual(['Cleo']);
    for (const none of ['%', '_', '%%%', 'nobody', edith.email])
      expect(await names(`q=${encodeURIComponent(none)}`)).toEqual([]);
  });

  it('are found by phone, street and names, however these are typed', async () => {
    const jose = await shop.signUp({ firstName: 'José', lastName: 'O’Müller' });
    await shop.signUp({ firstName: 'Josef', lastName: 'Omega' });
    await jose.post('/api/user/addresses', {
      ...adasAddress,
      firstName: 'José',
      lastName: 'O’Müller',
      mobile: '+44 7700 900123',
      streetAddress: '7 Café Passage',
    });
    const buyer = await shop.signUp({ firstName: 'Ines', lastName: 'Boß' });
    await buyer.fillCart(await shop.makeProduct(), 'M', 1);
    const placed = await buyer.post('/api/orders', {
      ...adasAddress,
      mobile: '+49 30 1234567',
      streetAddress: 'Žižkov 9',
    });
    expect(placed.status).toBe(201);
    for (const typed of [
      "o'muller",
      'O’MÜLLER',
      'jose o',
      'cafe passage',
      '07700 900123',
      '0044 7700 900123',
      '+447700900123',
      '7700900123',
    ])
      expect([typed, await names(`q=${encodeURIComponent(typed)}`)]).toEqual([typed, ['José']]);
    for (const typed of ['zizkov', '030 1234567', '0049301234567'])
      expect([typed, await names(`q=${encodeURIComponent(typed)}`)]).toEqual([typed, ['Ines']]);
    const erased = await buyer.delete('/api/user', { currentPassword: buyer.password });
    expect(erased.status).toBe(204);
    expect(await names('q=zizkov')).toEqual([]);
  });

  it('have totals that follow every order, payment and refund', async () => {
    const dora = await shop.signUp({ firstName: 'Dora', lastName: 'Day' });
    const shirt = await shop.makeProduct();
    await dora.fillCart(shirt, 'M', 1);
    const { body: placed } = await dora.order();
    const id = dora.accountId;
    const kept = async () =>
      (
        await shop.rows('select orders, spent::int from customer_total where account_id = $1', [id])
      )[0];
    const run = (sql: string) => shop.shop.pool.query(sql, [placed._id]);
    expect(await kept()).toEqual({ orders: 1, spent: 0 });
    await run(`update payment set status = 'paid', paid_at = now() where order_id = $1`);
    expect(await kept()).toEqual({ orders: 1, spent: 6500 });
    await run('update payment set refunded = 1500 where order_id = $1');
    expect(await kept()).toEqual({ orders: 1, spent: 5000 });
    await run(`update shop_order set status = 'Cancelled', cancelled_at = now() where id = $1`);
    await run('update shop_order set deleted_at = now() where id = $1');
    expect(await kept()).toEqual({ orders: 0, spent: 5000 });
  });
});

describe('one customer', () => {
  it('is shown with addresses and purchases', async () => {
    const { ada, bob } = people;
    await ada.post('/api/user/addresses', adasAddress);
    const { body } = await packer.get(`${path}/${ada.accountId}`);
    expect(body).toMatchObject({
      _id: ada.accountId,
      email: ada.email,
      orders: 0,
      spent: 0,
      lastOrderAt: null,
      addresses: [{ city: 'Portland', isDefault: true }],
    });
    expect((await packer.get(`${path}/${bob.accountId}`)).body).toMatchObject({
      orders: 2,
      spent: 70,
      addresses: [],
    });
    for (const id of [newId(), 'x', edith.accountId])
      expect((await packer.get(`${path}/${id}`)).status).toBe(404);
  });

  it('can be given all their personal data, which is audited', async () => {
    const { bob } = people;
    const { status, body, headers } = await edith.get(`${path}/${bob.accountId}/export`);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('attachment');
    expect(body.account.email).toBe(bob.email);
    expect(body.orders).toHaveLength(2);
    const { body: log } = await edith.get('/api/admin/audit?action=customer.export');
    expect(log).toMatchObject([{ entityId: bob.accountId, actor: { _id: edith.accountId } }]);
    expect((await packer.get(`${path}/${bob.accountId}/export`)).status).toBe(403);
    expect((await edith.get(`${path}/${newId()}/export`)).status).toBe(404);
  });

  it('can be erased by an admin; staff members cannot', async () => {
    const gone = await shop.signUp({ firstName: 'Gone', lastName: 'Day' });
    const erase = (id: string) => edith.delete(`${path}/${id}`);
    expect((await packer.delete(`${path}/${gone.accountId}`)).status).toBe(403);
    expect((await erase(packer.accountId)).status).toBe(403);
    expect((await erase(gone.accountId)).body).toEqual({ _id: gone.accountId });
    expect((await gone.get('/api/user/profile')).status).toBe(401);
    expect((await erase(gone.accountId)).status).toBe(404);
    expect(await names('q=Gone')).toEqual([]);
    const { body: log } = await edith.get(`/api/admin/audit?entityId=${gone.accountId}`);
    expect(log[0]).toMatchObject({ action: 'account.erase', actor: { _id: edith.accountId } });
  });
});
