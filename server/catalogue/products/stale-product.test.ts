import { describe, expect, it } from 'vitest';
import { fixture, openTestShop, type TestUser } from '../../../tests/support/shop';

const test = fixture(openTestShop);
const anna = fixture(() => test.staff('Merchandiser'));
const ben = fixture(() => test.staff('Merchandiser'));

const save = (staff: TestUser, id: string, body: unknown) =>
  staff.put(`/api/admin/products/${id}`, body);
const movements = async (id: string) =>
  (
    await test.shop.pool.query(
      `select size, delta, reason from stock_movement where product_id = $1 and reason <> 'received' order by id`,
      [id],
    )
  ).rows;
const quantityOf = async (id: string, size: string) =>
  (await ben.readStaffProduct(id)).sizes.find(({ name }: { name: string }) => name === size)
    ?.quantity;

describe('a product form that was open while the stock changed', () => {
  const writeOff = (id: string) =>
    anna.post(`/api/admin/products/${id}/stock`, {
      size: 'M',
      change: -3,
      reason: 'damaged',
    });

  it('saves the description without changing the stock', async () => {
    const { _id } = await test.makeProduct({ stock: 3 });
    const { version } = await ben.readStaffProduct(_id);
    await writeOff(_id);
    const saved = await save(ben, _id, { version, description: 'Heavy linen.' });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ description: 'Heavy linen.', quantity: 0 });
    expect(await movements(_id)).toEqual([{ size: 'M', delta: -3, reason: 'damaged' }]);
  });

  it('cannot save a count that was based on the previous stock', async () => {
    const { _id } = await test.makeProduct({
      sizes: ['S', 'M'].map((name) => ({ name, quantity: 3 })),
    });
    const { version } = await ben.readStaffProduct(_id);
    await writeOff(_id);
    const body = {
      version,
      title: 'Renamed Shirt',
      sizeChanges: [{ name: 'M', quantity: 5, basedOn: 3 }],
    };
    const refused = await save(ben, _id, body);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'stale_version',
      details: [{ path: 'sizes.M', message: 'Size M now has 0 in stock.' }],
      // The stock changed without a save of the product.
      current: { version, savedBy: null, values: { _id, title: 'Linen Shirt', quantity: 3 } },
    });
    expect((await ben.readStaffProduct(_id)).title).toBe('Linen Shirt');

    const counted = await save(ben, _id, {
      version,
      sizeChanges: [{ name: 'M', quantity: 5, basedOn: 0 }],
    });
    expect(counted.status).toBe(200);
    expect(counted.body.sizes).toEqual([
      { name: 'S', quantity: 3 },
      { name: 'M', quantity: 5 },
    ]);
    expect(await movements(_id)).toEqual([
      { size: 'M', delta: -3, reason: 'damaged' },
      { size: 'M', delta: 5, reason: 'counted' },
    ]);
  });

  it('renames a size in its position if its stock is current, and removes the old size from carts', async () => {
    const { _id } = await test.makeProduct({
      sizes: ['S', 'M', 'L'].map((name) => ({ name, quantity: 2 })),
    });
    const ada = await test.signUp();
    await ada.put('/api/cart/add', { productId: _id, size: 'M' });
    await ada.put('/api/cart/add', { productId: _id, size: 'L' });
    const rename = (basedOn: number) =>
      save(ben, _id, {
        sizeChanges: [
          { name: 'M', quantity: null, basedOn },
          { name: 'Medium', quantity: 2, basedOn: null },
        ],
        confirmed: true,
      });
    expect((await rename(1)).body.code).toBe('stale_version');
    expect((await ada.get('/api/cart/')).body.cartItems).toHaveLength(2);
    const renamed = await rename(2);
    expect(renamed.body.sizes.map(({ name }: { name: string }) => name)).toEqual([
      'S',
      'Medium',
      'L',
    ]);
    expect((await ada.get('/api/cart/')).body.cartItems).toMatchObject([{ size: 'L' }]);
  });

  it('accepts one to sixty sizes', async () => {
    const { _id } = await test.makeProduct({ stock: 2 });
    const removed = await save(ben, _id, {
      sizeChanges: [{ name: 'M', quantity: null, basedOn: 2 }],
    });
    expect(removed.status).toBe(400);
    const added = Array.from({ length: 60 }, (_, at) => ({
      name: String(at),
      quantity: 1,
      basedOn: null,
    }));
    expect((await save(ben, _id, { sizeChanges: added })).status).toBe(400);
    expect(await quantityOf(_id, 'M')).toBe(2);
  });
});

