import { expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import {
  type Replaceable,
  replacementsOf,
  toAdd,
  usesOf,
  valueOptions,
} from './import-options.rules';

const values: Replaceable[] = [
  { kind: 'size', value: 'XXL', products: 2, use: 'XXL' },
  { kind: 'size', value: 'XS', products: 1, use: '' },
  { kind: 'colour', value: 'Teal', products: 2, use: null },
];

it('sends the chosen replacements only', () => {
  const uses = usesOf(values);
  expect(replacementsOf(values, uses)).toEqual([
    { kind: 'size', value: 'XXL', use: 'XXL' },
    { kind: 'size', value: 'XS', use: '' },
  ]);
  expect(replacementsOf(values, { ...uses, 'colour Teal': 'Green' })).toContainEqual({
    kind: 'colour',
    value: 'Teal',
    use: 'Green',
  });
});

it.each(values)('offers the selected option for $kind “$value”', (value) => {
  const chosen = Object.values(usesOf([value]))[0];
  const offered = valueOptions(defaultAssortment, value).map((option) => option.value);
  expect(offered).not.toContain('');
  if (chosen !== undefined) expect(offered).toContain(chosen);
});

it('offers to add names without a replacement', () => {
  const uses = usesOf(values);
  const named = ({ colours, sizes, categories }: ReturnType<typeof toAdd>) =>
    [...colours, ...sizes, ...categories].map(({ value }) => value);
  expect(named(toAdd(values, uses))).toEqual(['Teal', 'XXL']);
  expect(named(toAdd(values, { ...uses, 'colour Teal': 'Green', 'size XXL': 'XL' }))).toEqual([]);
});
