import type { Feature } from '../feature';
import { unsubscribeRoutes } from './unsubscribe.routes';

/** Leaving the lists of emails, by the link in an email. */
export const unsubscribeFeature: Feature = {
  name: 'unsubscribe',
  uses: ['email', 'reminders', 'reviews', 'stock-notices'],
  tables: [],
  routes: unsubscribeRoutes,
};
