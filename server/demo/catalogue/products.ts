import { toCents } from '#contract/money';
import {
  type CategoryKey,
  type ColourName,
  categoryKeys,
  colourNames,
} from '#contract/values/assortment';
import men from '../../../art/catalogue/men.json';
import women from '../../../art/catalogue/women.json';
import { discountPrices, prices } from './prices';
import { type Stock, stockOf } from './stock';

export type DemoProduct = {
  /** The name of its picture file: one product, one picture. */
  key: string;
  category: CategoryKey;
  title: string;
  brand: string;
  colour: ColourName;
  description: string;
  image: { stem: string; alt: string; tint: string; widths: number[] };
  /** Whole cents, like `discountPrice`, which equals it unless the product is reduced. */
  price: number;
  discountPrice: number;
  isNew: boolean;
  sizes: Stock;
  /** How many days before the shop's first start the product was added. */
  daysOld: number;
};

type Listed = (typeof men)[number] | (typeof women)[number];

// Newest first, which is their order on the home page.
const newArrivals = [
  'womens-top-03-red',
  'mens-polo-04-green',
  'womens-dress-07-beige',
  'mens-pant-05-blue',
  'womens-sweatshirt-06-pink',
  'mens-tshirt-01-black',
  'womens-shirt-05-blue',
  'mens-hoodie-08-grey',
];

// These four are always in stock; the other colours were added in a later season.
const coreColours: ColourName[] = ['Black', 'White', 'Blue', 'Grey'];

/**
 * By category, then style, then colour. Ids are assigned in this order and break ties of price, so products of one
 * price are listed in this order.
 */
export const demoProducts: DemoProduct[] = categoryKeys
  .flatMap((category) =>
    Object.entries(prices[category]).flatMap(([style, dollars]) =>
      [...men, ...women]
        .filter((listed) => listed.kind === category && listed.style === style)
        .map((listed) => ({ listed, category, dollars })),
    ),
  )
  .map(({ listed, category, dollars }, position) =>
    demoProduct(listed, category, dollars, position),
  );

function demoProduct(
  listed: Listed,
  category: CategoryKey,
  dollars: number,
  position: number,
): DemoProduct {
  const key = listed.stem;
  const colour = knownColour(listed.colour);
  return {
    key,
    category,
    title: listed.title,
    brand: listed.brand,
    colour,
    description: listed.description,
    image: { stem: key, alt: listed.alt, tint: listed.tint, widths: [600, 1200] },
    price: toCents(dollars),
    discountPrice: toCents(discountPrices[key] ?? dollars),
    isNew: newArrivals.includes(key),
    sizes: stockOf(key, position),
    daysOld: daysOld(key, colour, position),
  };
}

function knownColour(name: string): ColourName {
  const colour = colourNames.find((known) => known === name);
  if (colour === undefined) throw new Error(`Not a colour of the shop: ${name}`);
  return colour;
}

/** Unique for each product. */
function daysOld(key: string, colour: ColourName, position: number): number {
  const arrival = newArrivals.indexOf(key);
  if (arrival >= 0) return 6 + arrival;
  return (coreColours.includes(colour) ? 210 : 28) + position;
}
