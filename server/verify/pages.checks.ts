import { checksOf } from './check';

/** A page or collection is found by its URL, so that a rename or a deletion leaves no URL without an answer. */
export const pageChecks = checksOf('I15', {
  'page-url': {
    description: 'a published page is not found at its URL',
    text: `select 'page ' || p.id, 'the URL ' || p.kind || ' ' || (p.live ->> 'slug'), null
      from site_page p
      where p.live is not null and not exists (
        select from site_page_address d
        where d.kind = p.kind and d.slug = p.live ->> 'slug' and d.page_id = p.id
      )`,
  },
  'collection-slug': {
    description: 'a former slug of a collection leads to one that does not exist',
    text: `select 'slug ' || o.slug, 'collection ' || o.target, null
      from old_slug o
      where o.kind = 'collection' and o.target is not null
        and not exists (select from collection c where c.id::text = o.target)`,
  },
});
