import { z } from 'zod';
import { endpoint } from './endpoint';

const tag = 'Account';

/** Whether the account gets each kind of email; null for one that the shop does not send. */
const emailChoices = z.object({
  cartReminders: z.boolean().nullable(),
  priceDrops: z.boolean().nullable(),
});
export type EmailChoices = z.infer<typeof emailChoices>;

export const getEmailChoices = endpoint({
  method: 'GET',
  path: '/api/user/email-choices',
  access: 'user',
  tag,
  summary: 'Which reminders the account gets by email; null for those that the shop does not send',
  response: emailChoices,
});

export const setEmailChoices = endpoint({
  method: 'PUT',
  path: '/api/user/email-choices',
  access: 'user',
  tag,
  summary:
    'Choose which reminders the account gets by email. They are sent once its address is confirmed',
  body: z.object({ cartReminders: z.boolean().optional(), priceDrops: z.boolean().optional() }),
  response: emailChoices,
});
