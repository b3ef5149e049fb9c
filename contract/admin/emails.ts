import { z } from 'zod';
import { endpoint } from '../endpoint';
import { pageNumber, pageSize } from '../paging';
import { rawText } from '../text';

/** `kept` is written and not sent, for want of a mail server; `queued` is on its way; `failed` was refused for good. */
export const mailStatuses = ['kept', 'queued', 'sent', 'failed'] as const;

const mail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Which letter it is: `order-confirmation`, `password-reset` … */
  template: z.string(),
  status: z.enum(mailStatuses),
  /** How often the mail server was asked to take it. */
  tries: z.number().int(),
  /** What it said the last time, where it did not take it. */
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  text: z.string(),
});
export type Mail = z.infer<typeof mail>;

/** `html` is a whole document without scripts or anything to load, for a sandboxed frame. */
const mailDetail = mail.extend({ html: z.string() });
export type MailDetail = z.infer<typeof mailDetail>;

const tag = 'Admin: mail';
const params = z.object({ id: z.string() });

export const listMail = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  access: 'admin',
  tag,
  summary:
    'The mails of the shop, newest first; `q` looks in address and subject. A search that finds very many counts to 1000',
  query: z.object({
    q: rawText(200).trim().optional(),
    status: z.enum(mailStatuses).optional(),
    pageNumber,
    pageSize: pageSize(50, 200),
  }),
  response: z.array(mail),
  list: true,
});

export const getMail = endpoint({
  method: 'GET',
  path: '/api/admin/mail/:id',
  access: 'admin',
  tag,
  summary: 'One mail as it was written',
  params,
  response: mailDetail,
});

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/admin/mail/:id/send',
  access: 'admin',
  tag,
  summary: 'Send a mail once more, to the same address; the new one appears in the list',
  status: 202,
  params,
  response: mail,
});
