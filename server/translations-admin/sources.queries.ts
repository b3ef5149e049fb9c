import {
  isDocumentKind,
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
  /** The document with the texts, for kinds that have one. */
  document?: string;
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
  // What the shop begins with is in all languages, and not stored.
  content: {
    from: 'from content_part r',
    id: 'r.part',
    name: `coalesce(nullif(r.live ->> 'title', ''), initcap(r.part))`,
    orderBy: `r.part not in ('promo', 'home'), r.part`,
    document: 'r.live',
  },
  'site-page': {
    from: 'from site_page r',
    id: 'r.id::text',
    name: `coalesce(r.live, r.draft) ->> 'title'`,
    orderBy: 'r.changed_at desc, r.id',
    // Drafts are translated before they are published.
    document: 'coalesce(r.live, r.draft)',
  },
  'brand-texts': {
    from: `from setting r`,
    id: 'r.name',
    name: `'Brand and menus'`,
    orderBy: 'r.name',
    where: `r.name = 'brand'`,
    document: 'r.value',
  },
  campaign: {
    from: 'from campaign r',
    id: 'r.id::text',
    name: 'r.name',
    orderBy: 'r.starts_at desc nulls first, r.id',
  },
};

/**
 * A query of the records of a kind that staff translate: `id`, `name`, `texts` with the source of each field, and `place` in
 * their order. Trusted SQL.
 */
export function sourceOf(kind: TranslatableKindName): string {
  const { from, id, name, orderBy, where = 'true', document } = sources[kind];
  const names = Object.keys(translatableFieldsOf(kind));
  const texts = isDocumentKind(kind)
    ? `document_texts(${document}, '{${names.join(',')}}')`
    : `json_build_object(${names.map((field) => `'${field}', r.${columnOf(field)}`).join(', ')})`;
  return `select ${id} as id, ${name} as name, ${texts} as texts, row_number() over (order by ${orderBy}) as place
    ${from} where ${where}`;
}

/** A query of the `kind` and `id` of every record that can have a translation. Trusted SQL. */
export const allRecords = translatableKinds
  .map((kind) => `select '${kind}' as kind, ${sources[kind].id} as id ${sources[kind].from}`)
  .join('\n      union all ');

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
