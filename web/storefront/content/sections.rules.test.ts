import { expect, it } from 'vitest';
import { parseMarkup } from '#contract/values/markup';
import { toSections } from './sections.rules';

it('puts what is written under the heading it belongs to', () => {
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

it('has nothing to show of an empty page', () => {
  expect(toSections(parseMarkup(''))).toEqual([]);
});
