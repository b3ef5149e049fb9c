import { checksOf } from './check';

/** A page or collection is found by its address, so that a rename or a deletion leaves no address without an answer. */
export const pageChecks = checksOf('I15', {
  'page-address': {
    description: 'a published page is not found at its address',
    text: `select 'page ' || p.id, 'the address ' || p.kind || ' ' || (p.live ->> 'slug'), null
      from site_page p
      where p.live is not null and not exists (
        select from site_page_address d
        where d.kind = p.kind and d.slug = p.live ->> 'slug' and d.page_id = p.id
      )`,
  },
  'collection-address': {
    description: 'a former address of a collection leads to one that does not exist',
    text: `select 'address ' || o.slug, 'collection ' || o.target, null
      from old_slug o
      where o.kind = 'collection' and o.target is not null
        and not exists (select from collection c where c.id::text = o.target)`,
  },
});
