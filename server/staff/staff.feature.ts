import { execute } from '../database/database';
import type { Feature, PersonalDataHandler } from '../feature';
import { staffAdminRoutes } from './staff.admin.routes';

const staffData: PersonalDataHandler = {
  async erase(tx, { email, isEmailConfirmed }) {
    if (!isEmailConfirmed) return;
    await execute(tx, 'erase-invitations')`
      delete from staff_invitation where lower(email) = lower(${email})`;
  },
};

export const staffFeature: Feature = {
  name: 'staff',
  uses: [],
  tables: ['staff_invitation'],
  reads: ['account', 'second_factor', 'session'],
  routes: staffAdminRoutes,
  personalData: staffData,
  auditLabels: {
    'staff.invite': 'Invited to staff:',
    'staff.withdraw-invitation': 'Withdrew the invitation to',
    'staff.join': 'Joined staff:',
    'staff.change-role': 'Changed the role of',
    'staff.remove': 'Removed from staff:',
    'staff.end-sessions': 'Ended all sessions of',
  },
};
