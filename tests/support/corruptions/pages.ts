import type { Corruptions } from './rows';

export const pagesCorruptions: Corruptions = {
  'page-url': [
    [
      'paid',
      `insert into site_page (id, kind, live, draft_id)
        select gen_random_uuid(), 'page', '{"slug": "lost"}', gen_random_uuid() where $1::uuid is not null
        returning id`,
    ],
  ],
  'collection-slug': [
    [
      'paid',
      `insert into old_slug (kind, slug, entry, target) select 'collection', 'lost', '7', '999' where $1::uuid is not null
        returning slug as id`,
    ],
  ],
};
