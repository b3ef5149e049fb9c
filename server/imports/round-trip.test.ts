import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SizeDetails } from '#contract/catalogue/product-facts';
import { pictureKinds } from '#contract/values/choices';
import { apply, exportOf, upload } from '../../tests/support/catalogue/imports';
import { draft, storeProducts } from '../../tests/support/catalogue/products';
import { makeMp4 } from '../../tests/support/catalogue/videos';
import { fixture, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { storeVideo } from '../media/videos.service';

const film = makeMp4(2_000);
const VIDEO = `/media/${createHash('sha256').update(film).digest('hex').slice(0, 32)}.mp4`;

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter(
    (text) =>
      text.trim() !== '' && text.trim() === text && !text.includes('\0') && text.isWellFormed(),
  );
const odd = fc.constantFrom("'", "'=1", '=1', '+1', '-1', '@a', 'a\r\nb', '"', ';', ',', "''@");
const text = fc.oneof(words, odd, words);
const product = fc.record({
  title: text,
  brand: text,
  description: fc.oneof(text, fc.constant('')),
  price: fc.integer({ min: 500, max: 99_999_999 }),
  discountPrice: fc.integer({ min: 0, max: 500 }),
  category: fc.constantFrom('mens_polo' as const, 'womens_dress' as const),
  section: fc.constantFrom('clothing' as const, 'accessories' as const),
  colour: fc.constantFrom('', 'Red', 'Grey'),
  isNew: fc.boolean(),
  createdAt: fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2026-01-01'),
    noInvalidDate: true,
  }),
  sizes: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('S', 'M', 'XL', 'One size', '-1', '=2'),
      quantity: fc.integer({ min: 0, max: 1_000_000 }),
    }),
    { minLength: 1, maxLength: 4, selector: (size) => size.name },
  ),
  composition: fc.uniqueArray(
    fc.record({
      part: fc.constantFrom('Shell', 'Lining', 'Hood; sleeves', '-1'),
      fibres: fc.constantFrom<{ fibre: string; percent: number }[]>(
        [
          { fibre: 'Cotton', percent: 95.5 },
          { fibre: 'Elastane', percent: 4.5 },
        ],
        [{ fibre: 'Wool, virgin', percent: 100 }],
      ),
    }),
    { maxLength: 3, selector: ({ part }) => part },
  ),
  care: fc.constantFrom<string[]>([], ['wash-30-mild', 'bleach-no', 'iron-110']),
  origin: fc.constantFrom('', 'PT'),
  taxClass: fc.constantFrom('', 'reduced'),
  maker: fc.option(
    fc.record({
      name: fc.constantFrom('Fernhall Ltd', '=Evil | Ltd'),
      address: fc.constantFrom('12 Mill Lane\nDublin', '1 Rue'),
      contact: fc.constantFrom('a@fernhall.example', 'https://fernhall.example/contact'),
    }),
  ),
  warnings: fc.constantFrom('', 'Keep away from fire.', '=1'),
  withdrawalExclusion: fc.constantFrom('' as const, 'sealed' as const, 'custom' as const),
  measures: fc.constantFrom({}, { chest: { M: 98.5, 'One size': 100 }, length: { M: 70 } }),
  sizeDetails: fc.constantFrom<SizeDetails>(
    {},
    { M: { sku: 'FH-1', gtin: '4006381333931', weight: 180 }, 'A: B': { sku: 'x, y' } },
    { S: { sku: '=1' }, XL: { weight: 5 } },
  ),
  images: fc.array(
    fc.record(
      {
        url: fc.constantFrom('/media/a-600.avif', 'https://pictures.example/1.jpg'),
        alt: text,
        tint: fc.constant('#e7e5e1'),
        widths: fc.constant<number[]>([]),
        kind: fc.constantFrom(...pictureKinds),
        focus: fc.record({ x: fc.nat(100), y: fc.nat(100) }),
        video: fc.constant(VIDEO),
      },
      { requiredKeys: ['url', 'alt', 'tint', 'widths'] },
    ),
    { maxLength: 8 },
  ),
});

/** Random products with every field; some are colours of one style. */
function sampleProducts() {
  const style = newId();
  return fc.sample(product, { numRuns: 200, seed: 7 }).map((one, index) =>
    draft({
      ...one,
      imageUrl: one.images[0]?.url ?? '/media/only-600.avif',
      ...(index % 10 === 0 && { style }),
    }),
  );
}

const openShop = async () => {
  const test = await openTestShop();
  await storeVideo(test.shop, (await test.admin()).accountId, film);
  return test;
};

const test = fixture(openShop);
beforeAll(async () => {
  const drafts = sampleProducts();
  await storeProducts(test, drafts);
  const ids = drafts.slice(0, 5).map(({ id }) => id);
  const archive = { ids, change: { kind: 'archive' } };
  expect((await (await test.admin()).post('/api/admin/products/bulk', archive)).status).toBe(200);
});

describe.each([
  { type: 'csv', media: 'text/csv' },
  { type: 'json', media: 'application/json' },
] as const)('a $type file of all products', ({ type, media }) => {
  it('creates the same products in another shop', async () => {
    const files = { csv: await exportOf(test), json: await exportOf(test, 'json') };
    const other = await openShop();
    try {
      const read = await upload(other, files[type], { type: media });
      expect(read).toMatchObject({ error: null, counts: { new: 200, refused: 0 } });
      expect((await apply(other, read._id)).state).toBe('applied');
      expect(await exportOf(other)).toBe(files.csv);
      expect(await exportOf(other, 'json')).toBe(files.json);
    } finally {
      await other.close();
    }
  });

  it('changes nothing in the shop that it is from', async () => {
    const read = await upload(test, await exportOf(test, type), { type: media, setStock: true });
    expect(read.counts).toMatchObject({ new: 0, changed: 0, same: 200, refused: 0 });
  });
});
