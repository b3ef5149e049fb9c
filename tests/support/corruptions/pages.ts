import type { Corruptions } from './rows';

export const pagesCorruptions: Corruptions = {
  'page-address': [
    [
      'paid',
      `insert into site_page (id, kind, live, draft_id)
        select gen_random_uuid(), 'page', '{"slug": "lost"}', gen_random_uuid() where $1::uuid is not null
        returning id`,
    ],
  ],
};
