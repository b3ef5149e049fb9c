import type {
  Translation,
  TranslationImport,
  TranslationQuery,
  TranslationUpdate,
} from '#contract/admin/content/translations';
import {
  isDocumentKind,
  type TranslatableKindName,
  translatableFieldOf,
  translatableFieldsOf,
  translatableKinds,
} from '#contract/records/translatable';
import { isStorableText } from '#contract/text';
import { ownValue } from '#contract/values/own-value';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { lockNamed } from '../database/locks';
import { pageOffset } from '../database/ordering';
import { transaction } from '../database/transaction';
import { type CsvColumns, csvInBatches, readCell } from '../http/csv';
import { ShopError } from '../http/errors';
import { readCsv } from '../http/read-files/csv-file';
import { refuseUnreadable, UnreadableFile } from '../http/read-files/unreadable-file';
import { type EditableKind, editRecord, noteOfChange } from '../records/edit-record';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { digestOf, type StoredText, writeTranslations } from '../translations/translations.service';
import {
  findTranslatedRecords,
  listTranslated,
  type TranslatedRecord,
} from './translations-admin.queries';

/** A page of what staff have written of a kind, with its translation. */
export async function listTranslations(
  shop: Shop,
  { pageNumber, pageSize, ...query }: TranslationQuery,
): Promise<{ items: Translation[]; total: number }> {
  await assertFurther(shop, query.language);
  const page = pageOffset({ pageNumber, pageSize });
  const { rows, total } = await listTranslated(shop.pool, query, page);
  return { items: rows.map((row) => toTranslation({ ...query, ...row })), total };
}

/** Names a translation in the audit and among records: `de product 1234`. */
interface TranslationName {
  kind: TranslatableKindName;
  language: string;
  id: string;
}

/** The translation of one record. Throws `not_found`. */
export async function getTranslation(shop: Shop, name: TranslationName): Promise<Translation> {
  await assertFurther(shop, name.language);
  return toTranslation(await findOne(shop.pool, name));
}

/** Saves texts of a record. Throws `stale_version` and `invalid_request`. */
export async function saveTranslation(
  shop: Shop,
  caller: Caller,
  name: TranslationName,
  update: TranslationUpdate,
): Promise<Translation> {
  await assertFurther(shop, name.language);
  return editRecord(shop, caller, translationRecord(name), entityIdOf(name), update);
}

type StoredTranslation = TranslationName & TranslatedRecord;

function translationRecord(
  name: TranslationName,
): EditableKind<StoredTranslation, TranslationUpdate, Translation> {
  return {
    entity: 'translation',
    async read({ tx }) {
      await lockTranslations(tx);
      return findOne(tx, name);
    },
    show: toTranslation,
    check({ before }, { texts }) {
      for (const [index, { field, text }] of texts.entries()) {
        const message = problemOf(before, field, text);
        if (message)
          throw new ShopError('invalid_request', {
            message,
            details: [{ path: `texts.${index}.text`, message }],
          });
      }
    },
    async write({ tx, before }, { texts }) {
      await writeTranslations(tx, [rowOf(name, withTexts(before.texts, texts))]);
    },
    audit: (before, after) =>
      noteOfChange('translation.update', textsOf(before.texts), textsOf(after.texts)),
  };
}

/** Serializes changes until the commit: a record without a translation has no row to lock. */
const lockTranslations = (tx: Connection) => lockNamed(tx, 'translations');

const rowOf = ({ kind, language, id }: TranslationName, texts: Record<string, StoredText>) => ({
  locale: language,
  kind,
  recordId: id,
  texts,
});

/** What the audit says of a translation. */
const textsOf = (texts: Record<string, StoredText>) =>
  Object.fromEntries(Object.entries(texts).map(([field, { text }]) => [field, text]));

const entityIdOf = ({ kind, language, id }: TranslationName) => `${language} ${kind} ${id}`;

