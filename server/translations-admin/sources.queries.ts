import {
  type TranslatableKindName,
  translatableFieldsOf,
  translatableKinds,
} from '#contract/records/translatable';

/** The records of a kind: trusted SQL, in which `r` is the table. Its columns are named as the fields in the list. */
interface Source {
  from: string;
  /** As text; the translations' `record_id`. */
  id: string;
  /** What staff call the record. */
  name: string;
  orderBy: string;
  /** Those that staff translate; by default all. */
  where?: string;
}

const sources: Record<TranslatableKindName, Source> = {
  product: {
    from: 'from product r left join colour c on c.id = r.colour_id',
    id: 'r.id::text',
    name: `concat_ws(', ', r.title, c.name)`,
    orderBy: 'lower(r.title), r.id',
    // Drafts are translated before they are published.
    where: 'not (r.archived_at is not null and not r.is_draft)',
  },
  department: {
    from: 'from department r',
    id: 'r.key',
    name: 'r.name',
    orderBy: 'r.position, r.key',
  },
  section: { from: 'from section r', id: 'r.key', name: 'r.name', orderBy: 'r.position, r.key' },
  category: { from: 'from category r', id: 'r.key', name: 'r.name', orderBy: 'r.position, r.id' },
  colour: { from: 'from colour r', id: 'r.id::text', name: 'r.name', orderBy: 'r.position, r.id' },
  collection: {
    from: 'from collection r',
    id: 'r.id::text',
    name: 'r.name',
    orderBy: 'r.position, r.id',
  },
  brand: { from: 'from brand r', id: 'r.id::text', name: 'r.name', orderBy: 'lower(r.name), r.id' },
};

/**
 * A query of the records of a kind that staff translate: `id`, `name`, `texts` with the source of each field, and `place` in
 * their order. Trusted SQL.
 */
export function sourceOf(kind: TranslatableKindName): string {
  const { from, id, name, orderBy, where = 'true' } = sources[kind];
  const texts = Object.keys(translatableFieldsOf(kind)).map(
    (field) => `'${field}', r.${columnOf(field)}`,
  );
  return `select ${id} as id, ${name} as name, jsonb_build_object(${texts.join(', ')}) as texts,
    row_number() over (order by ${orderBy}) as place
    ${from} where ${where}`;
}

/** A query of the `kind` and `id` of every record that can have a translation. Trusted SQL. */
export const allRecords = translatableKinds
  .map((kind) => `select '${kind}' as kind, ${sources[kind].id} as id ${sources[kind].from}`)
  .join('\n      union all ');

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
