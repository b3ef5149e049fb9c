import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Category, Colour, PublicAssortment } from '#contract/catalogue/assortment';
import { slugOf } from '#contract/values/catalogue/slugs';
import { DEFAULT_CURRENCY } from '#contract/values/money';

/** What the shop sells: departments, categories, colours, sizes and attributes, read once with the first page. */
export function useAssortment(): PublicAssortment {
  const newer = useContext(NewerAssortment);
  const root = useRouteLoaderData<{ assortment: PublicAssortment }>('root');
  return newer ?? root?.assortment ?? noAssortment;
}

/** The assortment on pages that stay open while staff change it. */
export const NewerAssortment = createContext<PublicAssortment | null>(null);

export const noAssortment: PublicAssortment = {
  currency: DEFAULT_CURRENCY,
  departments: [],
  sections: [],
  categories: [],
  colours: [],
  sizeSystems: [],
  attributes: [],
};

/** A category in titles and menus: its label if its slug follows from it, else its slug. */
export function listWord({ label, slug }: Pick<Category, 'label' | 'slug'>): string {
  return slugOf(label) === slug ? label.toLowerCase() : slug;
}

type Family = Pick<Colour, 'name' | 'hex' | 'imageUrl'>;

/** The background of a swatch: its picture over its colour. */
export function swatchStyle({ hex, imageUrl }: Pick<Colour, 'hex' | 'imageUrl'>) {
  const image = imageUrl && { backgroundImage: `url("${encodeURI(imageUrl)}")` };
  return { backgroundColor: hex, ...image };
}

/** What products are filtered by: each family of colours, with the swatch of its first colour. */
export function familiesOf({ colours }: PublicAssortment): Family[] {
  const families = new Map<string, Omit<Family, 'name'>>();
  for (const { family, name, hex, imageUrl } of colours)
    if (!families.has(family) || name === family) families.set(family, { hex, imageUrl });
  return [...families].map(([name, swatch]) => ({ name, ...swatch }));
}
