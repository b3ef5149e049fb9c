import type { ProductImage } from '#contract/catalogue/catalogue';
import type { Composition } from '#contract/catalogue/product-facts';
import { DEFAULT_CURRENCY, toMinor } from '#contract/money';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import type { Measure, Measures } from '#contract/values/catalogue/measures';
import type { PictureKind } from '#contract/values/choices';
import men from '../../../art/catalogue/men.json';
import women from '../../../art/catalogue/women.json';
import offers from './offers.json';
import listedStyles from './styles.json';

export type DemoProduct = {
  /** The base name of its picture files. */
  key: string;
  category: string;
  title: string;
  brand: string;
  colour: string;
  description: string;
  /** The front, then its other views. */
  images: [ProductImage, ...ProductImage[]];
  /** In cents of `DEFAULT_CURRENCY`, like `discountPrice`, which equals it unless the product is reduced. */
  price: number;
  discountPrice: number;
  isNew: boolean;
  sizes: Record<string, number>;
  /** Those of its style; the others are those of its category. */
  measures: Measures;
  composition: Composition;
  care: string[];
  /** The country in which its brand sews. */
  origin: string;
  /** How many days before the shop's first start the product was added. */
  daysOld: number;
};

type Listed = Omit<(typeof men)[number], 'views'> & {
  /** The alternative text of each further view, in the order in which they are shown. */
  views?: { [view in PictureKind]?: string | undefined } | undefined;
};
const allListed: Listed[] = [...men, ...women];
const WIDTHS = [600, 1200];

/** Prices in whole dollars by category and style. New arrivals: newest first, as on the home page. */
const sizeNames = defaultAssortment.sizes.map(({ name }) => name);
const { prices, newArrivals, stillNew, stock } = offers;
const discountPrices: Record<string, number> = offers.discountPrices;
interface Style {
  /** From the smallest size to the largest. */
  measures: Partial<Record<Measure, number[]>>;
  /** Per cent by part and fibre. */
  composition: Record<string, Record<string, number>>;
  care: keyof typeof listedStyles.care;
}
/** By category and title. */
const styles = listedStyles.styles as Record<string, Record<string, Style>>;
const origins: Record<string, string> = listedStyles.origins;
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
      allListed
        .filter((listed) => listed.kind === category && listed.style === style)
        .map((listed) => ({ listed, category, dollars })),
    ),
  )
  .map(({ listed, category, dollars }, position) =>
    demoProduct(listed, category, dollars, position),
  );

/** A product's pictures: `<stem>-1200.avif` is its front, `<stem>-back-1200.avif` its back. */
export function picturesOf({ stem, alt, tint, views = {} }: Listed): DemoProduct['images'] {
  const others = Object.entries(views) as [PictureKind, string][];
  return [
    { ...pictureOf({ stem, alt, tint, widths: WIDTHS }), kind: 'front' },
    ...others.map(([kind, alt]) => ({
      ...pictureOf({ stem: `${stem}-${kind}`, alt, tint, widths: WIDTHS }),
      kind,
    })),
  ];
}

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
    key,
    category,
    title,
    brand,
    colour,
    description,
    images: picturesOf(listed),
    price: toMinor(dollars, DEFAULT_CURRENCY),
    discountPrice: toMinor(discountPrices[key] ?? dollars, DEFAULT_CURRENCY),
    isNew: newArrivals.includes(key) || stillNew.includes(key),
    sizes: Object.fromEntries(sizeNames.map((size, index) => [size, units[index] ?? 0])),
    ...factsOf(category, title),
    origin: origins[brand] ?? '',
    daysOld: daysOld(key, colour, position),
  };
}

function factsOf(
  category: string,
  title: string,
): Pick<DemoProduct, 'measures' | 'composition' | 'care'> {
  const style = styles[category]?.[title];
  if (!style) throw new Error(`The style ${title} has no facts.`);
  const bySize = (values: number[]) =>
    Object.fromEntries(sizeNames.map((size, at) => [size, values[at] ?? 0]));
  const measures = Object.entries(style.measures).map(([name, values]) => [name, bySize(values)]);
  return {
    measures: Object.fromEntries(measures),
    composition: Object.entries(style.composition).map(([part, fibres]) => ({
      part,
      fibres: Object.entries(fibres).map(([fibre, percent]) => ({ fibre, percent })),
    })),
    care: listedStyles.care[style.care],
  };
}

/** Unique for each product. */
function daysOld(key: string, colour: string, position: number): number {
  const arrival = newArrivals.indexOf(key);
  if (arrival >= 0) return 6 + arrival;
  return (coreColours.includes(colour) ? 210 : 28) + position;
}
