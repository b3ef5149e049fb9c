import { expect, it } from 'vitest';
import { defaultAssortment } from './default-assortment';
import { measuredSizes } from './measures';

const sizeNames = ['S', 'M', 'L', 'XL'];

/** As the size guide shows it: to the half inch. */
const inches = (centimetres: number) => Math.round((centimetres / 2.54) * 2) / 2;

it('every measure grows from each size to the next, in centimetres and in inches', () => {
  for (const { key, measures } of defaultAssortment.categories)
    for (const [measure, bySize] of Object.entries(measures)) {
      const lengths = sizeNames.map((size) => bySize[size] ?? 0);
      for (const shown of [lengths, lengths.map(inches)])
        expect(new Set(shown).size, `${key} ${measure}`).toBe(sizeNames.length);
      expect(lengths, `${key} ${measure}`).toEqual(lengths.toSorted((a, b) => a - b));
    }
});

it('lists the sizes that have any measure, in the order of the product', () => {
  const chart = { chest: { L: 100, S: 90 }, length: { M: 70 } };
  expect(measuredSizes(chart, ['S', 'M', 'L', 'XL'])).toEqual(['S', 'M', 'L']);
});
