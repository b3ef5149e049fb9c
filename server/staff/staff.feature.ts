import type { Feature } from '../feature';
import { staffAdminRoutes } from './staff.admin.routes';
import { staffData } from './staff.personal-data';

export const staffFeature: Feature = {
  name: 'staff',
  uses: [],
  tables: ['staff_invitation'],
  reads: ['account', 'second_factor', 'session'],
  routes(app, shop) {
    staffAdminRoutes(app, shop);
  },
  personalData: staffData,
  auditLabels: {
    'staff.invite': 'Invited to staff:',
    'staff.withdraw-invitation': 'Withdrew the invitation to',
    'staff.join': 'Joined staff:',
    'staff.change-role': 'Changed the role of',
    'staff.remove': 'Removed from staff:',
    'staff.end-sessions': 'Signed out everywhere',
  },
};
