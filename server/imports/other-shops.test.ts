import { describe, expect, it } from 'vitest';
import { apply, importOf, rowsOf, upload } from '../../tests/support/catalogue/imports';
import { type ShopifyRow, shopifyFile } from '../../tests/support/catalogue/shopify-file';
import { fixture, type Json, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);
const shopper = fixture(() => test.signUp());
const staff = fixture(() => test.admin());

const found = async (q: string, archived = false): Promise<Json[]> =>
  (await staff.get(`/api/admin/products?q=${encodeURIComponent(q)}&archived=${archived}`)).body
    .content;
const publicly = async (q: string): Promise<Json[]> =>
  (await shopper.get(`/api/products?q=${encodeURIComponent(q)}`)).body.content;

const reasonsOf = async (id: string, verdict: string): Promise<string[]> =>
  (await rowsOf(test, id, verdict)).flatMap(({ reasons }) =>
    reasons.map((reason: Json) => `${reason.line} ${reason.field}: ${reason.message}`),
  );

describe('a file of Shopify’s present export', () => {
  it('is read by its headings, with option names of another language and HTML entities', async () => {
    const file = shopifyFile(
      {
        handle: 'sommerkleid',
        title: 'Sommerkleid &ldquo;Zoë&rdquo;',
        description: '<p>Leinen&nbsp;&amp; Baumwolle</p><ul><li>30&deg;</li></ul>',
        options: [
          ['Farbe', 'Blue'],
          ['Größe', 'S'],
        ],
        sku: 'ZO-S',
        barcode: '4006381333931',
      },
      {
        handle: 'sommerkleid',
        options: [
          ['', 'Blue'],
          ['', 'M'],
        ],
        sku: 'ZO-M',
      },
      {
        handle: 'sommerkleid',
        options: [
          ['', 'Red'],
          ['', 'S'],
        ],
        sku: 'ZO-R',
      },
      { handle: 'sommerkleid', price: '', picture: 'https://cdn.example/zoe-2.jpg' },
    );
    const read = await upload(test, file);
    expect(read).toMatchObject({
      state: 'ready',
      format: 'shopify',
      counts: { new: 2, refused: 0 },
      options: [
        { name: 'Farbe', products: 1, use: 'colour' },
        { name: 'Größe', products: 1, use: 'size' },
      ],
    });
    await apply(test, read._id);
    const [blue] = (await found('Sommerkleid')).filter(({ colour }) => colour === 'Blue');
    expect(blue).toMatchObject({
      title: 'Sommerkleid “Zoë”',
      brand: 'Loom & Co',
      description: 'Leinen & Baumwolle\n30°',
      thirdLevelCategory: 'womens_dress',
      price: 60,
      discountPrice: 49,
      tags: ['linen', 'summer'],
      sizes: [
        { name: 'S', quantity: 3 },
        { name: 'M', quantity: 3 },
      ],
      sizeDetails: {
        S: { sku: 'ZO-S', gtin: '4006381333931', weight: 250 },
        M: { sku: 'ZO-M', weight: 250 },
      },
    });
    expect(blue.images.map(({ url }: Json) => url)).toEqual([
      'https://cdn.example/sommerkleid.jpg',
      'https://cdn.example/zoe-2.jpg',
    ]);
    expect((await upload(test, file)).counts).toMatchObject({ new: 0, changed: 0, same: 2 });
    const undone = await staff.post(`/api/admin/products/imports/${read._id}/undo`);
    expect(undone.body).toEqual({ restored: 2, kept: [] });
  });

  it.each([
    ['FALSE', 'Active'],
    ['false', 'active'],
    ['FALSCH', 'active'],
    ['TRUE', 'Draft'],
    ['TRUE', 'draft'],
    ['TRUE', 'Archived'],
    ['TRUE', 'Unlisted'],
  ])('does not publish a product that is published: %s, status: %s', async (published, status) => {
    const title = `Hidden ${published} ${status}`;
    const handle = title.toLowerCase().replaceAll(' ', '-');
    const read = await upload(test, shopifyFile({ handle, title, published, status }));
    await apply(test, read._id);
    expect(await publicly(title)).toEqual([]);
    expect(await found(title, true)).toHaveLength(1);
  });

  it('leaves a product as public as it is if the file does not say it', async () => {
    const row = 'plain-dress,Plain Dress,Loom,Women Dress,S,9.00,https://cdn.example/p.jpg';
    const heading = 'Handle,Title,Vendor,Type,Option1 Value,Variant Price,Image Src';
    const read = await upload(test, `${heading}\n${row}`);
    await apply(test, read._id);
    const [made] = await found('Plain Dress');
    await staff.delete(`/api/admin/products/${made._id}/delete`);
    const again = await upload(test, `${heading}\n${row.replace('9.00', '8.00')}`);
    await apply(test, again._id);
    expect(await publicly('Plain Dress')).toEqual([]);
    expect((await found('Plain Dress', true))[0]).toMatchObject({ price: 8 });
  });

  it('refuses gift cards', async () => {
    const read = await upload(
      test,
      shopifyFile({ handle: 'gift', title: 'Gift card', giftCard: 'TRUE' }),
    );
    expect(await reasonsOf(read._id, 'refused')).toContainEqual(
      expect.stringContaining('Gift cards can’t be imported.'),
    );
  });
});

