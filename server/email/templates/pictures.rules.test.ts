import { expect, it } from 'vitest';
import { pictureFor } from './pictures.rules';

const shop = 'https://shop.example';
const image = { url: '/media/polo-1200.avif', alt: '', tint: '', widths: [1200, 600] };

it('takes the smallest of the shop’s own widths', () => {
  expect(pictureFor(image.url, [image], shop)).toBe('https://shop.example/media/polo-600.webp');
});

it('takes the only width if no others are known', () => {
  expect(pictureFor(image.url, [], shop)).toBe('https://shop.example/media/polo-1200.webp');
});

it.each([
  '',
  'https://elsewhere.example/a-1.png',
  '//elsewhere.example/media/a-1.png',
  '/media/../a-1.png',
  '/cart',
])('shows no picture for %j', (url) => expect(pictureFor(url, [], shop)).toBeNull());
