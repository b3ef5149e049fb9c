import { z } from 'zod';
import type { Feature } from '../feature';
import { applyImport } from './apply-import.service';
import { importAdminRoutes } from './imports.admin.routes';
import { forgetOldImports } from './imports.service';
import { payoutRoutes } from './payouts/payouts.admin.routes';
import { fetchPictures } from './pictures/import-pictures.service';
import { priceFileRoutes } from './prices/price-files.routes';
import { readImport } from './read-import.service';
import { reviewImportRoutes } from './reviews/review-imports.admin.routes';

const reading = z.object({ importId: z.string() });
const fetching = z.object({ importId: z.string(), actorId: z.string() });
const applying = z.object({ importId: z.string(), actorId: z.string() });

export const importsFeature: Feature = {
  name: 'imports',
  uses: ['assortment', 'catalogue', 'media', 'payments', 'reviews'],
  tables: [
    'fetched_picture',
    'import_option',
    'import_picture',
    'payout_file',
    'payout_line',
    'product_import',
    'product_import_row',
    'review_import',
  ],
  reads: [
    'account',
    'capture',
    'colour',
    'payment',
    'payment_dispute',
    'product',
    'product_undo',
    'refund',
    'review',
    'shop_order',
  ],
  routes: [...importAdminRoutes, ...payoutRoutes, ...priceFileRoutes, ...reviewImportRoutes],
  jobs: (shop) => ({
    'import-read': (payload) => readImport(shop, reading.parse(payload).importId),
    'import-pictures': (payload) => fetchPictures(shop, fetching.parse(payload)),
    'import-apply': (payload, { attempts }) => applyImport(shop, applying.parse(payload), attempts),
  }),
  // Reading a large file takes minutes.
  hasOwnWorker: true,
  deleteExpired: forgetOldImports,
  auditLabels: {
    'import.read': 'Checked the import file',
    'import.options': 'Changed the options of the import file',
    'import.apply': 'Imported the file',
    'import.retry-pictures': 'Fetched the missing pictures again of',
    'import.undo': 'Undid the import of',
    'payout.import': 'Imported payouts',
    'payout.resolve': 'Resolved a difference of payouts',
    'review-import.import': 'Imported reviews',
    'review-import.undo': 'Undid the import of reviews',
  },
};