describe('options that the shop does not know', () => {
  const choose = (id: string, body: object) =>
    staff.put(`/api/admin/products/imports/${id}/options`, { setStock: false, ...body });

  const file = shopifyFile(
    {
      handle: 'jeans',
      title: 'Raw Jeans',
      type: 'Men Pants',
      options: [
        ['Weite', '32'],
        ['Länge', '34'],
        ['Waschung', 'Blue'],
      ],
    },
    {
      handle: 'jeans',
      options: [
        ['', '33'],
        ['', '34'],
        ['', 'Blue'],
      ],
    },
  );

  it('wait for staff before the preview, who are not asked again', async () => {
    const read = await upload(test, file);
    expect(read).toMatchObject({
      state: 'choosing',
      counts: { new: 0, refused: 0 },
      options: [
        { name: 'Weite', use: null },
        { name: 'Länge', use: null },
        { name: 'Waschung', use: null },
      ],
    });
    const url = `/api/admin/products/imports/${read._id}`;
    expect((await staff.post(`${url}/apply`)).status).toBe(409);
    const options = [
      { name: 'Weite', use: 'size' },
      { name: 'Länge', use: 'size' },
      { name: 'Waschung', use: 'colour' },
    ];
    expect((await choose(read._id, { options })).status).toBe(202);
    await test.runJobs();
    expect(await importOf(test, read._id)).toMatchObject({ state: 'ready', counts: { new: 1 } });
    const { rows } = await test.shop.pool.query(
      `select after from audit where action = 'import.options' and entity_id = $1`,
      [read._id],
    );
    expect(rows).toMatchObject([{ after: { options } }]);

    const next = await upload(
      test,
      file.replaceAll('Länge', 'LÄNGE').replaceAll('jeans', 'jeans-2'),
    );
    expect(next).toMatchObject({ state: 'ready', counts: { new: 1 } });
    await apply(test, next._id);
    const [jeans] = await found('Raw Jeans');
    expect(jeans.sizes.map(({ name }: Json) => name)).toEqual(['32/34', '33/34']);
    expect(jeans.colour).toBe('Blue');
  });

  it('can be chosen otherwise in the preview', async () => {
    const read = await upload(
      test,
      shopifyFile({
        handle: 'top',
        title: 'Plain Top',
        type: 'Women Top',
        options: [
          ['Size', 'S'],
          ['Colour', 'Blue'],
        ],
      }),
    );
    expect(read.counts.new).toBe(1);
    expect((await choose(read._id, { options: [{ name: 'Colour', use: 'none' }] })).status).toBe(
      202,
    );
    await test.runJobs();
    await apply(test, read._id);
    expect((await found('Plain Top'))[0].colour).toBe('');
    await choose((await upload(test, file))._id, { options: [{ name: 'Colour', use: 'colour' }] });
    await test.runJobs();
  });

  it('are chosen by staff who may change products', async () => {
    const read = await upload(test, file);
    const url = `/api/admin/products/imports/${read._id}/options`;
    expect((await shopper.put(url, { setStock: false, options: [] })).status).toBe(403);
    expect((await choose(read._id, { options: [{ name: 'Weite', use: 'length' }] })).status).toBe(
      400,
    );
  });
});