async function findOne(connection: Connection, name: TranslationName): Promise<StoredTranslation> {
  const [record] = await findTranslatedRecords(connection, name.kind, name.language, [name.id]);
  if (!record) throw new ShopError('not_found');
  return { ...name, ...record };
}

/** The texts after some have been translated, or their translation removed. */
function withTexts(
  before: Record<string, StoredText>,
  changes: readonly { field: string; source: string; text: string }[],
): Record<string, StoredText> {
  const texts = new Map(Object.entries(before));
  for (const { field, source, text } of changes)
    if (text === '') texts.delete(field);
    else texts.set(field, { text, source: digestOf(source) });
  return Object.fromEntries(texts);
}

/** What is wrong with a text; null if nothing. */
function problemOf(
  { kind, sources }: Pick<StoredTranslation, 'kind' | 'sources'>,
  field: string,
  text: string,
): string | null {
  const definition = translatableFieldOf(kind, field);
  if (!definition || !Object.hasOwn(sources, field)) return `There is no field “${field}”.`;
  if (text.length > definition.maxLength)
    return `Must be at most ${definition.maxLength.toLocaleString('en-US')} characters.`;
  return definition.isLong || !/[\r\n]/.test(text) ? null : 'Must be a single line.';
}

function toTranslation({
  id,
  kind,
  language,
  name,
  sources,
  texts,
  version,
}: StoredTranslation): Translation {
  const names = Object.keys(isDocumentKind(kind) ? sources : translatableFieldsOf(kind));
  const fields = names.flatMap((field) => {
    const source = ownValue(sources, field) ?? '';
    const stored = ownValue(texts, field);
    if (source === '') return [];
    const isStale = stored !== undefined && stored.source !== digestOf(source);
    return [{ field, source, text: stored?.text ?? '', isStale }];
  });
  return { _id: id, kind, language, name, state: stateOf(fields), fields, version };
}

function stateOf(fields: Translation['fields']): Translation['state'] {
  if (fields.some(({ text }) => text === '')) return 'missing';
  return fields.some(({ isStale }) => isStale) ? 'stale' : 'done';
}

/** What staff write is in the default language. A language can be prepared before the storefront has it. */
async function assertFurther(shop: Shop, language: string): Promise<void> {
  if ((await readSettings(shop)).language === language)
    throw new ShopError('invalid_request', {
      message: 'The default language is the one that everything is written in.',
    });
}

const EXPORTED_AT_ONCE = 200;
const HEADINGS = ['Kind', 'ID', 'Name', 'Field', 'Source', 'Translation', 'State'] as const;
type Heading = (typeof HEADINGS)[number];

type ExportedText = Translation['fields'][number] & Translation;

const columns: CsvColumns<ExportedText> = [
  ['Kind', ({ kind }) => kind],
  ['ID', ({ _id }) => _id],
  ['Name', ({ name }) => name],
  ['Field', ({ field }) => field],
  ['Source', ({ source }) => source],
  ['Translation', ({ text }) => text],
  ['State', ({ text, isStale }) => (text === '' ? 'missing' : isStale ? 'stale' : 'done')],
] satisfies [Heading, (row: ExportedText) => string][];

/** The texts of a kind as CSV, a row for each. Throws `invalid_request` for the default language. */
export async function exportTranslations(
  shop: Shop,
  query: Pick<TranslationQuery, 'kind' | 'language' | 'state'>,
): Promise<AsyncGenerator<string>> {
  await assertFurther(shop, query.language);
  return csvInBatches(columns, null, async (after: number | null) => {
    const offset = after ?? 0;
    const page = { limit: EXPORTED_AT_ONCE, offset };
    const { rows, total } = await listTranslated(shop.pool, query, page);
    const next = offset + EXPORTED_AT_ONCE;
    return {
      rows: rows
        .map((row) => toTranslation({ ...query, ...row }))
        .flatMap((record) => record.fields.map((field) => ({ ...record, ...field }))),
      next: next < total ? next : null,
    };
  });
}

