import { type Connection, queryAll, queryOne, raw } from '../../../database/database';
import type { ProductTable } from '../../../database/rows';

/** The products with all of these values. A colour is its number. */
export interface ProductMatch {
  category?: string;
  department?: string;
  section?: string;
  colour?: number;
  brand?: string;
  /** The key of an attribute that they have a value of. */
  attribute?: string;
  /** Keys of choices of the attribute: they have at least one. */
  choices?: string[];
}

const conditions: Record<keyof ProductMatch, string> = {
  category: `p.category_id = (select id from category where key = m ->> 'category')`,
  department: `p.department = m ->> 'department'`,
  section: `p.section = m ->> 'section'`,
  colour: `p.colour_id = (m ->> 'colour')::integer`,
  brand: `lower(p.brand) = lower(m ->> 'brand')`,
  attribute: `p.attributes ? (m ->> 'attribute')`,
  choices: `p.attributes -> (m ->> 'attribute') ?| array(select jsonb_array_elements_text(m -> 'choices'))`,
};

function conditionOf(match: ProductMatch) {
  const names = Object.keys(match).sort() as (keyof ProductMatch)[];
  return { name: names.join('-'), sql: raw(names.map((name) => conditions[name]).join(' and ')) };
}

export async function countMatches(connection: Connection, match: ProductMatch): Promise<number> {
  const { name, sql } = conditionOf(match);
  const row = await queryOne<{ count: number }>(connection, `products-count-${name}`)`
    select count(*)::int as count from product p, (select ${JSON.stringify(match)}::jsonb as m) as given where ${sql}`;
  return row?.count ?? 0;
}

/** The first products after an id, archived or not. Read by id, so that all batches together read each product once. */
export async function listMatches(
  connection: Connection,
  match: ProductMatch,
  afterId: string | null,
  limit: number,
): Promise<string[]> {
  const { name, sql } = conditionOf(match);
  const rows = await queryAll<Pick<ProductTable, 'id'>>(connection, `products-list-${name}`)`
    select p.id from product p, (select ${JSON.stringify(match)}::jsonb as m) as given
    where ${sql} and p.id > coalesce(${afterId}::uuid, '00000000-0000-0000-0000-000000000000')
    order by p.id limit ${limit}`;
  return rows.map(({ id }) => id);
}

interface UseRow extends Pick<ProductTable, 'section' | 'categoryId' | 'colourId'> {
  count: number;
}

/** The number of products by section, category and colour. */
export function countUse(connection: Connection) {
  return queryAll<UseRow>(connection, 'products-count-use')`
    select section, category_id, colour_id, count(*)::int as count
    from product group by 1, 2, 3`;
}

/** The number of products by the key of an attribute. */
export async function countAttributeUse(connection: Connection): Promise<Record<string, number>> {
  const rows = await queryAll<{ key: string; count: number }>(
    connection,
    'products-count-attributes',
  )`
    select key, count(*)::int as count from product p, jsonb_object_keys(p.attributes) as key group by key`;
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
}
