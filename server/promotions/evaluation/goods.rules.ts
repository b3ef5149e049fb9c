import type { GoodsFilter } from '#contract/promotions/effects';
import type { BasketLine } from './basket';

/** Whether the units of a line count. */
export function matchesGoods(filter: GoodsFilter, line: BasketLine): boolean {
  const isReduced = line.unitDiscountPrice < line.unitPrice;
  return (
    (filter.price === 'any' || (filter.price === 'reduced') === isReduced) &&
    allows(filter.products, line.productId) &&
    allows(filter.styles, line.styleId) &&
    allowsOne(filter.categories, line.categories) &&
    allowsOne(filter.collections, line.collections) &&
    allows(filter.brands, line.brand) &&
    allowsOne(filter.tags, line.tags) &&
    hasAttributes(filter.attributes, line)
  );
}

/** Whether a list of a filter is empty or contains the value. */
function allows(listed: readonly string[], value: string | null): boolean {
  return listed.length === 0 || (value !== null && listed.includes(value));
}

/** Whether a list of a filter is empty or contains one of the values. */
function allowsOne(listed: readonly string[], values: readonly string[]): boolean {
  return listed.length === 0 || values.some((value) => listed.includes(value));
}

function hasAttributes(asked: GoodsFilter['attributes'], { attributes }: BasketLine): boolean {
  return asked.every(({ key }) =>
    attributes.some(
      (has) => has.key === key && asked.some((one) => one.key === key && one.value === has.value),
    ),
  );
}
