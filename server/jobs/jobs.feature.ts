import type { Feature, PersonalDataHandler } from '../feature';
import { jobAdminRoutes } from './jobs.admin.routes';

/** Jobs contain account ids and addresses until they are deleted. */
const jobData: PersonalDataHandler = {
  async erase(tx, { accountId, email, isEmailConfirmed }) {
    await tx.query({
      name: 'erase-jobs',
      text: `delete from job where (kind = 'mail' and payload ->> 'accountId' = $1)
        or ($2 and kind in ('mail', 'password-reset')
          and lower($3) in (lower(payload ->> 'email'), lower(payload ->> 'to')))`,
      values: [accountId, isEmailConfirmed, email],
    });
  },
};

export const jobsFeature: Feature = {
  name: 'jobs',
  uses: [],
  tables: ['job'],
  reads: ['shop_order'],
  routes(app, shop) {
    jobAdminRoutes(app, shop);
  },
  personalData: jobData,
  auditLabels: {
    'job.retry': 'Retried job',
  },
};
