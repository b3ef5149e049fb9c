import { expect, it } from 'vitest';
import { capitalised } from './capitalised';

it('begins a line with a capital and leaves the rest', () => {
  expect(['price', 'SKU', 'discounted price', ''].map(capitalised)).toEqual([
    'Price',
    'SKU',
    'Discounted price',
    '',
  ]);
});
