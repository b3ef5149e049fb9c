import { execute } from '../database/database';
import type { Feature } from '../feature';
import { auditAdminRoutes } from './audit.admin.routes';

export const auditFeature: Feature = {
  name: 'audit',
  uses: [],
  tables: ['audit'],
  reads: [
    'account',
    'customer_group',
    'email_message',
    'product',
    'product_import',
    'promotion',
    'campaign',
    'return_request',
    'review',
    'shop_order',
    'site_page',
    'staff_invitation',
  ],
  routes: auditAdminRoutes,
  auditLabels: { 'audit.export': 'Exported the audit log' },
  retention: {
    // The record of who changed what, and when, stays.
    auditDetails: (connection, days) =>
      execute(connection, 'retention-audit')`
        with allowed as (select set_config('selvedge.redacting', 'on', true) as it)
        update audit set before = null, after = null from allowed where id in (
          select id from audit
          where (before is not null or after is not null) and at < now() - make_interval(days => ${days}) limit 5000
        ) and allowed.it = 'on'`,
  },
};
