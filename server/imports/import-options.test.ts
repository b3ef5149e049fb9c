import { describe, expect, it } from 'vitest';
import {
  apply,
  exportOf,
  heading,
  importOf,
  rowsOf,
  upload,
} from '../../tests/support/catalogue/imports';
import { untilWaiting } from '../../tests/support/postgres/lock-waits';
import { fixture, type Json, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());

const stockOf = ({ sizes }: Json) =>
  Object.fromEntries(sizes.map((size: Json) => [size.name, size.quantity]));

describe('the stock of a file', () => {
  /** The export of one product: its heading and its row. */
  async function exportedRow(id: string): Promise<{ head: string; row: string }> {
    const [head = '', ...rows] = (await exportOf(test)).replace('\uFEFF', '').split('\r\n');
    return { head, row: rows.find((row) => row.startsWith(id)) ?? '' };
  }

  it('does not change if an export is imported with another price', async () => {
    const shirt = await test.makeProduct();
    const { head, row } = await exportedRow(shirt._id);
    await (await test.signUp()).placedOrder(shirt);
    const read = await upload(test, `${head}\n${row.replace('80.00', '85.00')}`);
    expect(read).toMatchObject({ setStock: false, counts: { changed: 1, refused: 0 } });
    expect((await apply(test, read._id)).counts).toMatchObject({ changed: 1, conflict: 0 });
    const after = await staff.readStaffProduct(shirt._id);
    expect(after.price).toBe(85);
    expect(stockOf(after)).toEqual({ S: 5, M: 4, L: 5, XL: 5 });
  });

  it('is set on request, and rejected if the stock has changed since the export', async () => {
    const [sold, quiet] = [await test.makeProduct(), await test.makeProduct()];
    const { head, row: soldRow } = await exportedRow(sold._id);
    const { row: quietRow } = await exportedRow(quiet._id);
    await (await test.signUp()).placedOrder(sold);
    const file = [head, soldRow, quietRow].join('\n').replaceAll(',M,5,', ',M,9,');
    const left = await upload(test, file);
    expect(left.counts).toMatchObject({ same: 2, refused: 0 });

    const choice = { setStock: true };
    const url = `/api/admin/products/imports/${left._id}/options`;
    expect((await staff.put(url, choice)).body).toMatchObject({ state: 'reading' });
    expect((await staff.put(url, choice)).status).toBe(409);
    await test.runJobs();
    const read = await importOf(test, left._id);
    expect(read).toMatchObject({ state: 'ready', counts: { changed: 1, refused: 1, same: 0 } });
    const [refused] = await rowsOf(test, read._id, 'refused');
    expect(refused).toMatchObject({ line: 2, productId: sold._id });
    expect(refused.reasons).toEqual([
      {
        line: 2,
        field: 'Stock at export',
        message: expect.stringContaining('it was S=5; M=5; L=5; XL=5 and is S=5; M=4; L=5; XL=5'),
      },
    ]);
    await apply(test, read._id);
    expect(stockOf(await staff.readStaffProduct(quiet._id))).toEqual({ S: 5, M: 9, L: 5, XL: 5 });
    expect(stockOf(await staff.readStaffProduct(sold._id))).toEqual({ S: 5, M: 4, L: 5, XL: 5 });
    expect((await upload(test, file, choice)).counts).toMatchObject({ same: 1, refused: 1 });
  });

  it('is set without a check if the file lacks the stock at the export', async () => {
    const shirt = await test.makeProduct();
    await (await test.signUp()).placedOrder(shirt);
    const read = await upload(test, `ID,Size 1,Stock 1\n${shirt._id},M,7\n`, { setStock: true });
    await apply(test, read._id);
    expect(stockOf(await staff.readStaffProduct(shirt._id))).toEqual({ M: 7 });
  });
});

describe('the prices of a file', () => {
  it.each(['32.005', '1,234', '1.234', '12.345'])('are rejected as %s', async (price) => {
    const shirt = await test.makeProduct();
    const read = await upload(test, `ID,Price,Discounted price\n${shirt._id},"${price}",10\n`);
    expect(read.counts).toMatchObject({ changed: 0, refused: 1 });
    const [row] = await rowsOf(test, read._id, 'refused');
    expect(row.reasons[0]).toMatchObject({ field: 'Price' });
  });

  it('are applied only when confirmed if they change by more than a factor of 3', async () => {
    const [up, down, much] = [
      await test.makeProduct(),
      await test.makeProduct(),
      await test.makeProduct(),
    ];
    const rows = [`${up._id},240.01,60`, `${down._id},80,19.99`, `${much._id},240,20`];
    const read = await upload(test, `ID,Price,Discounted price\n${rows.join('\n')}\n`);
    expect(read).toMatchObject({ priceJumps: 2, counts: { changed: 3 } });
    const url = `/api/admin/products/imports/${read._id}`;
    const jumps = await staff.get(`${url}/rows?priceJump=true`);
    expect(jumps.headers['x-total-count']).toBe('2');
    expect(jumps.body.map((row: Json) => row.productId)).toEqual([up._id, down._id]);

    const refused = await staff.post(`${url}/apply`);
    expect(refused).toMatchObject({
      status: 409,
      body: { details: [{ path: 'confirmPriceJumps' }] },
    });
    await test.runJobs();
    expect((await staff.readStaffProduct(up._id)).price).toBe(80);
    await apply(test, read._id, { confirmPriceJumps: true });
    expect((await staff.readStaffProduct(up._id)).price).toBe(240.01);
    expect((await staff.readStaffProduct(down._id)).discountPrice).toBe(19.99);
  });
});

