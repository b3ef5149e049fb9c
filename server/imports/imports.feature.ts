import type { Feature } from '../feature';
import { importAdminRoutes } from './imports.admin.routes';
import { importJobs } from './imports.jobs';
import { forgetOldImports } from './imports.service';

export const importsFeature: Feature = {
  name: 'imports',
  uses: ['catalogue'],
  tables: ['product_import', 'product_import_row'],
  reads: ['account'],
  routes(app, shop) {
    importAdminRoutes(app, shop);
  },
  jobs: importJobs,
  // Reading a large file takes minutes.
  hasOwnWorker: true,
  deleteExpired: forgetOldImports,
  auditLabels: {
    'import.read': 'Checked the import file',
    'import.options': 'Changed the options of the import file',
    'import.apply': 'Imported the file',
    'import.undo': 'Undid the import of',
  },
};
