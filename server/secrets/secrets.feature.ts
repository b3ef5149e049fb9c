import type { Feature } from '../feature';
import { deleteUnusedSecrets, resealSecrets } from './secrets.service';

/** Keys and passwords of other services, as staff have entered them. The features that use them have the endpoints. */
export const secretsFeature: Feature = {
  name: 'secrets',
  uses: [],
  tables: ['stored_secret'],
  schedules: (shop) => [
    { name: 'reseal secrets of services', seconds: 600, run: () => resealSecrets(shop) },
  ],
  deleteExpired: deleteUnusedSecrets,
};
