import { describe, expect, it } from 'vitest';
import { fixture, linenShirt, openTestShop, type TestAnswer } from '../../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.staff('Merchandiser'));

const change = (id: string, body: object) => staff.put(`/api/admin/products/${id}`, body);
const sizesOf = async (id: string): Promise<string[]> =>
  (await staff.get(`/api/admin/products/${id}`)).body.sizes.map(
    ({ name }: { name: string }) => name,
  );
const refusalOf = ({ status, body }: TestAnswer) => [
  status,
  body.code,
  body.details?.map(({ path }: { path: string }) => path),
];
const asked = [409, 'needs_confirmation', ['sizes']];

describe('a size with stock', () => {
  it.each([
    ['left out', { sizes: [{ name: 'S', quantity: 5 }] }],
    ['removed', { sizeChanges: [{ name: 'M', quantity: null, basedOn: 3 }] }],
    [
      'renamed',
      {
        sizeChanges: [
          { name: 'M', quantity: null, basedOn: 3 },
          { name: 'L', quantity: 3, basedOn: null },
        ],
      },
    ],
  ])('is asked about where it is %s, and leaves once that is confirmed', async (_, body) => {
    const sizes = [
      { name: 'S', quantity: 5 },
      { name: 'M', quantity: 3 },
    ];
    const { _id } = await test.makeProduct({ sizes });
    const refused = await change(_id, body);
    expect(refusalOf(refused)).toEqual(asked);
    expect(refused.body.message).toBe(
      'M (3 in stock) will leave this product, because it is removed or renamed.',
    );
    expect(await sizesOf(_id)).toEqual(['S', 'M']);
    expect((await change(_id, { ...body, confirmed: true })).status).toBe(200);
    expect(await sizesOf(_id)).not.toContain('M');
  });

  it('is not asked about where it stays, nor one without stock where it leaves', async () => {
    const sizes = [
      { name: 'S', quantity: 5 },
      { name: 'M', quantity: 0 },
    ];
    const { _id } = await test.makeProduct({ sizes });
    const counted = { sizes: [{ name: 's', quantity: 0 }], title: 'Poplin Shirt' };
    expect((await change(_id, counted)).status).toBe(200);
  });
});

describe('a size outside the size system of the category', () => {
  const tall = [
    { name: 'M', quantity: 1 },
    { name: 'Tall', quantity: 1 },
  ];

  it('is asked about in a new product and in a new colour', async () => {
    const product = { ...linenShirt, sizes: tall };
    const one = await staff.post('/api/admin/products', product);
    expect(refusalOf(one)).toEqual(asked);
    expect(one.body.message).toBe(
      'Tall isn’t a size of this category. Shoppers can buy it, but filters and size charts don’t know it.',
    );
    const products = [linenShirt, { ...product, colour: 'Red' }];
    expect(refusalOf(await staff.post('/api/admin/styles', { products }))).toEqual(asked);
    const confirmed = true;
    expect((await staff.post('/api/admin/products', { ...product, confirmed })).status).toBe(201);
    expect((await staff.post('/api/admin/styles', { products, confirmed })).status).toBe(201);
  });

  it('is asked about once: what is saved is not asked again', async () => {
    const { _id } = await test.makeProduct({ stock: 1 });
    expect(refusalOf(await change(_id, { sizes: tall }))).toEqual(asked);
    expect((await change(_id, { sizes: tall, confirmed: true })).status).toBe(200);
    expect((await change(_id, { sizes: tall, title: 'Poplin Shirt' })).status).toBe(200);
  });

  it('is not the size of a product without sizes', async () => {
    const sizes = [{ name: 'One size', quantity: 1 }];
    expect((await staff.post('/api/admin/products', { ...linenShirt, sizes })).status).toBe(201);
  });
});
