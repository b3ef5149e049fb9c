import type { ProductFacts } from '#contract/catalogue/product-facts';
import { careLabels } from '#contract/values/catalogue/care-symbols';
import type { Measures } from '#contract/values/catalogue/measures';
import type { ProductRow } from './product.queries';

/** The facts of a product; the measures are those of its category unless it has its own. */
export function toFacts(row: ProductRow, categoryMeasures: Measures): ProductFacts {
  const { composition, care, origin, maker, responsiblePerson, warnings } = row;
  const sizeDetails = Object.fromEntries(
    row.sizes.flatMap(({ name }) => {
      const details = row.sizeDetails[name];
      return details ? [[name, details]] : [];
    }),
  );
  return withoutEmpty({
    composition,
    care: care.map((symbol) => ({ symbol, label: careLabels[symbol] ?? symbol })),
    origin,
    maker,
    responsiblePerson,
    warnings,
    measures: { ...categoryMeasures, ...row.measures },
    sizeDetails,
  });
}

function withoutEmpty(facts: Record<string, unknown>): ProductFacts {
  const known = Object.entries(facts).filter(
    ([, value]) => value !== null && value !== '' && Object.keys(value as object).length > 0,
  );
  return Object.fromEntries(known);
}
