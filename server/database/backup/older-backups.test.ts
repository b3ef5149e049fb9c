import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase } from '../../../tests/support/postgres/postgres';
import { openTestShop, type TestShop } from '../../../tests/support/shop';
import { describeVerification } from '../../verify/verify.rules';
import { verifyShop } from '../../verify/verify.service';
import { openDatabase } from '../connections/connect';
import { restoreBackup } from './restore';

// Backups of earlier schemas, each of the demo shop, `fillEventfulShop`, and staff's own products and assortment. Every
// migration since has to carry their data over. Add one with each release: `writeBackup` of such a shop, most visits deleted.
const folder = fileURLToPath(new URL('./fixtures/', import.meta.url));
const files = (await readdir(folder)).filter((name) => name.endsWith('.backup'));

const tables = ['account', 'product', 'product_size', 'shop_order', 'order_line', 'audit'];

describe.each(files)('%s, restored into the latest schema', (name) => {
  let test: TestShop;
  let rows: Record<string, number>;
  const counts = new Map<string, number>();
  beforeAll(async () => {
    const database = await openDatabase({ url: await createEmptyDatabase(), dataDir: '/nowhere' });
    rows = await restoreBackup(database, `${folder}${name}`, { replace: false });
    test = await openTestShop({ database });
    for (const table of tables) {
      const { rows: counted } = await database.pool.query(`select count(*)::int from ${table}`);
      counts.set(table, counted[0].count);
    }
  }, 60_000);
  afterAll(() => test.close());

  it('holds all invariants', async () => {
    expect(describeVerification(await verifyShop(test.shop.database))).toMatch(
      /^all invariants hold: 367 orders/,
    );
  });

  it('has every account, product and order', () => {
    for (const table of tables)
      expect([table, counts.get(table)]).toEqual([table, rows[`public.${table}`]]);
  });

  it('shows the same to shoppers and staff as before', async () => {
    const shopper = await test.signUp();
    const { content } = (await shopper.get('/api/products?q=harbour+jacket')).body;
    const blue = content.find(({ colour }: { colour: string }) => colour === 'Blue');
    const { body } = await shopper.get(`/api/products/${blue._id}`);
    expect(body).toMatchObject({
      title: 'Harbour Jacket',
      brand: 'Fernhall',
      price: 120,
      discountPrice: 90,
      new: true,
      description: 'Waxed cotton.',
      thirdLevelCategory: 'mens_shirt',
      quantity: 6,
      sizes: [
        { name: 'M', quantity: 4 },
        { name: 'One size', quantity: 2 },
      ],
      variants: [{ colour: 'Red' }, { colour: 'Blue' }],
      images: [{ alt: 'Front', kind: 'front', focus: { x: 40, y: 20 } }, { kind: 'worn' }],
      facts: {
        composition: [{ part: 'Shell', fibres: [{ percent: 95.5 }, { fibre: 'Elastane' }] }],
        origin: 'PT',
        maker: { name: 'Fernhall Ltd' },
        warnings: 'Keep away from fire.',
        sizeDetails: { M: { sku: 'HJ-M', gtin: '4006381333931', weight: 900 } },
      },
    });
    const [, { video }] = body.images;
    expect((await test.visitor.get(video)).status).toBe(200);

    const assortment = (await test.visitor.get('/api/assortment')).body;
    expect(assortment.departments).toContainEqual({ key: 'kids', name: 'Kids', slug: 'kids' });
    expect(assortment.categories.at(-1)).toMatchObject({
      name: 'Kids’ shoes',
      sizeSystem: 'eu_shoes',
    });
    expect(assortment.colours.at(-1)).toMatchObject({ name: 'Navy', family: 'Blue' });
    const moved = '/api/assortment/moved?path=/men/clothing/polos';
    expect((await test.visitor.get(moved)).body).toEqual({ path: '/men/clothing/polo-shirts' });

    const staff = await test.admin();
    expect((await staff.get('/api/admin/settings')).body).toMatchObject({
      shopName: 'Needle & Co',
    });
    const { body: imports } = await staff.get('/api/admin/products/imports');
    expect(imports.map(({ state }: { state: string }) => state)).toEqual(['ready', 'applied']);
  });

  it('takes new orders, imports and changes', async () => {
    const staff = await test.admin();
    const [pending, applied] = (await staff.get('/api/admin/products/imports')).body;
    expect((await staff.post(`/api/admin/products/imports/${pending._id}/apply`)).status).toBe(202);
    await test.runJobs();
    const { body } = await staff.get(`/api/admin/products/imports/${pending._id}`);
    expect(body.state).toBe('applied');
    expect((await staff.get(`/api/admin/products/imports/${applied._id}/rows`)).body).toHaveLength(
      2,
    );
    const shopper = await test.signUp();
    const product = await test.makeProduct();
    await shopper.put('/api/cart/add', { productId: product._id, size: 'M' });
    expect((await shopper.get('/api/cart/')).body.cartItems).toHaveLength(1);
  });
});
