import type { AttributeFilter } from '#contract/values/catalogue/attributes';

/** A filter by attributes as a jsonpath predicate on a product's `attributes`. */
export function toJsonpath(filters: readonly AttributeFilter[]): string {
  const conditions = filters.map(({ key, values, ranges }) => {
    const path = `$.${JSON.stringify(key)}`;
    const ofValues = values.flatMap((value) => [
      `${path} == ${JSON.stringify(value)}`,
      ...(value === 'yes' ? [`${path} == true`] : []),
      ...(value === 'no' ? [`${path} == false`] : []),
    ]);
    const ofRanges = ranges.map(({ min, max }) =>
      [`${path} >= ${min ?? 0}`, ...(max === null ? [] : [`${path} <= ${max}`])].join(' && '),
    );
    return `(${[...ofValues, ...ofRanges].join(' || ')})`;
  });
  return conditions.length === 0 ? 'true' : conditions.join(' && ');
}
