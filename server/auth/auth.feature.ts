import type { Feature } from '../feature';
import { accountRoutes } from './accounts/accounts.routes';
import { deleteOldEmailChanges } from './accounts/email-change.queries';
import { deleteExpiredConfirmations } from './accounts/email-confirmation.queries';
import { accountData } from './accounts/personal-data';
import { guestRoutes } from './guests/guests.routes';
import { deleteUnusedGuests } from './guests/guests.service';
import { deleteOldResets } from './passwords/password-reset.queries';
import { makeReset } from './passwords/password-reset.service';
import { resealSecondFactors } from './second-factor/reseal.service';
import { secondFactorRoutes } from './second-factor/second-factor.routes';
import { deleteExpiredSessions } from './sessions/sessions';

export const authFeature: Feature = {
  name: 'auth',
  uses: [],
  tables: [
    'account',
    'email_change',
    'email_confirmation',
    'guest',
    'password_reset',
    'recovery_code',
    'second_factor',
    'session',
  ],
  reads: ['cart_item', 'payment', 'shop_order'],
  routes: [...accountRoutes, ...guestRoutes, ...secondFactorRoutes],
  jobs: (shop) => ({
    'password-reset': (payload, job) => makeReset(shop, String(payload.email), job.id),
  }),
  schedules: (shop) => [
    { name: 'reseal second factors', seconds: 600, run: () => resealSecondFactors(shop) },
  ],
  async deleteExpired(shop) {
    await deleteExpiredSessions(shop.pool);
    await deleteOldResets(shop.pool);
    await deleteExpiredConfirmations(shop.pool);
    await deleteOldEmailChanges(shop.pool);
    await deleteUnusedGuests(shop.pool);
  },
  personalData: accountData,
  auditLabels: {
    'account.create': 'Created the account of',
    'account.claim-orders': 'Moved guest orders to the account of',
    'account.promote': 'Gave the Admin role to',
    'account.take-over': 'Transferred to the owner of the email address: account',
    'account.second-factor-on': 'Turned on two-step sign-in for',
    'account.second-factor-off': 'Turned off two-step sign-in for',
    'session.revoke-all': 'Signed out everyone',
  },
};
