import { describe, expect, it } from 'vitest';
import {
  apply,
  exportOf,
  importOf,
  rowsOf,
  upload,
  uploadJson,
} from '../../../tests/support/catalogue/imports';
import { fixture, type Json, linenShirt, openTestShop } from '../../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());

const reasonsOf = async ({ _id }: Json) =>
  (await rowsOf(test, _id, 'refused')).map(({ line, reasons }) => [
    line,
    reasons.map(({ field, message }: Json) => `${field}: ${message}`),
  ]);

it('adds and changes products after a dry run, and can be undone', async () => {
  const shirt = await test.makeProduct();
  const read = await uploadJson(test, [
    { _id: shirt._id, price: 90, sizeDetails: { M: { sku: 'LS-M' } } },
    { ...linenShirt, title: 'New Shirt' },
    { ...linenShirt, title: '', price: '12', sizes: [{ name: 'M', quantity: -1 }] },
  ]);
  expect(read).toMatchObject({ state: 'ready', format: 'json', setStock: false });
  expect(read.counts).toMatchObject({ new: 1, changed: 1, refused: 1 });
  expect(await reasonsOf(read)).toEqual([
    [
      3,
      [
        'title: This field is required.',
        'price: Must be a number.',
        'sizes.0.quantity: Must be at least 0.',
      ],
    ],
  ]);
  await apply(test, read._id);
  expect(await staff.readStaffProduct(shirt._id)).toMatchObject({
    price: 90,
    sizeDetails: { M: { sku: 'LS-M' } },
  });
  const found = () => staff.get('/api/admin/products?q=new+shirt');
  expect((await found()).body.content).toHaveLength(1);
  const undone = await staff.post(`/api/admin/products/imports/${read._id}/undo`);
  expect(undone.body).toEqual({ restored: 2, kept: [] });
  expect((await staff.readStaffProduct(shirt._id)).price).toBe(80);
  expect((await found()).body.content).toEqual([]);
});

it('sets stock on request only, and not if it has changed since the export', async () => {
  const [sold, quiet] = [await test.makeProduct(), await test.makeProduct()];
  const exported = JSON.parse(await exportOf(test, 'json')) as Json[];
  const items = [sold, quiet].map(({ _id }) => {
    const item = exported.find((one) => one._id === _id);
    return { ...item, sizes: [{ name: 'M', quantity: 9 }] };
  });
  await (await test.signUp()).placedOrder(sold);
  expect((await uploadJson(test, items)).counts).toMatchObject({ same: 2 });
  const read = await uploadJson(test, items, { setStock: true });
  expect(read.counts).toMatchObject({ changed: 1, refused: 1 });
  expect(await reasonsOf(read)).toEqual([
    [1, [expect.stringContaining('The stock has changed since the export')]],
  ]);
});

it('rejects the second of two items for one product, and repeated keys', async () => {
  const shirt = await test.makeProduct();
  const item = `{"_id": "${shirt._id}", "price": 70}`;
  const file = `[${item}, ${item}, {"price": 5, "pri\\u0063e": 6}]`;
  const read = await upload(test, file, { type: 'application/json' });
  expect(await reasonsOf(read)).toEqual([
    [2, ['_id: This product is already at position 1.']],
    [3, ['price: This key appears twice.']],
  ]);
});

it('rejects items that are no products without losing the others', async () => {
  const items = [
    null,
    7,
    [],
    'shirt',
    { _id: 4, createdAt: 'soon', stockAtExport: {} },
    linenShirt,
  ];
  const read = await uploadJson(test, items);
  expect(read.counts).toMatchObject({ new: 1, refused: 5 });
  const odd = [
    { pictures: [null, { url: 3 }], sizes: 'M', care: { a: 1 }, colour: 3, category: {} },
  ];
  expect((await uploadJson(test, odd)).counts).toMatchObject({ refused: 1 });
});