describe('two staff who edit one product', () => {
  it('rejects the later save and returns the stored values', async () => {
    const { _id } = await test.makeProduct();
    const { version } = await ben.readStaffProduct(_id);
    const first = await save(anna, _id, { version, price: 90 });
    expect(first.status).toBe(200);
    expect((await ben.readStaffProduct(_id)).version).toBe(version + 1);
    const second = await save(ben, _id, { version, price: 70, discountPrice: 50 });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'stale_version',
      current: {
        version: version + 1,
        savedBy: { firstName: 'Edith', lastName: 'Marsh' },
        savedAt: expect.any(String),
        values: { price: 90, discountPrice: 60, version: version + 1 },
      },
    });
    const again = await save(ben, _id, { version: version + 1, discountPrice: 50 });
    expect(again.body).toMatchObject({ price: 90, discountPrice: 50 });
  });

  it('counts a bulk change as a save', async () => {
    const { _id } = await test.makeProduct();
    const { version } = await ben.readStaffProduct(_id);
    await anna.post('/api/admin/products/bulk', {
      ids: [_id],
      change: { kind: 'price', percent: 10 },
    });
    expect((await save(ben, _id, { version, title: 'Stale' })).status).toBe(409);
  });

  it('does not treat a sale as a save', async () => {
    const { _id } = await test.makeProduct({ stock: 1 });
    const { version } = await ben.readStaffProduct(_id);
    const ada = await test.signUp();
    await ada.put('/api/cart/add', { productId: _id, size: 'M' });
    expect(
      (
        await ada.post('/api/orders/', {
          firstName: 'Ada',
          lastName: 'Lovell',
          email: 'ada@shopper.example',
          mobile: '5550100',
          streetAddress: '12 Mill Lane',
          city: 'Portland',
          state: 'OR',
          zipCode: '97201',
        })
      ).status,
    ).toBe(201);
    expect((await ben.readStaffProduct(_id)).version).toBe(version);
    expect((await save(ben, _id, { version, title: 'Sold Out Shirt' })).status).toBe(200);
  });
});

describe('a client that sends no version', () => {
  it('changes the fields that it sends, and sets the stock of the sizes that it sends', async () => {
    const { _id } = await test.makeProduct({ stock: 3 });
    await save(anna, _id, { price: 90 });
    const saved = await save(ben, _id, {
      title: 'By a script',
      sizes: [{ name: 'M', quantity: 9 }],
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ price: 90, title: 'By a script', quantity: 9 });
    expect(await movements(_id)).toEqual([{ size: 'M', delta: 6, reason: 'counted' }]);
  });

  it('cannot send both all sizes and changes of some', async () => {
    const { _id } = await test.makeProduct();
    const sent = await save(ben, _id, {
      sizes: [{ name: 'M', quantity: 9 }],
      sizeChanges: [{ name: 'M', quantity: 9, basedOn: 5 }],
    });
    expect(sent.status).toBe(400);
  });
});

describe('a count on the stock page', () => {
  it('is rejected if the stock has changed since', async () => {
    const { _id } = await test.makeProduct({ stock: 3 });
    const count = (basedOn?: number) =>
      ben.post(`/api/admin/products/${_id}/stock`, {
        size: 'M',
        counted: 4,
        reason: 'counted',
        basedOn,
      });
    await anna.post(`/api/admin/products/${_id}/stock`, {
      size: 'M',
      change: 7,
      reason: 'received',
    });
    const refused = await count(3);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'stale_version',
      current: { values: { size: 'M', quantity: 10 } },
    });
    expect(await quantityOf(_id, 'M')).toBe(10);
    expect((await count(10)).status).toBe(200);
    expect((await count()).status).toBe(200);
    expect(await quantityOf(_id, 'M')).toBe(4);
  });
});
