import { expect, it } from 'vitest';
import { parseMarkup } from '#contract/values/content/markup';
import { toSections } from './rich-text';

it('groups blocks by the heading above them', () => {
  const parts = toSections(
    parseMarkup('Before all.\n\n## One\n\n### Lesser\n\nText.\n\n## Empty\n\n## Two\n\n- item'),
  );
  expect(parts.map(({ title, blocks }) => [title, blocks.map(({ kind }) => kind)])).toEqual([
    [null, ['paragraph']],
    ['One', ['heading', 'paragraph']],
    ['Empty', []],
    ['Two', ['list']],
  ]);
});

it('has no sections for an empty page', () => {
  expect(toSections(parseMarkup(''))).toEqual([]);
});
