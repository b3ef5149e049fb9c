import { expect, it } from 'vitest';
import { slugOf } from './site-pages';

it.each([
  ['Our story: 1998–today', 'our-story-1998-today'],
  ['What’s new?', 'whats-new'],
  ['Crème brûlée', 'creme-brulee'],
  ['  --  ', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('makes the slug of %j %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
