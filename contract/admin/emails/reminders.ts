import { z } from 'zod';
import { deletedId } from '../../catalogue/catalogue';
import { endpoint } from '../../endpoint';
import { moneyAmount } from '../../money';
import { area, paging } from '../area';

const reminders = area('admin', 'Admin: mail');

/** What the emails of a list have brought in the last days. */
const reminderResult = z.object({
  list: z.enum(['cart-reminders', 'price-drops']),
  /** Whether the settings have it sent. */
  isOn: z.boolean(),
  emails: z.number().int(),
  /** Paid orders of their recipients within a week of an email, each counted once. */
  orders: z.number().int(),
  total: moneyAmount,
});
export type ReminderResult = z.infer<typeof reminderResult>;

export const listReminderResults = endpoint({
  ...reminders.get('/api/admin/reminders'),
  summary:
    'Reminders of the last 30 days: emails, and the orders that their recipients placed within a week',
  response: z.array(reminderResult),
});

const refusedAddress = z.object({
  _id: z.string(),
  email: z.string(),
  /** What the mail server answered. */
  error: z.string(),
  refusedAt: z.string(),
});
export type RefusedAddress = z.infer<typeof refusedAddress>;

export const listRefusedAddresses = endpoint({
  ...reminders.get('/api/admin/refused-addresses'),
  summary:
    'Addresses for which a mail server has refused an email for good, newest first. They get no reminders and requests for reviews',
  query: z.object(paging(50, 200)),
  response: z.array(refusedAddress),
  list: true,
});

export const allowRefusedAddress = endpoint({
  ...reminders.post('/api/admin/refused-addresses/:id/allow'),
  summary: 'Send reminders and requests for reviews to a refused address again',
  response: deletedId,
});