describe('the rejected products of a file', () => {
  const rejectedOf = ({ _id }: Json) => staff.get(`/api/admin/products/imports/${_id}/rejected`);

  it('can be downloaded, corrected and imported without the others', async () => {
    const read = await uploadJson(test, [
      { ...linenShirt, title: 'Good Shirt' },
      { ...linenShirt, title: 'Bad Shirt', thirdLevelCategory: 'none' },
    ]);
    await apply(test, read._id);
    const answer = await rejectedOf(read);
    expect(answer.headers['content-disposition']).toMatch(/rejected-products-.*\.json/);
    expect(answer.body).toEqual([
      {
        ...linenShirt,
        title: 'Bad Shirt',
        thirdLevelCategory: 'none',
        errors: ['thirdLevelCategory: Unknown category.'],
      },
    ]);
    const again = await uploadJson(test, [
      { ...answer.body[0], thirdLevelCategory: 'mens_shirt', topLevelCategory: 'men' },
    ]);
    expect(again.counts).toMatchObject({ new: 1, refused: 0 });
  });

  it('are all rows of a product in CSV', async () => {
    const read = await upload(
      test,
      [
        'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Image Src',
        'tee,=Tee,Loom,T-Shirt,Size,S,Color,Blue,19,/media/a.avif',
        'cap,Cap,Loom,Men T-Shirt,Size,S,Color,Blue,19,/media/a.avif',
        'tee,,,,,M,,Sunset,19,',
      ].join('\n'),
    );
    const { text } = await rejectedOf(read);
    const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/,Image Src,Errors$/);
    expect(lines[1]).toMatch(/^tee,'=Tee,.*avif,$/);
    expect(lines[2]).toMatch(/^tee,,.*no colour “Sunset”/);
    expect((await upload(test, text)).counts).toMatchObject({ new: 1, refused: 1 });
  });

  it('are gone with the file', async () => {
    const read = await uploadJson(test, [{ ...linenShirt, title: 'Fine Shirt' }]);
    expect((await rejectedOf(read)).body).toEqual([]);
    expect(await apply(test, read._id)).toMatchObject({ isStored: false });
    expect((await rejectedOf(read)).status).toBe(404);
    expect(
      (await (await test.signUp()).get(`/api/admin/products/imports/${read._id}/rejected`)).status,
    ).toBe(403);
  });
});

describe('names that the shop does not know', () => {
  it('are listed with a choice in the shop’s own files too', async () => {
    const read = await uploadJson(test, [
      {
        ...linenShirt,
        title: 'Boot',
        topLevelCategory: undefined,
        colour: 'Teal',
        brand: 'Quay',
        thirdLevelCategory: 'kids_boot',
        sizes: [{ name: 'EU 40', quantity: 1 }],
        sizeDetails: { 'EU 40': { sku: 'B' } },
      },
    ]);
    expect(read.counts).toMatchObject({ refused: 1 });
    expect(read.unknownValues).toEqual([
      { kind: 'category', value: 'kids_boot', products: 1, use: null },
      { kind: 'colour', value: 'Teal', products: 1, use: null },
      { kind: 'size', value: 'EU 40', products: 1, use: 'EU 40' },
      { kind: 'brand', value: 'Quay', products: 1, use: 'Quay' },
    ]);
    await staff.put(`/api/admin/products/imports/${read._id}/options`, {
      setStock: false,
      replacements: [
        { kind: 'category', value: 'kids_boot', use: 'mens_shirt' },
        { kind: 'colour', value: 'Teal', use: 'Green' },
        { kind: 'size', value: 'EU 40', use: 'L' },
      ],
    });
    await test.runJobs();
    expect((await importOf(test, read._id)).counts).toMatchObject({ new: 1, refused: 0 });
    await apply(test, read._id);
    const { content } = (await staff.get('/api/admin/products?q=boot')).body;
    expect(content[0]).toMatchObject({
      colour: 'Green',
      thirdLevelCategory: 'mens_shirt',
      brand: 'Quay',
      sizes: [{ name: 'L', quantity: 1 }],
      sizeDetails: { L: { sku: 'B' } },
    });
  });
});

describe('a JSON file that cannot be read', () => {
  it.each([
    ['an object', '{"products": []}', 'begin with “[”'],
    ['no JSON', '[{"title": shirt}]', 'isn’t valid JSON at product 1, near line 1'],
    ['cut off', '[{"title": "A"}, {"ti', 'ends before its list does'],
    ['followed by something', '[{"title": "A"}] ,', 'something follows it'],
    ['closed wrongly', '[}', 'something follows it'],
    ['missing an item', '[{"title": "A"},,{}]', 'at product 2'],
    ['not UTF-8', Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]), 'UTF-8'],
  ])('is rejected if it is %s', async (_, file, error) => {
    const read = await upload(test, file, { type: 'application/json' });
    expect(read).toMatchObject({ state: 'failed', error: expect.stringContaining(error) });
  });

  it('is empty if its list is', async () => {
    const read = await upload(test, '\uFEFF [ ]\n', { type: 'application/json' });
    expect(read).toMatchObject({ state: 'ready', total: 0 });
  });
});