describe('barcodes that a spreadsheet has changed', () => {
  const row = (size: string, barcode: string, title?: string): ShopifyRow => ({
    handle: 'barcodes',
    ...(title && { title }),
    options: [[title ? 'Size' : '', size]],
    barcode,
  });

  it('are warned of, and never replace a good one', async () => {
    const made = await upload(
      test,
      shopifyFile(
        row('S', '4006381333931', 'Coded Dress'),
        row('M', '036000291452'),
        row('L', '96385074'),
      ),
    );
    await apply(test, made._id);
    const damaged = await upload(
      test,
      shopifyFile(
        { ...row('S', '4.00638E+12', 'Coded Dress'), price: '45.00' },
        { ...row('M', '12345670'), price: '45.00' },
        { ...row('L', '36000291452.0'), price: '45.00' },
        { ...row('XL', '73513537.0'), price: '45.00' },
      ),
    );
    expect(damaged.counts).toMatchObject({ changed: 1, refused: 0 });
    expect(await reasonsOf(damaged._id, 'changed')).toEqual([
      expect.stringMatching(/^2 Barcode: .*4\.00638E\+12/),
      expect.stringMatching(/^4 Barcode: .*036000291452/),
      expect.stringMatching(/^5 Barcode: .*73513537/),
    ]);
    await apply(test, damaged._id);
    const [dress] = await found('Coded Dress');
    expect(dress.sizeDetails).toMatchObject({
      S: { gtin: '4006381333931' },
      M: { gtin: '12345670' },
      L: { gtin: '96385074' },
      XL: { gtin: '73513537' },
    });
  });
});

