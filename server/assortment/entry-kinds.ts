import type { AssortmentKind } from '#contract/admin/catalogue/assortment-entries';

export type EntryKind = AssortmentKind;

interface KindDefinition {
  table: string;
  /** The column that identifies it. */
  id: 'key' | 'id';
  /** The columns of its fields. */
  columns: Record<string, string>;
  /** Selected fields that have their own tables. */
  extra: string[];
  /** Whether staff order it; otherwise it is listed by name. */
  isOrdered: boolean;
  /** The word for a single entry in messages. */
  label: string;
}

export const entryKinds: Record<EntryKind, KindDefinition> = {
  departments: {
    table: 'department',
    id: 'key',
    label: 'department',
    isOrdered: true,
    extra: [],
    columns: { name: 'name', slug: 'slug' },
  },
  sections: {
    table: 'section',
    id: 'key',
    label: 'section',
    isOrdered: true,
    extra: [],
    columns: { name: 'name', slug: 'slug' },
  },
  categories: {
    table: 'category',
    id: 'key',
    label: 'category',
    isOrdered: true,
    extra: [],
    columns: {
      name: 'name',
      label: 'label',
      slug: 'slug',
      department: 'department',
      section: 'section',
      group: 'group_name',
      isFeatured: 'is_featured',
      sizeSystem: 'size_system',
    },
  },
  colours: {
    table: 'colour',
    id: 'id',
    label: 'colour',
    isOrdered: true,
    extra: [],
    columns: { name: 'name', hex: 'hex', imageUrl: 'image_url', family: 'family' },
  },
  'size-systems': {
    table: 'size_system',
    id: 'key',
    label: 'size system',
    isOrdered: true,
    columns: { name: 'name' },
    extra: [
      `(select coalesce(json_agg(v.name order by m.position, v.id), '[]')
        from size_system_value m join size_value v on v.id = m.size_id where m.size_system = t.key) as sizes`,
    ],
  },
  attributes: {
    table: 'attribute',
    id: 'key',
    label: 'attribute',
    isOrdered: true,
    columns: {
      name: 'name',
      kind: 'kind',
      unit: 'unit',
      choices: 'choices',
      isFilterable: 'is_filterable',
      isShown: 'is_shown',
    },
    extra: [
      `(select coalesce(json_agg(c.category order by c.category), '[]')
        from category_attribute c where c.attribute = t.key) as categories`,
    ],
  },
  brands: {
    table: 'brand',
    id: 'id',
    label: 'brand',
    isOrdered: false,
    extra: [],
    columns: { name: 'name', slug: 'slug', description: 'description', imageUrl: 'image_url' },
  },
  collections: {
    table: 'collection',
    id: 'id',
    label: 'collection',
    isOrdered: true,
    extra: [],
    columns: {
      name: 'name',
      slug: 'slug',
      description: 'description',
      image: 'image',
      rule: 'rule',
      productIds: 'product_ids',
      sort: 'sort',
      isPublished: 'is_published',
    },
  },
};
