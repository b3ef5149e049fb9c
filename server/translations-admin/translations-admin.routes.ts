import * as contract from '#contract/admin/content/translations';
import { implement } from '../http/implement';
import { csvFile } from '../http/responses/file-answer';
import { shopToday } from '../settings/shop-settings';
import {
  exportTranslations,
  getTranslation,
  importTranslations,
  listTranslations,
  saveTranslation,
} from './translations-admin.service';

/** What staff write in further languages of the storefront. */
export const translationsAdminRoutes = implement(contract, {
  listTranslations: ({ shop, query }) => listTranslations(shop, query),
  exportTranslations: async ({ shop, query }) => {
    const name = `translations-${query.language}-${query.kind}`;
    return csvFile({ name, day: await shopToday(shop) }, await exportTranslations(shop, query));
  },
  importTranslations: {
    handle: ({ shop, caller, query, takeFile }) =>
      takeFile((content) => importTranslations(shop, caller, query.language, content)),
    file: {
      limit: contract.TRANSLATION_FILE_BYTES_LIMIT,
      advice: 'Import the languages and kinds one by one.',
      atOnce: 1,
    },
  },
  getTranslation: ({ shop, params }) => getTranslation(shop, params),
  saveTranslation: ({ shop, caller, params, body }) => saveTranslation(shop, caller, params, body),
});