const MAX_REFUSED = 100;

/** A row of an imported file; `line` counts records, the headings being the first. */
interface FileRow {
  line: number;
  kind: string;
  id: string;
  field: string;
  source: string;
  text: string;
}

/** Saves the texts of an exported file. Throws `invalid_request` for a file that has not its headings. */
export async function importTranslations(
  shop: Shop,
  caller: Caller,
  language: string,
  content: Buffer,
): Promise<TranslationImport> {
  await assertFurther(shop, language);
  const rows = await refuseUnreadable(readFile(content));
  const refused: TranslationImport['refused'] = [];
  return transaction(shop.pool, async (tx) => {
    await lockTranslations(tx);
    let saved = 0;
    let unchanged = 0;
    for (const kind of translatableKinds) {
      const ofKind = rows.filter((row) => row.kind === kind);
      const records = await findRecords(tx, kind, language, ofKind);
      const changed = new Map<string, StoredTranslation>();
      for (const { line, id, field, source, text } of ofKind) {
        const record = records.get(id);
        const message = record ? problemOf(record, field, text) : `There is no ${kind} “${id}”.`;
        const stored = ownValue(record?.texts, field);
        if (!record || message !== null) refused.push({ row: line, message: message ?? '' });
        else if (text === '' || (stored?.text === text && stored.source === digestOf(source)))
          unchanged++;
        else {
          record.texts = withTexts(record.texts, [{ field, source, text }]);
          changed.set(id, record);
          saved++;
        }
      }
      if (changed.size > 0)
        await writeTranslations(
          tx,
          [...changed.values()].map((record) => rowOf(record, record.texts)),
        );
    }
    for (const { line, kind } of rows)
      if (!(translatableKinds as string[]).includes(kind))
        refused.push({ row: line, message: `There is no kind “${kind}”.` });
    if (saved > 0)
      await recordAudit(tx, {
        actorId: caller.accountId,
        action: 'translation.import',
        entity: 'translation',
        entityId: language,
        after: { language, texts: saved },
      });
    refused.sort((one, other) => one.row - other.row);
    const shown = refused.slice(0, MAX_REFUSED);
    return { saved, unchanged, refused: shown, refusedTotal: refused.length };
  });
}

async function findRecords(
  tx: Connection,
  kind: TranslatableKindName,
  language: string,
  rows: readonly FileRow[],
): Promise<Map<string, StoredTranslation>> {
  if (rows.length === 0) return new Map();
  const ids = [...new Set(rows.map(({ id }) => id))];
  const records = await findTranslatedRecords(tx, kind, language, ids);
  return new Map(records.map((record) => [record.id, { kind, language, ...record }]));
}

/** Throws `UnreadableFile`. */
async function readFile(content: Buffer): Promise<FileRow[]> {
  let placeOf: ((heading: Heading) => number) | null = null;
  const rows: FileRow[] = [];
  for await (const { cells } of readCsv(content)) {
    if (placeOf === null) {
      placeOf = placesOf(cells);
      continue;
    }
    const line = rows.length + 2;
    if (!cells.every(isStorableText))
      throw new UnreadableFile(`Row ${line} contains characters that aren’t allowed.`);
    const at = placeOf;
    const cell = (heading: Heading) => readCell(cells[at(heading)] ?? '');
    rows.push({
      line,
      kind: cell('Kind'),
      id: cell('ID'),
      field: cell('Field'),
      source: cell('Source'),
      text: cell('Translation').trim(),
    });
  }
  if (placeOf === null) throw new UnreadableFile('The file is empty.');
  return rows;
}

function placesOf(headings: string[]): (heading: Heading) => number {
  for (const heading of ['Kind', 'ID', 'Field', 'Source', 'Translation'] as const)
    if (!headings.includes(heading))
      throw new UnreadableFile(`The file has no column “${heading}”.`);
  return (heading) => headings.indexOf(heading);
}
