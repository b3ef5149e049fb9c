import { expect, it } from 'vitest';
import type { ContentDocument } from '#contract/admin/content';
import { bodyOf, draftOf } from './content-form.rules';

const image = { url: '/media/a-480.webp', alt: 'A coat', tint: '#e5e3df', widths: [480] };
const page = { title: 'Shipping', summary: 'How it comes', body: 'By post.' };
const live: ContentDocument = {
  promo: { text: 'Free delivery on orders over $100', href: null },
  slides: [
    {
      id: 'slide-1',
      imageUrl: image.url,
      image,
      heading: 'Autumn',
      text: '',
      links: [{ label: 'Women', href: '/women/clothing/all' }],
    },
  ],
  tiles: [{ name: 'Hoodies', href: '/men/clothing/all', imageUrl: image.url, image }],
  banner: {
    imageUrl: image.url,
    image,
    heading: 'Denim',
    text: '',
    link: { label: 'See', href: '/x' },
  },
  pages: {
    shipping: page,
    returns: page,
    'size-guide': page,
    contact: page,
    privacy: page,
    terms: page,
  },
};

it('saving an unchanged form keeps the published content', () => {
  const body = bodyOf(draftOf(live));
  expect(body.promo).toEqual(live.promo);
  expect(body.slides).toEqual([
    {
      image,
      heading: 'Autumn',
      text: '',
      links: [{ label: 'Women', href: '/women/clothing/all' }],
    },
  ]);
  expect(body.pages).toEqual(live.pages);
});

it('sends a link with only a label, so that the API reports the missing address', () => {
  const draft = draftOf(live);
  const [slide] = draft.slides;
  if (!slide) throw new Error('no slide');
  const half = {
    ...slide,
    links: [
      { label: 'Men', href: '' },
      { label: '', href: ' ' },
    ],
  };
  expect(bodyOf({ ...draft, slides: [half] }).slides[0]?.links).toEqual([
    { label: 'Men', href: '' },
  ]);
});
