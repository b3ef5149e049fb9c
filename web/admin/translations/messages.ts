import { formatCount } from '../../ui/text/format-count';

/** Texts of the screens where staff translate what they have written. */

export const translations = {
  title: 'Translations',
  search: 'Search by name',
  kind: 'Kind',
  language: 'Language',
  state: 'All texts',
  states: { missing: 'Missing', stale: 'Out of date', done: 'Translated' },
  name: 'Name',
  translation: 'Translation',
  status: 'Status',
  emptyTitle: 'Nothing found',
  emptyText: 'Every text that matches is translated, or there is none.',
  notOffered: (language: string) =>
    `The storefront isn’t offered in ${language} yet. You can translate now and add the language under Settings.`,
  file: 'Files for translators',
  about:
    'Export the list above as CSV, have the column “Translation” filled in, and import the file here. Rows without a translation change nothing.',
  export: 'Export CSV',
  exporting: 'Exporting',
  exported: 'File exported',
  choose: 'Import CSV',
  importing: 'Importing',
  imported: (count: string) => `${count} saved`,
  savedCount: (count: number) => formatCount(count, 'translation'),
  refused: (count: string) => `${count} can’t be imported. All others were saved.`,
  rowsCount: (count: number) => formatCount(count, 'row'),
  row: (row: string, message: string) => `Row ${row}: ${message}`,
} as const;

export const translation = {
  notFound: 'Record not found',
  back: 'All translations',
  inLanguage: (name: string, language: string) => `${name} in ${language}`,
  source: 'Source',
  save: 'Save translation',
  saving: 'Saving',
  saved: 'Translation saved',
  nothing: 'Nothing to save',
  isStale: 'The source has changed since this was translated.',
  isRight: 'The translation is still right',
  empty: 'Leave a field empty to show the source.',
} as const;