describe('unknown values of another shop', () => {
  it('are replaced as staff choose, and the file is read again', async () => {
    const csv = [
      'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Qty,Image Src',
      ...['XS', 'S', 'M', 'L', 'XL'].map(
        (size) =>
          `kurta,Kurta,Weft,Kurta,Size,${size},Color,Teal,40.00,2,https://cdn.example/k.jpg`,
      ),
    ].join('\n');
    const read = await upload(test, csv);
    expect(read.counts).toMatchObject({ new: 0, refused: 1 });
    expect(read.unknownValues).toEqual([
      { kind: 'category', value: 'Kurta', products: 1, use: null },
      { kind: 'colour', value: 'Teal', products: 1, use: null },
      { kind: 'size', value: 'XS', products: 1, use: 'XS' },
    ]);
    const url = `/api/admin/products/imports/${read._id}/options`;
    const replacements = [
      { kind: 'category', value: 'Kurta', use: 'womens_dress' },
      { kind: 'colour', value: 'Teal', use: 'Green' },
      { kind: 'size', value: 'XS', use: '' },
    ];
    expect((await staff.put(url, { setStock: false, replacements })).status).toBe(202);
    await test.runJobs();
    const again = await importOf(test, read._id);
    expect(again).toMatchObject({ state: 'ready', counts: { new: 1, refused: 0 } });
    expect(again.unknownValues.map((value: Json) => value.use)).toEqual([
      'womens_dress',
      'Green',
      '',
      'Weft',
    ]);
    await apply(test, read._id);
    const [made] = (await staff.get('/api/admin/products?q=kurta')).body.content;
    expect(made).toMatchObject({ colour: 'Green', thirdLevelCategory: 'womens_dress' });
    expect(stockOf(made)).toEqual({ S: 2, M: 2, L: 2, XL: 2 });
    expect((await staff.put(url, { setStock: false })).status).toBe(409);
  });

  it('include sizes, which are imported under their own names', async () => {
    const csv =
      'Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Variant Price,Image Src\nbelt,Belt Top,Loom,Top,women,Size,3XL,9.00,/media/b.avif';
    const read = await upload(test, csv);
    await apply(test, read._id);
    const [made] = (await staff.get('/api/admin/products?q=belt+top')).body.content;
    expect(stockOf(made)).toEqual({ '3XL': 0 });
  });
});

describe('undoing an import', () => {
  const rowOf = (title: string) => `${title},Fernhall,mens_polo,50,50,S,3,/media/polo.avif,A polo`;
  const find = async (title: string): Promise<Json> =>
    (await staff.get(`/api/admin/products?q=${title}`)).body.content[0];

  it('removes new products, also from carts, except those that were ordered or changed since', async () => {
    const titles = ['Plainest', 'Carted', 'Ordered', 'Reworded'];
    const read = await upload(test, [heading, ...titles.map(rowOf)].join('\n'));
    await apply(test, read._id);
    const [plain, carted, ordered, edited] = await Promise.all(titles.map(find));
    const ada = await test.signUp();
    await ada.fillCart(carted, 'S');
    await (await test.signUp()).placedOrder(ordered, 'S');
    await staff.put(`/api/admin/products/${edited._id}`, { title: 'Reworded Polo' });

    const undone = await staff.post(`/api/admin/products/imports/${read._id}/undo`);
    expect(undone.body.restored).toBe(2);
    expect(undone.body.kept).toHaveLength(2);
    expect(undone.body.kept).toEqual(
      expect.arrayContaining([
        { _id: ordered._id, title: 'Ordered', reason: expect.stringContaining('archived') },
        { _id: edited._id, title: 'Reworded Polo', reason: 'Its title has changed since.' },
      ]),
    );
    for (const { _id } of [plain, carted])
      for (const url of [`/api/admin/products/${_id}`, `/api/products/id/${_id}`])
        expect((await staff.get(url)).status).toBe(404);
    expect((await staff.readStaffProduct(ordered._id)).archived).toBe(true);
    expect((await staff.readStaffProduct(edited._id)).archived).toBe(false);
    expect((await ada.get('/api/cart/')).body.cartItems).toEqual([]);
    expect((await upload(test, [heading, rowOf('Plainest')].join('\n'))).counts.new).toBe(1);
    const { rows } = await test.shop.pool.query(
      `select action from audit where entity = 'product' and entity_id = $1 and after is null`,
      [plain._id],
    );
    expect(rows).toEqual([{ action: 'product.undo' }]);
  });

  it('rejects an order, a cart item and a favourite of a product that is being removed', async () => {
    const [shirt, ada, bea, cleo] = await Promise.all([
      test.makeProduct(),
      test.signUp(),
      test.signUp(),
      test.signUp(),
    ]);
    await ada.fillCart(shirt, 'S');
    const tx = await test.shop.pool.connect();
    try {
      await tx.query('begin');
      await tx.query('delete from product where id = $1', [shirt._id]);
      const answers = Promise.all([
        ada.order(),
        bea.put('/api/cart/add', { productId: shirt._id, size: 'S' }),
        cleo.put('/api/wishlist/add', { productId: shirt._id }),
      ]);
      await untilWaiting(test.shop.pool, 3);
      await tx.query('commit');
      const statuses = (await answers).map(({ status }) => status);
      for (const status of statuses) {
        expect(status, String(statuses)).toBeGreaterThanOrEqual(400);
        expect(status, String(statuses)).toBeLessThan(500);
      }
    } finally {
      tx.release();
    }
  });
});
