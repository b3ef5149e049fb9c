import { productSorts } from '#contract/values/catalogue/product-lists';
import { benchAssortment } from '../shop/bench-assortment';

/** Lists of a category, a colour or a size, in each sort order. */
export function listPaths(count: number): string[] {
  const { categories, colours, sizes } = benchAssortment;
  const paths = ['', ...colours.map(({ name }) => `color=${encodeURIComponent(name)}`)].flatMap(
    (colour) =>
      categories.flatMap(({ department, section, key }) =>
        ['', ...sizes.slice(0, 3).map(({ name }) => `size=${encodeURIComponent(name)}`)].flatMap(
          (size) =>
            productSorts.map((sort) => {
              const query = [`category=${key}`, colour, size, `sort=${sort}`].filter(Boolean);
              return `/${department}/${section}/all?${query.join('&')}`;
            }),
        ),
      ),
  );
  return paths.slice(0, count);
}
