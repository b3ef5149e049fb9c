import { type Connection, execute, queryAll, queryValue } from '../database/database';
import type { ContentTranslationTable } from '../database/rows';

/** A translated field: its text, and the digest of the text that it translates. */
export interface StoredText {
  text: string;
  source: string;
}

export type TranslationRow = Omit<ContentTranslationTable, 'texts'> & {
  texts: Record<string, StoredText>;
};

/** Names a record in answers. */
export interface RecordReference {
  kind: string;
  /** The record's id; of a colour its name, of a collection and of a brand its slug. */
  id: string;
}

/** Whether anything is translated into a language. */
export function hasTranslations(connection: Connection, locale: string): Promise<boolean> {
  return queryValue<boolean>(connection, 'translation-exists')`
    select exists (select from content_translation where locale = ${locale})`;
}

/** The translations of some records into a language, with the `id` by which the records were asked for. */
export function findTranslations(
  connection: Connection,
  locale: string,
  records: readonly RecordReference[],
): Promise<(RecordReference & Pick<TranslationRow, 'texts'>)[]> {
  return queryAll<RecordReference & Pick<TranslationRow, 'texts'>>(connection, 'translation-find')`
    with asked as (
      select a.kind, a.id, coalesce(c.id::text, l.id::text, b.id::text, a.id) as record_id
      from unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::text[]) as a (kind, id)
        left join colour c on a.kind = 'colour' and c.name = a.id
        left join collection l on a.kind = 'collection' and l.slug = a.id
        left join brand b on a.kind = 'brand' and b.slug = a.id
    )
    select asked.kind, asked.id, t.texts
    from asked join content_translation t on t.locale = ${locale} and t.kind = asked.kind and t.record_id = asked.record_id`;
}

/** Writes translations: new ones, and others instead of those that there are. */
export async function writeTranslations(
  tx: Connection,
  rows: readonly {
    locale: string;
    kind: string;
    recordId: string;
    texts: TranslationRow['texts'];
  }[],
): Promise<void> {
  await execute(tx, 'translation-write')`
    insert into content_translation (locale, kind, record_id, texts)
    select locale, kind, "recordId", texts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (locale text, kind text, "recordId" text, texts jsonb)
    on conflict (locale, kind, record_id) do update set texts = excluded.texts, changed_at = now()`;
}
