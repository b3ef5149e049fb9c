import type { Feature } from '../feature';

/** Answers in further languages of the storefront: infrastructure. Staff translate by `server/translations-admin/`. */
export const translationsFeature: Feature = {
  name: 'translations',
  uses: [],
  tables: ['content_translation'],
  reads: ['brand', 'collection', 'colour'],
};
