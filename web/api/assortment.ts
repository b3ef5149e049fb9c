import { useRouteLoaderData } from 'react-router';
import type { Category, PublicAssortment } from '#contract/assortment';

/** What the shop sells: departments, categories, colours and sizes, read once with the first page. */
export function useAssortment(): PublicAssortment {
  const root = useRouteLoaderData<{ assortment: PublicAssortment }>('root');
  return root?.assortment ?? noAssortment;
}

export const noAssortment: PublicAssortment = {
  departments: [],
  sections: [],
  categories: [],
  colours: [],
  sizeSystems: [],
};

/** The sizes of the categories' size systems, each once. */
export function sizesOf(
  { sizeSystems }: PublicAssortment,
  categories: readonly Category[],
): string[] {
  const used = sizeSystems.filter(({ key }) =>
    categories.some(({ sizeSystem }) => sizeSystem === key),
  );
  return [...new Set(used.flatMap(({ sizes }) => sizes))];
}

/** What products are filtered by: each family of colours, with the swatch of its first colour. */
export function familiesOf({ colours }: PublicAssortment): { name: string; hex: string }[] {
  const families = new Map<string, string>();
  for (const { family, name, hex } of colours)
    if (!families.has(family) || name === family) families.set(family, hex);
  return [...families].map(([name, hex]) => ({ name, hex }));
}
