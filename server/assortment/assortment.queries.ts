import { type Connection, queryValue } from '../database/database';
import type { Assortment } from './assortment.rules';

export async function findAssortment(connection: Connection): Promise<Assortment> {
  return parseAssortment(await findAssortmentText(connection));
}

export function parseAssortment(text: string): Assortment {
  return JSON.parse(text) as Assortment;
}

/** The whole assortment as JSON in one statement, each list in display order. */
export function findAssortmentText(connection: Connection): Promise<string> {
  return queryValue<string>(connection, 'assortment-find')`
    select json_build_object(
      'currency', shop_currency(),
      'departments', (
        select coalesce(json_agg(json_build_object('key', key, 'name', name, 'slug', slug) order by position, key), '[]')
        from department
      ),
      'sections', (
        select coalesce(json_agg(json_build_object('id', id, 'key', key, 'name', name, 'slug', slug) order by position, key), '[]')
        from section
      ),
      'categories', (
        select coalesce(json_agg(json_build_object(
          'id', c.id, 'key', c.key, 'department', c.department, 'section', c.section, 'slug', c.slug, 'group', c.group_name,
          'isFeatured', c.is_featured, 'label', c.label, 'name', c.name, 'sizeSystem', c.size_system, 'measures', c.measures
        ) order by c.position, c.id), '[]')
        from category c
      ),
      'colours', (
        select coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'hex', hex, 'imageUrl', image_url, 'family', family
        ) order by position, id), '[]')
        from colour
      ),
      'sizeSystems', (
        select coalesce(json_agg(json_build_object('key', s.key, 'name', s.name, 'sizes', (
          select coalesce(json_agg(v.name order by m.position, v.id), '[]')
          from size_system_value m join size_value v on v.id = m.size_id where m.size_system = s.key
        )) order by s.position, s.key), '[]')
        from size_system s
      ),
      'attributes', (
        select coalesce(json_agg(json_build_object(
          'key', a.key, 'name', a.name, 'kind', a.kind, 'unit', a.unit, 'choices', a.choices,
          'isFilterable', a.is_filterable, 'isShown', a.is_shown,
          'categories', (
            select coalesce(json_agg(c.category order by c.category), '[]') from category_attribute c where c.attribute = a.key
          )
        ) order by a.position, a.key), '[]')
        from attribute a
      ),
      'sizes', (
        select coalesce(json_agg(json_build_object('id', id, 'name', name) order by id), '[]') from size_value
      ),
      'collections', (
        select coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'slug', slug, 'rule', rule, 'newSince', new_since, 'isPublished', is_published,
          'sort', sort, 'version', version
        ) order by position, id), '[]')
        from collection
      )
    )::text as assortment`;
}
