import { expect, it } from 'vitest';
import type { ContentOfKind } from '#contract/admin/content/content';
import { contentForms, contentLabel } from './content-form.rules';

const image = { url: '/media/a-480.webp', alt: 'A coat', tint: '#e5e3df', widths: [480] };
const always = { from: null, until: null, campaign: null };
const home: ContentOfKind<'home'> = {
  kind: 'home',
  sections: [
    {
      ...always,
      id: 'hero',
      kind: 'hero',
      slides: [
        {
          id: 'slide-1',
          image,
          heading: 'Autumn',
          text: '',
          links: [{ label: 'Women', href: '/women/clothing/all' }],
        },
      ],
    },
    {
      ...always,
      id: 'tiles',
      kind: 'tiles',
      heading: 'Browse',
      tiles: [{ name: 'Hoodies', href: '/men/clothing/all', image }],
    },
    {
      ...always,
      id: 'new',
      kind: 'products',
      heading: 'New',
      source: 'new',
      category: '',
      collection: '',
      productIds: [],
      limit: 8,
      link: null,
    },
    {
      id: 'banner',
      kind: 'banner',
      image,
      heading: 'Denim',
      text: '',
      link: { label: 'See', href: '/x' },
      from: '2026-12-01T08:00:00.000Z',
      until: '2026-12-24T08:00:00.000Z',
      campaign: null,
    },
  ],
};

it('saving an unchanged form keeps the published content', () => {
  const { promo, home: sections, page } = contentForms;
  const banner = { kind: 'promo', text: 'Free delivery', href: null } as const;
  const terms = { kind: 'page', title: 'Terms', summary: 'Ours', body: 'Text.' } as const;
  expect(promo.bodyOf(promo.draftOf(banner, 'UTC'), 'UTC')).toEqual(banner);
  expect(sections.bodyOf(sections.draftOf(home, 'UTC'), 'UTC')).toEqual(home);
  expect(page.bodyOf(page.draftOf(terms, 'UTC'), 'UTC')).toEqual(terms);
});

it.each([
  ['a winter day', '2026-12-01T09:30', '2026-12-01T08:30:00.000Z'],
  ['a summer day', '2027-07-01T09:30', '2027-07-01T07:30:00.000Z'],
  ['a time that the clocks skip, an hour later', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
  ['the first of two equal times', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
])('a section’s time is one of the shop’s time zone: %s', (_, from, moment) => {
  const draft = contentForms.home.draftOf(home, 'Europe/Berlin');
  const sections = draft.sections.map((section) => ({ ...section, from, until: '' }));
  const body = contentForms.home.bodyOf({ sections }, 'Europe/Berlin');
  expect(body.kind === 'home' && body.sections[0]?.from).toBe(moment);
});

it('sends a link with only a label, so that the API reports the missing URL', () => {
  const draft = contentForms.home.draftOf(home, 'UTC');
  const [hero] = draft.sections;
  if (hero?.kind !== 'hero' || !hero.slides[0]) throw new Error('no slide');
  const links = [
    { label: 'Men', href: '' },
    { label: '', href: ' ' },
  ];
  const half = { ...hero, slides: [{ ...hero.slides[0], links }] };
  expect(contentForms.home.bodyOf({ sections: [half] }, 'UTC')).toMatchObject({
    sections: [{ slides: [{ links: [{ label: 'Men', href: '' }] }] }],
  });
});

it.each([
  ['sections.1.tiles.0.name', 'Section 2, Tile 1, Name'],
  ['sections.0.slides.1.links.0.href', 'Section 1, Slide 2, Link'],
  ['sections', 'Sections'],
  ['text', 'Text'],
  ['title', 'Title'],
])('names the field %s', (path, label) => {
  expect(contentLabel(path)).toBe(label);
});
