import type { Connection } from '../../database/database';
import { narrow, type ProductFilter } from '../catalogue.queries';

/** The products of one brand that pass what the name says and every other refinement. Prices are whole cents. */
export interface BrandCounts {
  brand: string;
  all: number;
  inStock: number;
  isNew: number;
  isReduced: number;
  lowest: number | null;
  highest: number | null;
}

const refined = ['isNew', 'inStock', 'isReduced', 'minPrice', 'maxPrice', 'brands'] as const;
type Refined = (typeof refined)[number];

/** Counts the products of a filter by brand. The brands it names do not narrow it. */
export async function countByBrand(
  connection: Connection,
  filter: ProductFilter,
): Promise<BrandCounts[]> {
  const open = Object.fromEntries(refined.map((name) => [name, null])) as Record<Refined, null>;
  const { from, values } = narrow({ ...filter, ...open }, { isWhole: true });
  const at = values.length;
  const { rows } = await connection.query<BrandCounts>({
    text: `select min(brand) as brand,
        count(*) filter (where new_fits and stock_fits and sale_fits and price_fits)::int as "all",
        count(*) filter (where new_fits and sale_fits and price_fits and has_stock)::int as "inStock",
        count(*) filter (where stock_fits and sale_fits and price_fits and is_new)::int as "isNew",
        count(*) filter (where new_fits and stock_fits and price_fits and is_reduced)::int as "isReduced",
        min(discount_price) filter (where new_fits and stock_fits and sale_fits) as lowest,
        max(discount_price) filter (where new_fits and stock_fits and sale_fits) as highest
      from (
        select p.brand, p.discount_price, p.is_new, p.mask <> 0 as has_stock, p.discount_price < p.price as is_reduced,
          $${at + 1}::boolean is null or p.is_new = $${at + 1}::boolean as new_fits,
          $${at + 2}::boolean is null or (p.mask <> 0) = $${at + 2}::boolean as stock_fits,
          $${at + 3}::boolean is null or (p.discount_price < p.price) = $${at + 3}::boolean as sale_fits,
          p.discount_price between coalesce($${at + 4}::integer, 0) and coalesce($${at + 5}::integer, 2147483647)
            as price_fits
        from ${from}
      ) as product
      group by lower(brand)`,
    values: [
      ...values,
      filter.isNew,
      filter.inStock,
      filter.isReduced,
      filter.minPrice,
      filter.maxPrice,
    ],
  });
  return rows;
}
