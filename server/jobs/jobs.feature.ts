import { execute } from '../database/database';
import type { Feature, PersonalDataHandler } from '../feature';
import { jobAdminRoutes } from './jobs.admin.routes';

/** Jobs contain account ids and addresses until they are deleted. */
const jobData: PersonalDataHandler = {
  async erase(tx, { accountId, email, isEmailConfirmed }) {
    await execute(tx, 'erase-jobs')`
      delete from job where (kind = 'mail' and payload ->> 'accountId' = ${accountId})
      or (${isEmailConfirmed} and kind in ('mail', 'password-reset')
        and lower(${email}) in (lower(payload ->> 'email'), lower(payload ->> 'to')))`;
  },
};

export const jobsFeature: Feature = {
  name: 'jobs',
  uses: [],
  tables: ['job'],
  reads: ['shop_order'],
  routes: jobAdminRoutes,
  personalData: jobData,
  auditLabels: {
    'job.retry': 'Retried job',
  },
};
