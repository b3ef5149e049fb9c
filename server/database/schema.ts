import type { Connection } from './database';

/**
 * The schema of the connected database as text: each table with its columns, constraints, indexes and triggers, in
 * alphabetical order. The same schema gives the same text, so two databases can be compared with `diff`.
 */
export async function describeSchema(connection: Connection): Promise<string> {
  const { rows } = await connection.query<{ name: string; lines: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name, array(
        select line from (
          select 1 as part, lpad(a.attnum::text, 4) as place,
            format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
              case when a.attnotnull then ' not null' else '' end,
              coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          union all
          select 2, conname, format('constraint %I %s', conname, pg_get_constraintdef(oid))
          from pg_constraint where conrelid = c.oid and contype <> 'n'
          union all
          select 3, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
          from pg_index i where i.indrelid = c.oid
            and not exists (select from pg_constraint where conindid = i.indexrelid and conrelid = c.oid)
          union all
          select 4, t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
        ) as part_lines order by part, place
      ) as lines
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'sandbox_gateway')
    order by 1`,
  );
  return rows
    .map(({ name, lines }) => [name, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n\n');
}
