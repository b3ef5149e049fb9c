import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import type { Assortment, AssortmentCategory } from '../../server/assortment/assortment.rules';
import { randomBelow } from './dice';

/** Whether the shop has a wide assortment instead of the demo shop's: `ASSORTMENT=wide`. */
export const isWide = process.env.ASSORTMENT === 'wide';

const CATEGORIES = 300;
const COLOURS = 120;
/** Sizes by size system: with the demo's four, a hundred and fifty. */
const SYSTEMS = [8, 9, 27, 40, 20, 18, 24];
const DEPARTMENTS = ['women', 'men', 'girls', 'boys', 'baby', 'home'];
const FAMILY = 8;

/** The assortment of the shop. Its first entries are those of a new shop. */
export const benchAssortment: Assortment = isWide ? widen(defaultAssortment) : defaultAssortment;

function widen({ categories, colours, sizes, sizeSystems, ...rest }: Assortment): Assortment {
  const systems = SYSTEMS.map((count, system) => ({
    key: `system-${system}`,
    name: `System ${system}`,
    sizes: Array.from({ length: count }, (_, size) => `Y${system}-${size}`),
  }));
  const names = systems.flatMap((system) => system.sizes);
  const [model] = categories as [AssortmentCategory];
  return {
    ...rest,
    departments: DEPARTMENTS.map((key) => ({ key, name: key, slug: key })),
    categories: numbered(CATEGORIES, categories, (id) => ({
      ...model,
      id,
      key: `category_${id}`,
      slug: `category-${id}`,
      name: `Category ${id}`,
      department: DEPARTMENTS[id % DEPARTMENTS.length] ?? 'women',
      section: id % 4 === 0 ? 'accessories' : 'clothing',
      sizeSystem: systems[randomBelow('system', id, 0, systems.length)]?.key ?? 's-xl',
    })),
    colours: numbered(COLOURS, colours, (id) => ({
      id,
      name: `Colour ${id}`,
      hex: '#445566',
      imageUrl: null,
      family: `Family ${Math.floor(id / FAMILY)}`,
    })),
    sizeSystems: [...sizeSystems, ...systems],
    sizes: [...sizes, ...names.map((name, at) => ({ id: sizes.length + 1 + at, name }))],
  };
}

/** The first entries, filled up with new ones to `count`. */
function numbered<Entry>(count: number, first: Entry[], make: (id: number) => Entry): Entry[] {
  const ids = Array.from({ length: count - first.length }, (_, at) => first.length + 1 + at);
  return [...first, ...ids.map(make)];
}
