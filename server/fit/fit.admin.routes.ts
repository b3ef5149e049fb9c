import { listFit } from '#contract/admin/catalogue/fit';
import { implement } from '../http/implement';
import { listFits } from './fit.admin.service';

export const fitAdminRoutes = implement(
  { listFit },
  {
    listFit: ({ shop, query }) => listFits(shop, query),
  },
);
