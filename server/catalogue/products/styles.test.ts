import { describe, expect, it } from 'vitest';
import { fixture, type Json, linenShirt, openTestShop } from '../../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const shopper = fixture(() => test.signUp());

const coloursOf = async (id: string): Promise<string[]> => {
  const { variants } = (await shopper.get(`/api/products/${id}`)).body;
  return variants.map((variant: Json) => variant.colour);
};

describe('a style', () => {
  it('is created with all its colours, or not at all', async () => {
    const inColour = (colour: string, more = {}) => ({
      ...linenShirt,
      title: 'Camp Shirt',
      colour,
      ...more,
    });
    const products = [
      inColour('White'),
      inColour('Red', { price: 90, sizeDetails: { M: { sku: 'CS-R-M' } } }),
    ];
    const refused = await staff.post('/api/admin/styles', {
      products: [...products, inColour('Mauve')],
    });
    expect(refused.body.details).toEqual([
      { path: 'products.2.colour', message: 'Unknown colour.' },
    ]);
    const twice = await staff.post('/api/admin/styles', {
      products: [...products, inColour('red')],
    });
    expect(twice.body.details).toMatchObject([{ path: 'products.2.colour' }]);
    const sizeDetails = { L: { sku: 'CS-R-M' } };
    const coded = await staff.post('/api/admin/styles', {
      products: [...products, inColour('Black', { sizeDetails })],
    });
    expect(coded.body.details).toMatchObject([{ path: 'products.2.sizeDetails.L.sku' }]);
    expect((await staff.get('/api/admin/products?q=camp')).body.content).toEqual([]);

    const { status, body } = await staff.post('/api/admin/styles', { products });
    expect(status).toBe(201);
    const [white, red] = body.products;
    expect(red).toMatchObject({ colour: 'Red', price: 90 });
    expect(await coloursOf(white._id)).toEqual(['White', 'Red']);
    expect((await staff.readStaffProduct(red._id)).style).toBe(
      (await staff.readStaffProduct(white._id)).style,
    );
  });

  it('stays together if one of its colours is renamed, and is joined by new colours of either name', async () => {
    const white = await test.makeProduct({ title: 'Tour Shirt', colour: 'White' });
    const red = await test.makeProduct({ title: 'TOUR shirt', colour: 'Red' });
    await coloursOf(red._id);
    await staff.put(`/api/admin/products/${red._id}`, { title: 'Road Shirt' });
    const pink = await test.makeProduct({ title: 'Tour Shirt', colour: 'Pink' });
    const blue = await test.makeProduct({ title: 'Road Shirt', colour: 'Blue' });
    for (const { _id } of [white, red, pink, blue])
      expect(await coloursOf(_id)).toEqual(['White', 'Red', 'Blue', 'Pink']);
  });

  it('lists its colours for staff, archived ones too', async () => {
    const white = await test.makeProduct({ title: 'Pier Shirt', colour: 'White' });
    const red = await test.makeProduct({ title: 'Pier Shirt', colour: 'Red' });
    const style = (await staff.readStaffProduct(white._id)).style;
    const blue = await test.makeProduct({ title: 'Quay Shirt', colour: 'Blue', style });
    await staff.delete(`/api/admin/products/${red._id}/delete`);
    const { body } = await staff.get(`/api/admin/products/${blue._id}/colours`);
    expect(body).toMatchObject([
      { _id: white._id, colour: 'White', archived: false },
      { _id: red._id, colour: 'Red', archived: true },
      { _id: blue._id, title: 'Quay Shirt', colour: 'Blue', archived: false },
    ]);
    expect((await staff.get('/api/admin/products/none/colours')).status).toBe(404);
    expect((await shopper.get(`/api/admin/products/${blue._id}/colours`)).status).toBe(403);
  });

  it('is left and joined by naming another', async () => {
    const white = await test.makeProduct({ title: 'Dock Shirt', colour: 'White' });
    const red = await test.makeProduct({ title: 'Dock Shirt', colour: 'Red' });
    await coloursOf(white._id);
    const url = `/api/admin/products/${red._id}`;
    await staff.put(url, { style: red._id });
    expect(await coloursOf(white._id)).toEqual(['White']);
    expect(await coloursOf(red._id)).toEqual(['Red']);
    await staff.put(url, { style: (await staff.readStaffProduct(white._id)).style });
    expect(await coloursOf(white._id)).toEqual(['White', 'Red']);
    expect((await staff.put(url, { style: 'none' })).status).toBe(400);
  });

  it('is changed as a whole on request, except for the fields of each colour', async () => {
    const white = await test.makeProduct({ title: 'Yard Shirt', colour: 'White' });
    const red = await test.makeProduct({ title: 'Yard Shirt', colour: 'Red', description: 'Red!' });
    const { version } = await staff.readStaffProduct(white._id);
    const change = { title: 'Barn Shirt', origin: 'PT', price: 95, version };
    const url = `/api/admin/products/${white._id}`;
    expect((await staff.put(url, { ...change, wholeStyle: true })).status).toBe(200);
    expect(await staff.readStaffProduct(red._id)).toMatchObject({
      title: 'Barn Shirt',
      origin: 'PT',
      price: 80,
      description: 'Red!',
      colour: 'Red',
    });
    const { rows } = await test.shop.pool.query(
      `select after from audit where entity_id = $1 and action = 'product.update'`,
      [red._id],
    );
    expect(rows).toEqual([{ after: { title: 'Barn Shirt', origin: 'PT' } }]);
    expect((await staff.put(url, { ...change, wholeStyle: true })).status).toBe(409);
  });
});
