import scenes from '../../../art/catalogue/scenes.json';

export type Scene = {
  stem: string;
  alt: string;
  tint: string;
  /** Of the largest of `widths`, in pixels; the smaller ones have the same proportions. */
  width: number;
  height: number;
  widths: number[];
};

type Link = { label: string; href: string };
type HeroSlide = Scene & { heading: string; text: string; links: [Link, Link] };
type CategoryTile = Scene & { name: string; href: string };
type Banner = Scene & { heading: string; text: string; link: Link };

export const heroSlides: [HeroSlide, HeroSlide, HeroSlide] = [
  {
    ...scene('hero-1'),
    heading: 'Good cloth, finished well.',
    text: 'Everyday clothing for women and men, chosen for the cloth first.',
    links: [
      { label: 'Shop women', href: '/women/clothing/all' },
      { label: 'Shop men', href: '/men/clothing/all' },
    ],
  },
  {
    ...scene('hero-2'),
    heading: 'Warm layers, folded and ready.',
    text: 'Hoodies and sweatshirts in loopback and brushed cotton, in eight colours.',
    links: [
      { label: "Women's layers", href: '/women/clothing/hoodies&sweatshirts' },
      { label: "Men's layers", href: '/men/clothing/hoodies&sweatshirts' },
    ],
  },
  {
    ...scene('hero-3'),
    heading: 'Linen for the long light.',
    text: 'Belted dresses and short-sleeve shirts in washed European linen.',
    links: [
      { label: 'Shop dresses', href: '/women/clothing/tops&dresses?category=womens_dress' },
      { label: "Shop men's shirts", href: '/men/clothing/shirts?category=mens_shirt' },
    ],
  },
];

export const categoryTiles: [CategoryTile, CategoryTile, CategoryTile, CategoryTile] = [
  {
    ...scene('tile-mens-tshirt'),
    name: "Men's T-shirt",
    href: '/men/clothing/t-shirts&polos?category=mens_tshirt',
  },
  {
    ...scene('tile-mens-sweatshirts'),
    name: "Men's Sweatshirts",
    href: '/men/clothing/hoodies&sweatshirts?category=mens_sweatshirt',
  },
  {
    ...scene('tile-womens-tops'),
    name: "Women's Tops",
    href: '/women/clothing/tops&dresses?category=womens_top',
  },
  {
    ...scene('tile-womens-hoodies'),
    name: "Women's Hoodies",
    href: '/women/clothing/Hoodies&Sweatshirts?category=womens_hoodie',
  },
];

export const homeBanner: Banner = {
  ...scene('banner'),
  heading: 'Named after the edge that holds.',
  text: 'A selvedge is the edge a loom finishes by itself, so the cloth cannot fray. We look for the same care in every seam.',
  link: { label: "Shop all men's clothing", href: '/men/clothing/all' },
};

function scene(stem: string): Scene {
  const found = scenes.find((listed) => listed.stem === stem);
  if (found === undefined) throw new Error(`No such scene: ${stem}`);
  const { alt, tint, width, height, widths } = found;
  return { stem, alt, tint, width, height, widths: widths.toSorted((a, b) => a - b) };
}
