import { expect, it } from 'vitest';
import { createCachedProducts, type ProductJson } from './cached-products';

const MB = 1024 * 1024;

const productOf = (style: string, bytes = 10): ProductJson => ({
  style,
  json: Buffer.alloc(bytes),
  facts: Buffer.alloc(0),
  expiresAt: Number.POSITIVE_INFINITY,
});

it('removes the colours of a style alone', () => {
  const products = createCachedProducts(new Map(), MB);
  products.set('red', productOf('shirt'));
  products.set('blue', productOf('shirt'));
  products.set('black', productOf('shoe'));
  products.deleteStyle('shirt');
  expect(products.get('red')).toBeUndefined();
  expect(products.get('blue')).toBeUndefined();
  expect(products.get('black')).toBeDefined();
});

it('finds a product by its new style after it has moved to another', () => {
  const products = createCachedProducts(new Map(), MB);
  products.set('red', productOf('shirt'));
  products.set('red', productOf('shoe'));
  products.deleteStyle('shirt');
  expect(products.get('red')).toBeDefined();
  products.deleteStyle('shoe');
  expect(products.get('red')).toBeUndefined();
});

it('removes a product that was read again after it had left the cache', () => {
  const products = createCachedProducts(new Map(), MB);
  products.set('red', productOf('shirt', MB / 2));
  products.set('blue', productOf('shirt', MB / 2));
  expect(products.get('red')).toBeUndefined();
  products.set('red', productOf('shirt'));
  products.deleteStyle('shirt');
  expect(products.get('red')).toBeUndefined();
  expect(products.get('blue')).toBeUndefined();
});
