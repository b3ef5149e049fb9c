import * as contract from '#contract/reminders';
import { implement } from '../http/implement';
import { getEmailChoices, setEmailChoices } from './reminders.service';

export const reminderRoutes = implement(contract, {
  getEmailChoices: ({ shop, caller }) => getEmailChoices(shop, caller.accountId),
  setEmailChoices: ({ shop, caller, body }) => setEmailChoices(shop, caller.accountId, body),
});
