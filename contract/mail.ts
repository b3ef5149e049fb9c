import { z } from 'zod';
import { endpoint } from './endpoint';
import { pageNumber, pageSize } from './paging';
import { rawText } from './text';

/** `kept` is written and not sent, for want of a mail server; `queued` is on its way; `failed` was refused for good. */
export const mailStatuses = ['kept', 'queued', 'sent', 'failed'] as const;

export const mail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  status: z.enum(mailStatuses),
  createdAt: z.string(),
  text: z.string(),
  html: z.string(),
});
export type Mail = z.infer<typeof mail>;

export const listMail = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  access: 'admin',
  tag: 'Admin: mail',
  summary: 'The mails of the shop, newest first; `q` looks in address and subject',
  query: z.object({
    q: rawText(200).trim().optional(),
    pageNumber,
    pageSize: pageSize(50, 200),
  }),
  response: z.array(mail),
  list: true,
});
