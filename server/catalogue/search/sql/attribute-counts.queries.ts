import { type Connection, readRows } from '../../../database/database';
import { composed } from '../../../database/statement';
import { toJsonpath } from '../attribute-jsonpath';
import type { RefinementCounts } from '../catalogue-search';
import { type ListCriteria, whereOf } from './listing.queries';

interface CountRow {
  key: string;
  value: string | number | boolean;
  count: number;
}

/** Counts products by value of the given attributes, each regardless of the criteria's own filter by it. */
export async function countAttributes(
  connection: Connection,
  criteria: ListCriteria,
  keys: readonly string[],
): Promise<RefinementCounts['attributes']> {
  const counts: RefinementCounts['attributes'] = new Map(keys.map((key) => [key, []]));
  if (keys.length === 0) return counts;
  const { attributes } = criteria.filters;
  const open = { ...criteria, filters: { ...criteria.filters, attributes: null } };
  const { from, values } = whereOf(open, { needsAllColumns: true });
  const paths = keys.map((key) => {
    const others = attributes?.filter((filter) => filter.key !== key) ?? [];
    return [key, toJsonpath(others)];
  });
  const given = `$${values.push(JSON.stringify(Object.fromEntries(paths)))}::jsonb`;
  const rows = await readRows<CountRow>(
    connection,
    composed(
      'sql-count-attributes',
      `select path.key, each.value, count(*)::int as count
      from (select p.attributes from ${from}) as p
      cross join jsonb_each_text(${given}) as path
      cross join jsonb_path_query(p.attributes -> path.key, '$[*]') as each (value)
      where p.attributes @@ path.value::jsonpath and jsonb_typeof(p.attributes -> path.key) <> 'string'
      group by path.key, each.value`,
      values,
    ),
  );
  for (const { key, value, count } of rows) counts.get(key)?.push({ value, count });
  return counts;
}
