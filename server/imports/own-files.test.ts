import { describe, expect, it } from 'vitest';
import { apply, heading, rowsOf, upload } from '../../tests/support/catalogue/imports';
import { fixture, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);

const polo = 'Wool Polo,Fernhall,mens_polo,50,,S,3,/media/polo.avif,A polo';

describe('an empty discounted price', () => {
  it('means none, for a new product and for one of the shop', async () => {
    const read = async (id: string) =>
      (await (await test.admin()).get(`/api/admin/products/${id}`)).body;

    const shirt = await test.makeProduct({ price: 80, discountPrice: 60 });
    const dress = await test.makeProduct({ price: 90, discountPrice: 45 });
    const added = await upload(test, `${heading}\n${polo}`);
    expect(added.counts).toMatchObject({ new: 1, refused: 0 });
    const csv = `ID,Price,Discounted price\n${shirt._id},70,\n${dress._id},,`;
    const changed = await upload(test, csv);
    expect(changed.counts).toMatchObject({ changed: 2, refused: 0 });
    await apply(test, changed._id);
    expect(await read(shirt._id)).toMatchObject({ price: 70, discountPrice: 70 });
    expect(await read(dress._id)).toMatchObject({ price: 90, discountPrice: 90 });
  });
});

describe('the first lines of a file', () => {
  it('may name a column once', async () => {
    const { state, error } = await upload(test, `Title,Price,price\nShirt,50,60`);
    expect([state, error]).toEqual(['failed', expect.stringContaining('“price” appears twice')]);
  });

  it.each(['sep=;\r\n', '\ufeffsep=;\n', '"sep=;"\n'])(
    'may tell the separator: %j',
    async (hint) => {
      const lines = [heading, polo.replace(',50,,', ',50,"1,5",')];
      const csv =
        hint + lines.map((line) => line.replaceAll(',', ';').replace('"1;5"', '12,50')).join('\n');
      const found = await upload(test, csv);
      expect(found.counts).toMatchObject({ new: 1, refused: 0 });
      expect(await rowsOf(test, found._id)).toMatchObject([{ line: 3, lastLine: 3 }]);
    },
  );
});

it('warns of a SKU or barcode that another product has', async () => {
  const owner = await test.makeProduct({
    title: 'Owner',
    sizeDetails: { M: { sku: 'ONE-1', gtin: '4006381333931' } },
  });
  const codes = 'Size details';
  const fields = `ID,Title,${codes}`;
  const other = await test.makeProduct({ title: 'Other' });
  const third = await test.makeProduct({ title: 'Third' });
  const csv = [
    fields,
    `${other._id},Other,"M: sku=ONE-1"`,
    `${third._id},Third,"M: sku=TWO-2; L: sku=ONE-1"`,
    `${owner._id},Owner,"M: sku=ONE-1"`,
  ].join('\n');
  const { _id } = await upload(test, csv);
  const rows = await rowsOf(test, _id);
  expect(
    rows.map(({ title, reasons }) => [
      title,
      reasons.map((each: { message: string }) => each.message),
    ]),
  ).toEqual([
    ['Other', ['Owner has ONE-1 too.']],
    ['Third', ['Owner has ONE-1 too.']],
    ['Owner', ['The product on line 2 has ONE-1 too.']],
  ]);
});

describe('a count of stock', () => {
  it('finds sizes by SKU or barcode', async () => {
    const shirt = await test.makeProduct({
      sizeDetails: { M: { sku: 'SHIRT-M' }, L: { gtin: '4006381333948' } },
    });
    const csv = [
      'SKU,Barcode,Stock',
      'SHIRT-M,,41',
      ',4006381333948,0',
      'NONE-1,,3',
      ',,3',
      'SHIRT-M,,x',
    ].join('\n');
    const counted = await upload(test, csv);
    expect(counted.counts).toMatchObject({ changed: 1, refused: 3 });
    expect(
      (await rowsOf(test, counted._id, 'refused')).map(({ reasons }) => reasons[0].message),
    ).toEqual([
      'No product has the SKU or barcode NONE-1.',
      'Enter a SKU or a barcode.',
      expect.any(String),
    ]);
    await apply(test, counted._id);
    expect([await test.stockOf(shirt, 'M'), await test.stockOf(shirt, 'L')]).toEqual([41, 0]);
    expect(await test.stockOf(shirt, 'S')).toBe(5);
  });

  it('refuses a code that belongs to two products', async () => {
    for (const title of ['First', 'Second'])
      await test.makeProduct({ title, sizeDetails: { M: { sku: 'BOTH' } } });
    const counted = await upload(test, 'sku;quantity\nBOTH;1');
    const [row] = await rowsOf(test, counted._id, 'refused');
    expect(row.reasons[0].message).toBe('BOTH belongs to First and to Second.');
  });
});

it('reads a size with a decimal comma', async () => {
  const admin = await test.admin();
  await admin.post('/api/admin/assortment/size-systems', { name: 'EU', sizes: ['36', '36.5'] });
  const { unknownValues, _id } = await upload(
    test,
    `${heading}\n${polo.replace(',S,', ',"36,5",')}`,
  );
  expect(unknownValues.filter(({ kind }: { kind: string }) => kind === 'size')).toEqual([]);
  const [row] = await rowsOf(test, _id);
  expect(row.changes).toContainEqual({ field: 'stock', before: '', after: '36.5: 3' });
});
