import { factsOf, type ProductFacts } from '#contract/catalogue/product-facts';
import { careLabels } from '#contract/values/catalogue/care-symbols';
import { ownValue } from '#contract/values/own-value';
import type { Assortment } from '../../assortment/assortment.rules';
import { readableAttributes } from '../../assortment/attributes.rules';
import type { ProductRow } from './product.queries';

/** The facts of a product; the measures are those of its category unless it has its own. */
export function toFacts(assortment: Assortment, row: ProductRow): ProductFacts {
  // The product may be in a category that was added after the assortment was read.
  const category = assortment.categories.find(({ key }) => key === row.category.key);
  const sizeDetails = Object.fromEntries(
    row.sizes.flatMap(({ name }) => {
      const details = ownValue(row.sizeDetails, name);
      return details ? [[name, details]] : [];
    }),
  );
  return withoutEmpty({
    ...factsOf(row),
    care: row.care.map((symbol) => ({ symbol, label: ownValue(careLabels, symbol) ?? symbol })),
    measures: { ...category?.measures, ...row.measures },
    sizeDetails,
    attributes: shownAttributes(assortment, row),
  });
}

/** The attributes of the product's category that its page shows. */
function shownAttributes(assortment: Assortment, { attributes, category }: ProductRow) {
  return readableAttributes(assortment, attributes)
    .filter(
      ({ attribute: { isShown, categories } }) => isShown && categories.includes(category.key),
    )
    .map(({ attribute: { key, name, unit }, value }) => ({ key, name, value, unit }));
}

function withoutEmpty(facts: Record<string, unknown>): ProductFacts {
  const known = Object.entries(facts).filter(
    ([, value]) => value !== null && value !== '' && Object.keys(value as object).length > 0,
  );
  return Object.fromEntries(known);
}