describe('a file of WooCommerce', () => {
  const heading =
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","In stock?",Stock,"Weight (kg)","Sale price","Regular price",Categories,Tags,Images,Parent,Brands,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)"';
  const file = [
    heading,
    '11,variation,HO-S-B,5901234123457,"Hoodie - S, Blue",1,0,visible,,,,,1,4,0.5,35,45,,,https://shop.example/hoodie-blue.jpg,id:10,,Size,S,,1,Color,Blue',
    '10,variable,HO,,"Tom &amp; Jerry Hoodie",1,0,visible,,"<p>Warm\\nand soft</p>",,,1,,0.6,,,"Clothing > Men > Hoodies, New",warm,"https://shop.example/hoodie.jpg, https://shop.example/hoodie,2.jpg",,Northloom,Size,"S, M",1,1,Color,"Blue, Red"',
    '12,variation,HO-M-B,,"Hoodie - M, Blue",1,0,visible,,,,,0,,,35,45,,,,HO,,Size,M,,1,Color,Blue',
    '13,variation,HO-S-R,,"Hoodie - S, Red",1,0,visible,,,2020-01-01,2020-02-01,1,2,,35,45,,,,id:10,,Size,S,,1,Color,Red',
    '14,variation,HO-M-R,,"Hoodie - M, Red",0,0,visible,,,,,1,2,,,45,,,,id:10,,Size,M,,1,Color,Red',
    '20,simple,SC,,Plain Polo,-1,0,visible,Short text,,,,1,,,,19.90,"Clothing > Men > Polos",,https://shop.example/polo.jpg,,,Material,"Cotton, Wool",1,1,,',
    '30,external,EX,,Elsewhere,1,0,visible,,,,,1,,,,9,Men > Polos,,https://shop.example/e.jpg,,,,,,,,',
    '41,variation,AN-S,,Any,1,0,visible,,,,,1,1,,,9,,,,id:40,,Size,,,1,,',
    '40,variable,AN,,Any Polo,1,0,visible,,,,,1,,,,,Men > Polos,,https://shop.example/a.jpg,,,Size,"S, M",1,1,,',
    '51,variation,OR-S,,Orphan,1,0,visible,,,,,1,1,,,9,,,,id:99,,Size,S,,1,,',
  ].join('\n');

  it('becomes products by colour, whose variations may come in any order', async () => {
    const read = await upload(test, file);
    expect(read).toMatchObject({
      state: 'ready',
      format: 'woocommerce',
      counts: { new: 3, refused: 3 },
      options: [
        { name: 'Size', use: 'size' },
        { name: 'Color', use: 'colour' },
      ],
    });
    expect(await reasonsOf(read._id, 'refused')).toEqual(
      expect.arrayContaining([
        expect.stringContaining('“external” can’t be imported'),
        expect.stringContaining('9 Size: This variation applies to any “Size”'),
        expect.stringContaining('The file has no product for this variation.'),
      ]),
    );
    expect(await reasonsOf(read._id, 'new')).toEqual([
      expect.stringContaining('The file has no stock of size One size'),
    ]);
    await apply(test, read._id);
    const hoodies = await found('Tom Jerry Hoodie');
    expect(hoodies.find(({ colour }) => colour === 'Blue')).toMatchObject({
      title: 'Tom & Jerry Hoodie',
      brand: 'Northloom',
      description: 'Warm\nand soft',
      thirdLevelCategory: 'mens_hoodie',
      price: 45,
      discountPrice: 35,
      tags: ['warm'],
      sizes: [
        { name: 'S', quantity: 4 },
        { name: 'M', quantity: 0 },
      ],
      sizeDetails: {
        S: { sku: 'HO-S-B', gtin: '5901234123457', weight: 500 },
        M: { sku: 'HO-M-B', weight: 600 },
      },
      imageUrl: 'https://shop.example/hoodie-blue.jpg',
    });
    const red = hoodies.find(({ colour }) => colour === 'Red');
    // The reduction ended, and the other variation is switched off.
    expect(red).toMatchObject({
      price: 45,
      discountPrice: 45,
      sizes: [{ name: 'S', quantity: 2 }],
    });
    expect(red.images.map(({ url }: Json) => url)).toEqual([
      'https://shop.example/hoodie.jpg',
      'https://shop.example/hoodie,2.jpg',
    ]);
    expect(await publicly('Plain Polo')).toEqual([]);
    const [draft] = await found('Plain Polo', true);
    expect(draft).toMatchObject({ description: 'Short text', sizes: [{ name: 'One size' }] });
    expect((await upload(test, file)).counts).toMatchObject({ new: 0, changed: 0, same: 3 });

    const rejected = await staff.get(`/api/admin/products/imports/${read._id}/rejected`);
    const lines = rejected.text.trim().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['ID', '30', '41', '40', '51']);
    const undone = await staff.post(`/api/admin/products/imports/${read._id}/undo`);
    expect(undone.body).toEqual({ restored: 3, kept: [] });
  });
});

it('names the system of a file that cannot be read', async () => {
  const read = await upload(
    test,
    'sku,store_view_code,attribute_set_code,product_type,name,price,title\nA,,Default,simple,A,1,A',
  );
  expect(read).toMatchObject({
    state: 'failed',
    error:
      'This is a Magento file. Files of Shopify and WooCommerce can be imported, and those of this shop.',
  });
});
