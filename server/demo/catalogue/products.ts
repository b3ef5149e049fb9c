import type { ProductImage } from '#contract/catalogue/catalogue';
import { DEFAULT_CURRENCY, toMinor } from '#contract/money';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import men from '../../../art/catalogue/men.json';
import women from '../../../art/catalogue/women.json';
import offers from './offers.json';

export type DemoProduct = {
  /** The name of its picture file: one product, one picture. */
  key: string;
  category: string;
  title: string;
  brand: string;
  colour: string;
  description: string;
  image: ProductImage;
  /** In cents of `DEFAULT_CURRENCY`, like `discountPrice`, which equals it unless the product is reduced. */
  price: number;
  discountPrice: number;
  isNew: boolean;
  sizes: Record<string, number>;
  /** How many days before the shop's first start the product was added. */
  daysOld: number;
};

type Listed = (typeof men)[number] | (typeof women)[number];

/** Prices in whole dollars by category and style. New arrivals: newest first, as on the home page. */
const sizeNames = defaultAssortment.sizes.map(({ name }) => name);
const { prices, newArrivals, stock } = offers;
const discountPrices: Record<string, number> = offers.discountPrices;
const countedStock: Record<string, number[]> = stock.counted;

// Added first; the other colours followed in a later season.
const coreColours = ['Black', 'White', 'Blue', 'Grey'];

/**
 * By category, then style, then colour. Ids are assigned in this order and break ties of price, so products of one
 * price are listed in this order.
 */
export const demoProducts: DemoProduct[] = Object.entries(prices)
  .flatMap(([category, styles]) =>
    Object.entries(styles).flatMap(([style, dollars]) =>
      [...men, ...women]
        .filter((listed) => listed.kind === category && listed.style === style)
        .map((listed) => ({ listed, category, dollars })),
    ),
  )
  .map(({ listed, category, dollars }, position) =>
    demoProduct(listed, category, dollars, position),
  );

/** A picture of the shop in its largest width; smaller widths have the same base name. */
export function pictureOf({
  stem,
  alt,
  tint,
  widths,
}: {
  stem: string;
  alt: string;
  tint: string;
  widths: number[];
}): ProductImage {
  return { url: `/media/${stem}-${Math.max(...widths)}.avif`, alt, tint, widths };
}

function demoProduct(
  listed: Listed,
  category: string,
  dollars: number,
  position: number,
): DemoProduct {
  const { stem: key, title, brand, colour, description } = listed;
  const units = countedStock[key] ?? stock.usual[position % stock.usual.length] ?? [];
  return {
    ...{ key, category, title, brand, colour, description },
    image: pictureOf({ ...listed, widths: [600, 1200] }),
    price: toMinor(dollars, DEFAULT_CURRENCY),
    discountPrice: toMinor(discountPrices[key] ?? dollars, DEFAULT_CURRENCY),
    isNew: newArrivals.includes(key),
    sizes: Object.fromEntries(sizeNames.map((size, index) => [size, units[index] ?? 0])),
    daysOld: daysOld(key, colour, position),
  };
}

/** Unique for each product. */
function daysOld(key: string, colour: string, position: number): number {
  const arrival = newArrivals.indexOf(key);
  if (arrival >= 0) return 6 + arrival;
  return (coreColours.includes(colour) ? 210 : 28) + position;
}
