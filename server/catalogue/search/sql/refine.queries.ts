import { type ProductFlag, productFlags } from '#contract/values/catalogue/product-flags';
import { type Connection, readRows } from '../../../database/database';
import { composed } from '../../../database/statement';
import { definitionOf, filterNames, type ProductFilters, productFilters } from '../filters';
import { type ListCriteria, whereOf } from './listing.queries';

/** The products of one brand that pass the filters, but for the filter of the count itself. Prices are minor units. */
export interface BrandCounts extends Record<ProductFlag, number> {
  brand: string;
  count: number;
  lowest: number | null;
  highest: number | null;
}

/** Refinements that each have a condition; brands are what the counts are grouped by. */
const refinements = [...productFlags, 'price'] as const;

/** Counts products by brand, regardless of the criteria's own filter by brand. */
export async function countByBrand(
  connection: Connection,
  criteria: ListCriteria,
): Promise<BrandCounts[]> {
  const open = filterNames.filter((name) => definitionOf(name).refinement !== undefined);
  const filters: ProductFilters = { ...criteria.filters };
  for (const name of open) filters[name] = null as never;
  const { from, values } = whereOf({ ...criteria, filters }, { needsAllColumns: true });
  const passes = (refinement: string) =>
    open
      .filter((name) => definitionOf(name).refinement === refinement)
      .flatMap((name) =>
        criteria.filters[name] === null
          ? []
          : definitionOf(name).sql(`$${values.push(criteria.filters[name])}`),
      )
      .join(' and ') || 'true';
  const columns = [
    ...refinements.map((name) => `${passes(name)} as "passes_${name}"`),
    ...productFlags.map((name) => `${productFilters[name].sql('true')} as "${name}"`),
  ];
  const passingAllBut = (refinement?: string) =>
    refinements
      .filter((name) => name !== refinement)
      .map((name) => `"passes_${name}"`)
      .join(' and ');
  const flagCounts = productFlags.map(
    (name) => `count(*) filter (where ${passingAllBut(name)} and "${name}")::int as "${name}"`,
  );
  const rows = await readRows<BrandCounts>(
    connection,
    composed(
      'sql-count-by-brand',
      `select min(brand) as brand, count(*) filter (where ${passingAllBut()})::int as count,
        ${flagCounts.join(', ')},
        min(discount_price) filter (where ${passingAllBut('price')}) as lowest,
        max(discount_price) filter (where ${passingAllBut('price')}) as highest
      from (select p.brand, p.discount_price, ${columns.join(', ')} from ${from}) as product
      group by lower(brand)`,
      values,
    ),
  );
  return rows;
}
