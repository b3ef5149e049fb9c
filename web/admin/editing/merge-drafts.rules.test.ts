import { expect, it } from 'vitest';
import { mergeDrafts } from './merge-drafts.rules';

const base = {
  title: 'Shirt',
  price: '80.00',
  isNew: false,
  sizes: [
    { name: 'S', quantity: '1' },
    { name: 'M', quantity: '3' },
  ],
  image: { url: '/a.avif', alt: 'A shirt', tint: '#111111' },
};

it('takes over values that only the other person changed, and keeps typed ones', () => {
  const yours = { ...base, title: 'Linen shirt' };
  const theirs = { ...base, price: '90.00' };
  expect(mergeDrafts(base, yours, theirs)).toEqual({
    draft: { ...base, title: 'Linen shirt', price: '90.00' },
    differences: [{ path: 'price', yours: '80.00', theirs: '90.00', isConflict: false }],
  });
});

it('reports values that both changed as conflicts, and keeps the typed ones', () => {
  const withStock = (quantity: string) => ({
    ...base,
    sizes: base.sizes.with(1, { name: 'M', quantity }),
  });
  const yours = withStock('5');
  const theirs = withStock('0');
  const { draft, differences } = mergeDrafts(base, yours, theirs);
  expect(draft).toEqual(yours);
  expect(differences).toEqual([
    { path: 'sizes.1.quantity', yours: '5', theirs: '0', isConflict: true },
  ]);
});

it('takes over values under a key that only the other person added', () => {
  const of = (attributes: Record<string, string>) => ({ ...base, attributes });
  const { draft } = mergeDrafts(of({}), of({ fit: 'Slim' }), of({ neckline: 'Crew' }));
  expect(draft.attributes).toEqual({ fit: 'Slim', neckline: 'Crew' });
});

it('finds no difference where both typed the same', () => {
  const same = { ...base, title: 'Linen shirt' };
  expect(mergeDrafts(base, same, { ...same }).differences).toEqual([]);
});

it('treats a picture, and a list that has become longer, as one value', () => {
  const yours = { ...base, image: { url: '/b.avif', alt: 'B', tint: '#222222' } };
  const theirs = {
    ...base,
    image: { url: '/c.avif', alt: 'C', tint: '#333333' },
    sizes: [...base.sizes, { name: 'L', quantity: '2' }],
  };
  const { draft, differences } = mergeDrafts(base, yours, theirs);
  expect(differences.map(({ path, isConflict }) => [path, isConflict])).toEqual([
    ['sizes', false],
    ['image', true],
  ]);
  expect(draft.image).toEqual(yours.image);
  expect(draft.sizes).toHaveLength(3);
});

it('does not mix the items of lists whose order or items differ', () => {
  const [a, b] = [
    { id: 'a', text: 'A' },
    { id: 'b', text: 'B' },
  ];
  const theirs = [{ ...a, text: 'Hers' }, b];
  const merged = mergeDrafts({ list: [a, b] }, { list: [b, a] }, { list: theirs });
  expect(merged.draft.list).toEqual([b, a]);
  expect(merged.differences).toEqual([{ path: 'list', yours: [b, a], theirs, isConflict: true }]);
  const unmoved = mergeDrafts(
    { list: [a, b] },
    { list: [a, { ...b, text: 'Mine' }] },
    { list: theirs },
  );
  expect(unmoved.draft.list).toEqual([
    { id: 'a', text: 'Hers' },
    { id: 'b', text: 'Mine' },
  ]);
});
