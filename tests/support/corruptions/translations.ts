import { type Corruptions, productOf } from './rows';

const source = 'a'.repeat(64);

export const translationsCorruptions: Corruptions = {
  'translated-record': [
    [
      'paid',
      `insert into content_translation (locale, kind, record_id, texts)
        select 'de', 'product', gen_random_uuid()::text, '{}' where $1::uuid is not null returning record_id as id`,
    ],
    [
      'paid',
      `insert into content_translation (locale, kind, record_id, texts)
        select 'de', 'planet', ${productOf}::text, '{}' returning record_id as id`,
    ],
  ],
  'translated-text': [
    [
      'paid',
      `insert into content_translation (locale, kind, record_id, texts)
        select 'de', 'product', ${productOf}::text, '{"title": {"text": "", "source": "${source}"}}' returning record_id as id`,
    ],
    [
      'paid',
      `insert into content_translation (locale, kind, record_id, texts)
        select 'de', 'product', ${productOf}::text, '{"title": {"text": "Hemd"}}' returning record_id as id`,
    ],
  ],
};
