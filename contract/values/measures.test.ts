import { expect, it } from 'vitest';
import { measures } from './measures';

const sizeNames = ['S', 'M', 'L', 'XL'];

/** As the size guide shows it: to the half inch. */
const inches = (centimetres: number) => Math.round((centimetres / 2.54) * 2) / 2;

it('every measure grows from each size to the next, in centimetres and in inches', () => {
  for (const [category, chart] of Object.entries(measures))
    for (const [measure, bySize] of Object.entries(chart ?? {})) {
      const lengths = sizeNames.map((size) => bySize[size] ?? 0);
      for (const shown of [lengths, lengths.map(inches)])
        expect(new Set(shown).size, `${category} ${measure}`).toBe(sizeNames.length);
      expect(lengths, `${category} ${measure}`).toEqual(lengths.toSorted((a, b) => a - b));
    }
});
