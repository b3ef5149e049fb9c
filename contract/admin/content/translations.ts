import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { type TranslatableKindName, translatableKinds } from '../../records/translatable';
import { rawText } from '../../text';
import { shopLanguageCodes } from '../../values/languages/languages';
import { area, basedOn, paging } from '../area';

/** Of a text; each field has its own limit of at most this. */
export const TRANSLATION_LENGTH_LIMIT = 20_000;
/** Of an imported file. */
export const TRANSLATION_FILE_BYTES_LIMIT = 5 * 1024 * 1024;

const kind = z.enum(translatableKinds as [TranslatableKindName, ...TranslatableKindName[]]);
const language = z.string().refine((code) => shopLanguageCodes.includes(code), 'Unknown language.');

/** `missing`: a text is not translated; `stale`: the source of one has changed since; `done`: neither. */
export const translationStates = ['missing', 'stale', 'done'] as const;
export type TranslationState = (typeof translationStates)[number];

const translatedField = z.object({
  field: z.string(),
  /** In the shop's default language. */
  source: z.string(),
  /** Empty: not translated, shoppers see the source. */
  text: z.string(),
  /** Whether the source has changed since it was translated. Shoppers see the translation still. */
  isStale: z.boolean(),
});
export type TranslatedField = z.infer<typeof translatedField>;

const translation = z.object({
  /** Of the record. */
  _id: z.string(),
  kind,
  language,
  /** Of the record, for staff. */
  name: z.string(),
  state: z.enum(translationStates),
  /** Those of which the record has a text. */
  fields: z.array(translatedField),
  /** Incremented by each change; 0 without a translation. */
  version: z.number().int(),
});
export type Translation = z.infer<typeof translation>;

const translationUpdate = z.object({
  /** An empty text removes a translation. Those of other fields stay as they are. */
  texts: z
    .array(
      z.object({
        /** Of a page the path of the text, such as `sections.hero.slides.welcome.heading`. */
        field: rawText(200, 1),
        /** What was translated: if it is no longer the source, the translation is stale. */
        source: rawText(TRANSLATION_LENGTH_LIMIT),
        text: rawText(TRANSLATION_LENGTH_LIMIT).trim(),
      }),
    )
    .min(1, 'Nothing has changed.')
    .max(300),
  ...basedOn,
});
export type TranslationUpdate = z.output<typeof translationUpdate>;

const translations = area('staff:products', 'Admin: translations');
const scope = { kind, language };
const params = z.object({ ...scope, id: rawText(200, 1) });

const translationQuery = z.object({
  ...scope,
  /** Of a record with missing and stale texts, both. */
  state: z.enum(translationStates).optional(),
  /** Searches the names of the records. */
  q: rawText(200).trim().optional(),
  ...paging(25, 100),
});
export type TranslationQuery = z.output<typeof translationQuery>;

export const listTranslations = endpoint({
  ...translations.get('/api/admin/translations'),
  summary: 'What staff have written of a kind, with its translation into a language',
  query: translationQuery,
  response: z.array(translation),
  list: true,
});

export const exportTranslations = endpoint({
  ...translations.get('/api/admin/translations/export'),
  summary: 'The same as CSV for translators: a row for each text',
  query: translationQuery.pick({ kind: true, language: true, state: true }),
  raw: true,
});

export const importTranslations = endpoint({
  ...translations.post('/api/admin/translations/import'),
  summary:
    'Save the texts of an exported file. Rows that cannot be saved are listed with the reason; all others are saved',
  query: z.object({ language }),
  consumes: ['text/csv'],
  response: z.object({
    /** Texts that were saved. */
    saved: z.number().int(),
    /** Texts that were the same already, and rows without one. */
    unchanged: z.number().int(),
    /** At most 100. */
    refused: z.array(z.object({ row: z.number().int(), message: z.string() })),
    refusedTotal: z.number().int(),
  }),
});
export type TranslationImport = z.infer<typeof importTranslations.response>;

export const getTranslation = endpoint({
  ...translations.get('/api/admin/translations/:kind/:language/:id'),
  summary: 'The texts of a record with their translation into a language',
  params,
  response: translation,
});

export const saveTranslation = endpoint({
  ...translations.put('/api/admin/translations/:kind/:language/:id'),
  summary: 'Save translated texts of a record; texts that are not sent stay as they are',
  params,
  body: translationUpdate,
  response: translation,
});
