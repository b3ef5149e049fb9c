import { execute, queryOne } from '../database/database';
import type { NewsletterSubscriberTable } from '../database/rows';
import type { Feature, PersonalDataHandler } from '../feature';
import { contentAdminRoutes } from './content.admin.routes';
import { contentRoutes } from './content.routes';
import { publishDueDrafts } from './draft.service';
import { deleteUnconfirmedSubscribers } from './newsletter.queries';
import { discountStaffVisit } from './visits';
import { aggregateVisitDays } from './visits.queries';

/** A newsletter subscription belongs to an address, not to an account. */
const contentData: PersonalDataHandler = {
  async export(tx, { email, isEmailConfirmed }) {
    if (!isEmailConfirmed) return { newsletter: null };
    const row = await queryOne<Pick<NewsletterSubscriberTable, 'subscribedAt' | 'confirmedAt'>>(
      tx,
      'personal-data-newsletter',
    )`
      select subscribed_at, confirmed_at
      from newsletter_subscriber where email = lower(${email})`;
    if (!row) return { newsletter: null };
    return {
      newsletter: {
        subscribedAt: row.subscribedAt.toISOString(),
        confirmedAt: row.confirmedAt?.toISOString() ?? null,
      },
    };
  },
  async erase(tx, { email, isEmailConfirmed }) {
    if (!isEmailConfirmed) return;
    await execute(tx, 'erase-newsletter')`
      delete from newsletter_subscriber where email = lower(${email})`;
  },
};

export const contentFeature: Feature = {
  name: 'content',
  uses: ['assortment', 'catalogue', 'delivery', 'payments', 'settings', 'tax'],
  tables: [
    'content_document',
    'content_part',
    'content_part_publication',
    'content_publication',
    'newsletter_subscriber',
    'visit',
    'daily_visitor_total',
  ],
  reads: ['account', 'campaign'],
  routes: [...contentRoutes, ...contentAdminRoutes],
  schedules: (shop) => [
    { name: 'publish scheduled content', seconds: 10, run: () => publishDueDrafts(shop) },
  ],
  async deleteExpired(shop) {
    await deleteUnconfirmedSubscribers(shop.pool);
    await aggregateVisitDays(shop.pool);
  },
  onStaffSignIn: discountStaffVisit,
  personalData: contentData,
  auditLabels: {
    'content.save-draft': 'Saved the draft of',
    'content.publish': 'Published',
    'content.publish-scheduled': 'Published on schedule',
    'content.restore': 'Restored an earlier version of',
    'content.schedule': 'Scheduled the draft of',
    'content.discard-draft': 'Discarded the draft of',
  },
};
