import * as contract from '#contract/admin/emails/reminders';
import { allowRefusedAddress, listRefusedAddresses } from '../email/refused-addresses.service';
import { implement } from '../http/implement';
import { listReminderResults } from './reminders.service';

export const reminderAdminRoutes = implement(contract, {
  listReminderResults: ({ shop }) => listReminderResults(shop),
  listRefusedAddresses: ({ shop, query }) => listRefusedAddresses(shop, query),
  allowRefusedAddress: ({ shop, caller, params }) => allowRefusedAddress(shop, caller, params.id),
});
