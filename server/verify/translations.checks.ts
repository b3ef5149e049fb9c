import { allRecords } from '../translations-admin/sources.queries';
import { checksOf } from './check';

/** A translation is of something that shoppers can see. */
export const translationChecks = checksOf('I19', {
  'translated-record': {
    description: 'a record that does not exist is translated',
    text: `select 'translation ' || t.locale || ' ' || t.kind || ' ' || t.record_id, 'a record', null
      from content_translation t
      where not exists (select from (${allRecords}) as known where known.kind = t.kind and known.id = t.record_id)`,
  },
  'translated-text': {
    description: 'a translation has no text, or does not say what it translates',
    text: `select 'translation ' || t.locale || ' ' || t.kind || ' ' || t.record_id, 'a text and its source in ' || f.key, f.value::text
      from content_translation t cross join lateral jsonb_each(t.texts) f
      where coalesce(f.value ->> 'text', '') = '' or coalesce(f.value ->> 'source', '') !~ '^[0-9a-f]{64}$'`,
  },
});
