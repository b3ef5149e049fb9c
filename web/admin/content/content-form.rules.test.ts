import { expect, it } from 'vitest';
import type { ContentDocument } from '#contract/admin/content/content';
import { bodyOf, contentLabel, draftOf } from './content-form.rules';

const image = { url: '/media/a-480.webp', alt: 'A coat', tint: '#e5e3df', widths: [480] };
const page = { title: 'Shipping', summary: 'How it comes', body: 'By post.' };
const always = { from: null, until: null };
const live: ContentDocument = {
  promo: { text: 'Free delivery on orders over $100', href: null },
  sections: [
    {
      ...{ ...always, id: 'hero', kind: 'hero' },
      slides: [
        {
          ...{ id: 'slide-1', image, heading: 'Autumn', text: '' },
          links: [{ label: 'Women', href: '/women/clothing/all' }],
        },
      ],
    },
    {
      ...{ ...always, id: 'tiles', kind: 'tiles', heading: 'Browse' },
      tiles: [{ name: 'Hoodies', href: '/men/clothing/all', image }],
    },
    {
      ...{ ...always, id: 'new', kind: 'products', heading: 'New', source: 'new' },
      ...{ category: '', collection: '', productIds: [], limit: 8, link: null },
    },
    {
      ...{ id: 'banner', kind: 'banner', image, heading: 'Denim', text: '' },
      link: { label: 'See', href: '/x' },
      ...{ from: '2026-12-01T08:00:00.000Z', until: '2026-12-24T08:00:00.000Z' },
    },
  ],
  pages: {
    shipping: page,
    returns: page,
    'size-guide': page,
    contact: page,
    privacy: page,
    terms: page,
    imprint: page,
    accessibility: page,
    cookies: page,
  },
};

it('saving an unchanged form keeps the published content', () => {
  expect(bodyOf(draftOf(live, 'UTC'), 'UTC')).toEqual(live);
});

it('sends a link with only a label, so that the API reports the missing address', () => {
  const draft = draftOf(live, 'UTC');
  const [hero] = draft.sections;
  if (hero?.kind !== 'hero' || !hero.slides[0]) throw new Error('no slide');
  const links = [
    { label: 'Men', href: '' },
    { label: '', href: ' ' },
  ];
  const half = { ...hero, slides: [{ ...hero.slides[0], links }] };
  expect(bodyOf({ ...draft, sections: [half] }, 'UTC').sections[0]).toMatchObject({
    slides: [{ links: [{ label: 'Men', href: '' }] }],
  });
});

it.each([
  ['sections.1.tiles.0.name', 'Section 2, Tile 1, Name'],
  ['sections.0.slides.1.links.0.href', 'Section 1, Slide 2, Link'],
  ['sections', 'Sections'],
  ['promo.text', 'Promo banner, Text'],
  ['pages.terms.title', 'Terms, Title'],
])('names the field %s', (path, label) => {
  expect(contentLabel(path)).toBe(label);
});
