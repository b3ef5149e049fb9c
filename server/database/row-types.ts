import { type Connection, queryAll } from './database';
import { toCamelCase } from './send';

interface Column {
  table: string;
  column: string;
  /** The name of its type in `pg_type`; of an array, that of its elements. */
  type: string;
  isArray: boolean;
  isNullable: boolean;
  /** The texts that a constraint allows, as `'a', 'b'`; null for any. */
  allowed: string[] | null;
}

/** What the driver makes of a value, by the type of its column. Values of all other types are texts. */
const typescript = new Map([
  ['bool', 'boolean'],
  ['bytea', 'Buffer'],
  ['date', 'Date'],
  ['float4', 'number'],
  ['float8', 'number'],
  ['int2', 'number'],
  ['int4', 'number'],
  ['json', 'unknown'],
  ['jsonb', 'unknown'],
  ['timestamp', 'Date'],
  ['timestamptz', 'Date'],
]);

/** Columns whose values have a type of the contract, with its module. */
const contractTypes = new Map<string, { type: string; name: string; module: string }>(
  [
    ['category', 'measures', 'Measures', 'Measures', 'values/catalogue/measures'] as const,
    ['product', 'images', 'ProductImage[]', 'ProductImage', 'catalogue/catalogue'] as const,
  ].map(([table, column, type, name, module]) => [`${table}.${column}`, { type, name, module }]),
);

const LINE_WIDTH = 100;

/** The TypeScript module with a type of the rows of each table, as statements return them. */
export async function describeRowTypes(connection: Connection): Promise<string> {
  const columns = await listColumns(connection);
  const tables = [...new Set(columns.map(({ table }) => table))];
  const imports = columns.flatMap(({ table, column }) => {
    const found = contractTypes.get(`${table}.${column}`);
    return found ? `import type { ${found.name} } from '#contract/${found.module}';` : [];
  });
  const byModule = (line: string) => line.replace(/.* from /, '');
  const sorted = [...new Set(imports)].sort((one, other) =>
    byModule(one) < byModule(other) ? -1 : 1,
  );
  const interfaces = tables.map((table) => {
    const fields = columns.filter((column) => column.table === table).map(fieldOf);
    return [`export interface ${nameOf(table)} {`, ...fields, '}'].join('\n');
  });
  const comment =
    '// The rows of each table in camel case, written by `npm run schema:rows`. Do not edit it.';
  return `${[comment, sorted.join('\n'), ...interfaces].join('\n\n')}\n`;
}

/** `ShopOrderTable` of `shop_order`. */
function nameOf(table: string): string {
  const name = toCamelCase(table.replace('.', '_'));
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`;
}

function fieldOf({ table, column, type, isArray, isNullable, allowed }: Column): string {
  const single = [
    contractTypes.get(`${table}.${column}`)?.type ?? allowed ?? typescript.get(type) ?? 'string',
  ].flat();
  const alternatives = isArray ? [arrayOf(single)] : single;
  // `unknown` includes null.
  const all =
    isNullable && alternatives[0] !== 'unknown' ? [...alternatives, 'null'] : alternatives;
  const name = toCamelCase(column);
  const line = `  ${name}: ${all.join(' | ')};`;
  return line.length <= LINE_WIDTH
    ? line
    : `  ${name}:\n${all.map((each) => `    | ${each}`).join('\n')};`;
}

function arrayOf(single: string[]): string {
  const element = single.join(' | ');
  return single.length > 1 ? `(${element})[]` : `${element}[]`;
}

function listColumns(connection: Connection): Promise<Column[]> {
  return queryAll<Column>(connection, 'schema-list-columns')`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table, a.attname as column,
      coalesce(element.typname, t.typname) as type, element.oid is not null as is_array, not a.attnotnull as is_nullable, (
        select array(
          select text[1] from regexp_matches(pg_get_constraintdef(k.oid), '(''[^'']*'')::text', 'g') as text
        )
        from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY \\(ARRAY\\[(''[^'']*''::text(, )?)+\\]\\)\\)\\)( NOT VALID)?$')
      ) as allowed
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
    where c.relkind = 'r' and n.nspname in ('public', 'sandbox_gateway') and a.attnum > 0 and not a.attisdropped
    order by n.nspname, c.relname, a.attnum`;
}
