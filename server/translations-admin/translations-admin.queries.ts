import type { TranslationState } from '#contract/admin/content/translations';
import type { TranslatableKindName } from '#contract/records/translatable';
import { type Connection, queryAll, raw } from '../database/database';
import { type PageOffset, readPage } from '../database/ordering';
import type { StoredText } from '../translations/translations.service';
import { sourceOf } from './sources.queries';

/** A record with its texts and their translation into a language. */
export interface TranslatedRecord {
  id: string;
  name: string;
  /** The source of each field; may be empty. */
  sources: Record<string, string>;
  texts: Record<string, StoredText>;
  version: number;
}

/** The digest of a source text, as `digestOf` in translations-admin.service.ts. */
const DIGEST = `encode(sha256(convert_to(f.value, 'UTF8')), 'hex')`;

const columns = `s.id, s.name, s.texts as sources, coalesce(t.texts, '{}') as texts, coalesce(t.version, 0) as version`;

const translated = (kind: TranslatableKindName, locale: string) =>
  `(${sourceOf(kind)}) s left join content_translation t
    on t.kind = '${kind}' and t.record_id = s.id and t.locale = ${locale}`;

const isMissing = `exists (
  select from json_each_text(s.texts) f where f.value <> '' and not coalesce(t.texts, '{}') ? f.key)`;
const isStale = `exists (
  select from json_each_text(s.texts) f where f.value <> '' and t.texts -> f.key ->> 'source' <> ${DIGEST})`;

const conditions: Record<TranslationState, string> = {
  missing: isMissing,
  stale: isStale,
  done: `not ${isMissing} and not ${isStale}`,
};

/** A page of the records of a kind that have a text, with their translation. */
export function listTranslated(
  connection: Connection,
  {
    kind,
    language,
    state,
    q,
  }: {
    kind: TranslatableKindName;
    language: string;
    state?: TranslationState | undefined;
    q?: string | undefined;
  },
  page: PageOffset,
): Promise<{ rows: TranslatedRecord[]; total: number }> {
  const hasText = `exists (select from json_each_text(s.texts) f where f.value <> '')`;
  const listing = {
    columns,
    from: translated(kind, '$1'),
    where: `($2::text is null or position(lower($2) in lower(s.name)) > 0) and ${hasText}
      ${state ? `and ${conditions[state]}` : ''}`,
    orderBy: 's.place',
    values: [language, q || null],
  };
  return readPage<TranslatedRecord>(connection, 'translation-list', listing, page);
}

/** The records of a kind with their translation, by id; those that do not exist are left out. */
export function findTranslatedRecords(
  connection: Connection,
  kind: TranslatableKindName,
  language: string,
  ids: readonly string[],
): Promise<TranslatedRecord[]> {
  return queryAll<TranslatedRecord>(connection, 'translation-records')`
    select ${raw(columns)}
    from (${raw(sourceOf(kind))}) s
      left join content_translation t on t.kind = ${kind} and t.record_id = s.id and t.locale = ${language}
    where s.id = any (${[...ids]}::text[])`;
}
