import fc from 'fast-check';
import type { SizeDetails } from '#contract/catalogue/product-facts';
import { forTextFacts } from '#contract/records/product';
import { pictureKinds } from '#contract/values/choices';
import { newId } from '../../../server/database/ids';
import { draft } from './products';

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter(
    (text) =>
      text.trim() !== '' && text.trim() === text && !text.includes('\0') && text.isWellFormed(),
  );
const odd = fc.constantFrom("'", "'=1", '=1', '+1', '-1', '@a', 'a\r\nb', '"', ';', ',', "''@");
const text = fc.oneof(words, odd, words);
const productWith = (video: string) =>
  fc.record({
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
    ...forTextFacts(() => fc.constantFrom('', 'Keep away from fire.', '=1')),
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
          video: fc.constant(video),
        },
        { requiredKeys: ['url', 'alt', 'tint', 'widths'] },
      ),
      { maxLength: 8 },
    ),
  });

/** Random products with every field; some are colours of one style. */
export function sampleProducts(video: string) {
  const style = newId();
  return fc.sample(productWith(video), { numRuns: 200, seed: 7 }).map((one, index) =>
    draft({
      ...one,
      imageUrl: one.images[0]?.url ?? '/media/only-600.avif',
      ...(index % 10 === 0 && { style }),
    }),
  );
}
