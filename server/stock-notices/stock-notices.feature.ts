import type { Feature } from '../feature';
import { stockNoticeData } from './stock-notices.personal-data';
import { stockNoticeRoutes } from './stock-notices.routes';
import { deleteExpiredNotices, stockNoticeJobs } from './stock-notices.service';

export const stockNoticesFeature: Feature = {
  name: 'stock-notices',
  uses: ['catalogue'],
  tables: ['stock_notice'],
  reads: ['account', 'product', 'product_size'],
  routes: stockNoticeRoutes,
  jobs: stockNoticeJobs,
  deleteExpired: deleteExpiredNotices,
  personalData: stockNoticeData,
};
