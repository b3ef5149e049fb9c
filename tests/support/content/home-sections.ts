/** A picture as staff save it. */
export const picture = (url: string) => ({
  url,
  alt: 'A linen shirt',
  tint: '#aabbcc',
  widths: [600, 1200],
});

const always = { from: null, until: null, campaign: null };

/** A section of three slides. */
export const hero = {
  ...always,
  id: 'hero',
  kind: 'hero' as const,
  slides: ['one', 'two', 'three'].map((name) => ({
    id: name,
    image: picture(`/media/${name}.avif`),
    heading: `Slide ${name}`,
    text: '',
    links: [{ label: 'Look', href: '/women/clothing/all' }],
  })),
};

export const tiles = {
  ...always,
  id: 'tiles',
  kind: 'tiles' as const,
  heading: 'Browse',
  tiles: [{ image: picture('/media/tile.avif'), name: 'Shirts', href: '/men/clothing/shirts' }],
};

export const banner = {
  ...always,
  id: 'banner',
  kind: 'banner' as const,
  image: picture('/media/banner.avif'),
  heading: 'Linen',
  text: 'Cool.',
  link: { label: 'View all', href: '/women/clothing/all' },
};

/** A section of products by a rule or by hand. */
export const products = {
  ...always,
  id: 'products',
  kind: 'products' as const,
  heading: 'Products',
  source: 'new' as const,
  category: '',
  collection: '',
  productIds: [],
  limit: 8,
  link: null,
};

/** A section with a text, whose id is its heading. */
export const text = (id: string) => ({
  ...always,
  id,
  kind: 'text' as const,
  heading: id,
  body: '## One\n\n<b>Two</b>',
  image: { url: '', alt: '' },
});
