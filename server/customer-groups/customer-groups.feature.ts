import { execute, queryAll } from '../database/database';
import type { Feature, PersonalDataHandler } from '../feature';
import { customerGroupAdminRoutes } from './customer-groups.admin.routes';

/** Membership by rule follows from other data, so only that of listed customers is stored. */
const membershipData: PersonalDataHandler = {
  async export(tx, { accountId }) {
    const rows = await queryAll<{ name: string; addedAt: Date }>(tx, 'personal-data-groups')`
      select g.name, m.added_at from customer_group_member m join customer_group g on g.id = m.group_id
      where m.account_id = ${accountId} order by m.added_at, g.id`;
    return {
      customerGroups: rows.map(({ name, addedAt }) => ({ name, addedAt: addedAt.toISOString() })),
    };
  },
  async erase(tx, { accountId }) {
    await execute(tx, 'erase-groups')`
      delete from customer_group_member where account_id = ${accountId}`;
  },
};

export const customerGroupsFeature: Feature = {
  name: 'customer-groups',
  uses: ['promotions'],
  tables: ['customer_group', 'customer_group_member'],
  reads: ['account', 'customer_total'],
  routes: customerGroupAdminRoutes,
  personalData: membershipData,
  auditLabels: {
    'customer-group.create': 'Added customer group',
    'customer-group.update': 'Edited customer group',
    'customer-group.delete': 'Deleted customer group',
    'customer-group.add-members': 'Added members to customer group',
    'customer-group.remove-member': 'Removed a member from customer group',
  },
};
