import { expect, it } from 'vitest';
import { relatedProducts } from './also-like.rules';

const list = Array.from({ length: 8 }, (_, index) => ({ _id: String(index + 1) }));
const ids = (shownId: string, items = list) =>
  relatedProducts(items, shownId).map(({ _id }) => _id);

it('shows items 2 to 7', () => {
  expect(ids('other')).toEqual(['2', '3', '4', '5', '6', '7']);
});

it('does not show the product itself', () => {
  expect(ids('3')).toEqual(['2', '4', '5', '6', '7', '8']);
  expect(ids('1')).toEqual(['2', '3', '4', '5', '6', '7']);
});

it('shows fewer where there are fewer', () => {
  expect(ids('2', list.slice(0, 3))).toEqual(['3']);
  expect(ids('1', [])).toEqual([]);
});
