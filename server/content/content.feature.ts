import type { Feature } from '../feature';
import { contentAdminRoutes } from './content.admin.routes';
import { contentData } from './content.personal-data';
import { contentRoutes } from './content.routes';
import { purgeUnconfirmedSubscribers } from './newsletter.service';
import { deleteOldVisitors, discountStaffVisit } from './visits';

export const contentFeature: Feature = {
  name: 'content',
  uses: ['catalogue', 'settings'],
  tables: [
    'content_document',
    'content_publication',
    'newsletter_subscriber',
    'visit',
    'daily_visitor_total',
  ],
  reads: ['account'],
  routes(app, shop) {
    contentRoutes(app, shop);
    contentAdminRoutes(app, shop);
  },
  async deleteExpired(shop) {
    await purgeUnconfirmedSubscribers(shop);
    await deleteOldVisitors(shop);
  },
  onStaffSignIn: discountStaffVisit,
  personalData: contentData,
  auditLabels: {
    'content.save-draft': 'Saved a content draft',
    'content.publish': 'Published content',
    'content.restore': 'Restored published content, version',
    'content.discard-draft': 'Discarded the content draft',
  },
};
