import { checksOf } from './check';

/** A page is found by its address, so that a rename or a deletion leaves no address without an answer. */
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
});
